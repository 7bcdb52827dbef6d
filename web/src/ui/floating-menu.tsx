import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';

export interface MenuItem {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly to?: string;
  /** An address outside the site. */
  readonly href?: string;
  readonly onClick?: () => void;
  /** A line above this item. */
  readonly divided?: boolean;
}

export interface MenuProps {
  readonly target: ReactElement<{ onClick?: () => void }>;
  readonly label?: ReactNode;
  readonly items: readonly MenuItem[];
}

/** A menu that arrow keys walk and Escape closes. */
export function FloatingMenu({ target, label, items, opened }: MenuProps & { readonly opened: boolean }) {
  return (
    <MantineMenu
      unstyled
      defaultOpened={opened}
      position="bottom-end"
      offset={6}
      classNames={{ dropdown: styles.dropdown }}
      withinPortal
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {label && <div className={styles.label}>{label}</div>}
        {items.map(({ title, icon, to, href, onClick, divided }) => (
          <Fragment key={title}>
            {divided && <div className={styles.divider} />}
            {to !== undefined ? (
              <MantineMenu.Item component={Link} to={to} className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            ) : href !== undefined ? (
              <MantineMenu.Item component="a" href={href} target="_blank" rel="noreferrer" className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            ) : (
              <MantineMenu.Item onClick={onClick} className={styles.item}>
                <ItemText icon={icon} title={title} />
              </MantineMenu.Item>
            )}
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function ItemText({ icon, title }: Pick<MenuItem, 'icon' | 'title'>) {
  return (
    <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {icon}
      {title}
    </span>
  );
}
