import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { BackIcon } from './icons.ts';
import styles from './page-header.module.css';

interface Props {
  readonly title: string;
  /** A small picture before the title. */
  readonly lead?: ReactNode;
  readonly sub?: ReactNode;
  /** Where the back arrow goes. Without it, pages nested more than three levels deep go back to where the reader came from. */
  readonly back?: string;
  /** What lies there, for the arrow's word. */
  readonly backTitle?: string;
  readonly actions?: ReactNode;
}

/** The page's title, for the reader and for the browser. */
export function PageHeader({ title, lead, sub, back, backTitle = 'Back', actions }: Props) {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const isDeep = pathname.split('/').filter(Boolean).length > 3;
  // Whoever came by a link from outside has nothing to go back to.
  const goBack = (): void => void (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <header className={styles.header}>
      <title>{`${title} · Rince`}</title>
      {back !== undefined ? (
        <ButtonLink kind="quiet" to={back} icon={<BackIcon />} className={styles.back}>
          {backTitle}
        </ButtonLink>
      ) : (
        isDeep && (
          <Button kind="quiet" icon={<BackIcon />} className={styles.back} onClick={goBack}>
            {backTitle}
          </Button>
        )
      )}
      <div className={styles.row}>
        <div className={styles.named}>
          {lead}
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {sub && <div className={styles.sub}>{sub}</div>}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
