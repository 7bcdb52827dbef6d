import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import { Link } from 'react-router';
import { showMoment } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { Folded } from './folded.tsx';
import styles from './job.module.css';

interface Props {
  readonly event: OrganizerEvent;
  readonly competitions: readonly CompetitionTile[];
}

/** What the last generation told, and which competitions somebody entered have no result yet, each with the way to its sheet. */
export function NotComplete({ event, competitions }: Props) {
  const open = competitions.filter(({ count, hasResults }) => count > 0 && !hasResults);
  const stale = competitions.filter(({ hasResults, needsCalculation }) => hasResults && needsCalculation);
  const { job } = event;
  const lists = [
    [open, 'without a result'],
    [stale, 'changed since the calculation'],
  ] as const;
  return (
    <Panel title="What is not complete yet">
      {job?.kind === 'results' && job.status === 'done' && (
        <p>
          Generated {showMoment(new Date(job.createdAt), event.timeZone)}: {plural(job.total, 'competition')}.{' '}
          {job.message ||
            (job.total === 0 ? 'Nobody has entered yet.' : 'Every competition with entries is calculated.')}
        </p>
      )}
      {open.length + stale.length === 0 ? (
        <p>
          {competitions.some(({ count }) => count > 0)
            ? 'Every competition with entries has its result.'
            : 'Nobody has entered yet.'}
        </p>
      ) : (
        lists.map(
          ([tiles, what]) =>
            tiles.length > 0 && (
              <Folded key={what} count={tiles.length} what={what}>
                <ul className={styles.codes}>
                  {tiles.map(({ _id, event: of, code, gradeTitle, rowTitle, columnTitle }) => (
                    <li key={_id}>
                      <Link to={`/app/tabulation/${of}/${_id}/1`} title={`${gradeTitle}, ${rowTitle}, ${columnTitle}`}>
                        {code}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Folded>
            ),
        )
      )}
    </Panel>
  );
}
