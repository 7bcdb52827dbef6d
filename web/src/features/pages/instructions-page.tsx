import { Link } from 'react-router';
import { hasRole, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './instructions.module.css';
import { type Chapter, chapters } from './instructions.ts';

/** How to work with Rince: what concerns the reader, then the rest for the curious. */
export function InstructionsPage() {
  const self = useOwnAccount();
  const concerns = ({ for: whom }: Chapter): boolean =>
    whom === 'all' || (whom === 'admin' ? isAdmin(self) : hasRole(self, ...whom));
  const own = chapters.filter(concerns);
  const others = chapters.filter((chapter) => !concerns(chapter) && chapter.for !== 'admin');
  return (
    <>
      <PageHeader title="Instructions" sub="Step by step, for what you do here." />
      <div className={styles.chapters}>
        {own.map((chapter) => (
          <section key={chapter.id} aria-labelledby={chapter.id}>
            <h2 id={chapter.id} className={styles.title}>
              {chapter.title}
            </h2>
            <p className={styles.intro}>{chapter.intro}</p>
            <Steps chapter={chapter} />
          </section>
        ))}
      </div>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others" className={styles.small}>
            What others do
          </h2>
          {others.map((chapter) => (
            <details key={chapter.id} className={styles.more}>
              <summary>{chapter.title}</summary>
              <p className={styles.intro}>{chapter.intro}</p>
              <Steps chapter={chapter} linked={false} />
            </details>
          ))}
        </section>
      )}
    </>
  );
}

function Steps({ chapter, linked = true }: { readonly chapter: Chapter; readonly linked?: boolean }) {
  return (
    <ol className={styles.steps}>
      {chapter.steps.map(({ title, text, to, link }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p>{text}</p>
          {linked && to !== undefined && <Link to={to}>{link}</Link>}
        </li>
      ))}
    </ol>
  );
}
