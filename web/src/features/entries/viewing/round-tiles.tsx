import type { Viewer } from '@rince/contracts/viewer';
import { Link } from 'react-router';
import { ordinalEnding } from '../../../feis/results/placing.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './viewer.module.css';

interface Props {
  readonly viewer: Viewer;
  readonly id: string;
  /** The one that is looked at. */
  readonly round: number;
}

/** A tile for each round with what each judge gave; each opens its round. */
export function RoundTiles({ viewer, id, round }: Props) {
  const note = whyNoMarks(viewer);
  return (
    <nav aria-label="Rounds">
      <ol className={styles.tiles}>
        {viewer.rounds.map((one) => (
          <li key={one.round}>
            <Link
              to={`/app/j/${one.round}/${id}`}
              className={classNames(styles.tile, one.round === round && styles.current)}
              aria-current={one.round === round ? 'page' : undefined}
            >
              <span className={styles.tileHead}>
                <strong>R{one.round}</strong>
                <span className={styles.tileTitle}>{one.title.replace(/^Round \d(, )?/, '')}</span>
                {one.byVideo && one.uploaded !== undefined && (
                  <Badge tone={one.uploaded ? 'good' : undefined}>{one.uploaded ? 'Video' : 'No video'}</Badge>
                )}
              </span>
              <Marks viewer={viewer} round={one.round} />
            </Link>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </nav>
  );
}

/** Why there are no marks, where there is something to say. */
const whyNoMarks = ({ judges, isPublic, hasMarks, watches }: Viewer): string | undefined => {
  if (judges.some(({ rounds }) => rounds.some(({ score }) => typeof score === 'number'))) return undefined;
  if (isPublic && !hasMarks) return 'This event shows the end result, not each round.';
  if (!isPublic && watches) return 'Scores and comments come with the results.';
  return undefined;
};

function Marks({ viewer, round }: { readonly viewer: Viewer; readonly round: number }) {
  const given = viewer.judges.flatMap(({ label, rounds }) =>
    rounds.filter((one) => one.round === round && one.score !== undefined).map((one) => ({ ...one, label })),
  );
  if (given.length === 0) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.marks}>
      {given.map(({ label, judge, score, rank, tied }) => (
        <span key={label} className={styles.mark}>
          <span className={styles.judge}>{judge || label}</span>
          <span className={styles.score}>{score ?? 'Absent'}</span>
          {rank !== undefined && (
            <span className={styles.rank}>{tied ? `${rank}T` : `${rank}${ordinalEnding(rank)}`}</span>
          )}
        </span>
      ))}
    </span>
  );
}
