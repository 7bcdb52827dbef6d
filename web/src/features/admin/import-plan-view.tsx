import type { ImportPlan } from '@rince/contracts/routes/imports';
import { importTypes } from '@rince/domain/people/import-file';
import { levelLabel } from '@rince/domain/people/levels';
import type { ReactNode } from 'react';
import { showDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ImportFigures } from './import-figures.tsx';
import { counted } from './import-queries.ts';
import styles from './imports.module.css';

/** So many schools are opened at once; of more, whoever reads opens what they look for. */
const openedUpTo = 3;

/** The sum of what a file would make. */
export function ImportPlanSum({ plan, action }: { readonly plan: ImportPlan; readonly action: ReactNode }) {
  const { schools, counts, event, problemCount } = plan;
  if (schools.length === 0 && problemCount === 0)
    return <EmptyState text="No Schools Found" more="There is no school in this file. Choose another one." />;
  return (
    <Panel title={event ? `For ${event.name}` : 'Schools and dancers'}>
      <ImportFigures label="What the import makes" counts={counts} hasEntries={event !== undefined} />
      {schools.length > 0 && <div>{action}</div>}
    </Panel>
  );
}

/** What stands against a file, and what it would make, school by school. */
export function ImportPlanView({ plan }: { readonly plan: ImportPlan }) {
  const { schools } = plan;
  return (
    <>
      <Problems plan={plan} />
      <div className={styles.schools}>
        {schools.map((school, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan is made once and never sorted.
          <School key={i} {...school} open={schools.length <= openedUpTo} />
        ))}
      </div>
    </>
  );
}

function Problems({ plan: { problems, problemCount } }: { readonly plan: ImportPlan }) {
  if (problemCount === 0) return null;
  return (
    <Panel title={`${counted(problemCount, 'line')} to look at`}>
      <ul className={styles.problems} aria-label="Lines to look at">
        {problems.map(({ line, message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line can have several, and none ever moves.
          <li key={i}>
            <span className={styles.line}>Line {line}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {problems.length < problemCount && (
        <p className={styles.small}>The first {problems.length.toLocaleString('en')} are shown.</p>
      )}
    </Panel>
  );
}

const teacherStates = {
  new: <Badge tone="gold">joins the staff</Badge>,
  staff: <Badge>on the staff</Badge>,
  unknown: <Badge tone="red">no confirmed account</Badge>,
} as const;

function School({ school, teachers, dancers, open }: ImportPlan['schools'][number] & { readonly open: boolean }) {
  return (
    <details className={styles.school} open={open}>
      <summary>
        <span className={styles.schoolName}>{school.name}</span>
        {school.isNew && <Badge tone="gold">new</Badge>}
        <span className={styles.count}>{counted(dancers.length, 'dancer')}</span>
      </summary>
      {teachers.length > 0 && (
        <ul className={styles.teachers} aria-label={`Teachers of ${school.name}`}>
          {teachers.map(({ email, state }) => (
            <li key={email}>
              <span>{email}</span> {teacherStates[state]}
            </li>
          ))}
        </ul>
      )}
      <LineList label={`Dancers of ${school.name}`}>
        {dancers.map(({ dancer, isNew, isEntered, competitions }, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan is made once and never sorted.
            key={i}
            title={`${dancer.name} ${dancer.lname}`}
            badges={
              <>
                {isNew && <Badge tone="gold">new</Badge>}
                {isEntered && <Badge>entered already</Badge>}
              </>
            }
            sub={[...new Set([importTypes[dancer.grade], levelLabel(dancer.level), showDay(dancer.birthdate)])].join(
              ' · ',
            )}
          >
            {competitions.length > 0 && (
              <ul className={styles.competitions} aria-label="Competitions">
                {competitions.map(({ code, title, gradeName }) => (
                  <li key={code}>
                    <strong>{code}</strong> {gradeName}, {title}
                  </li>
                ))}
              </ul>
            )}
          </Line>
        ))}
      </LineList>
    </details>
  );
}
