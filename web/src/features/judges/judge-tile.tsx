import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { showAge, showInstant } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './judge-tile.module.css';

interface Props {
  readonly judge: EventJudge;
  /** What nobody dances any more: it is not counted. */
  readonly closed: readonly string[];
  readonly to: string;
}

/** A judge with their picture, how many of their cards and marks are done, and when they gave the last mark. */
export function JudgeTile({ judge, closed, to }: Props) {
  const { name, lname, email, judgeEvent, progress } = judge;
  const count = judgeEvent.competitions.filter((id) => !closed.includes(id)).length;
  return (
    <Tile
      level={2}
      tint={count === 0 ? 'none' : isDone(progress) ? 'gold' : 'primary'}
      lead={<Portrait of={judge} />}
      title={`${name} ${lname}`}
      to={to}
      sub={<span className={styles.email}>{email}</span>}
      foot={
        <div className={styles.foot}>
          <span>{count === 0 ? 'Nothing assigned yet' : plural(count, 'competition')}</span>
          {count > 0 && <LastMark at={progress?.lastMarkAt} />}
        </div>
      }
    >
      {progress && progress.cards > 0 && (
        <div className={styles.lines}>
          <ProgressLine label="Marks" total={progress.due} parts={[{ title: 'given', count: progress.given }]} />
          <ProgressLine
            label="Cards"
            total={progress.cards}
            parts={[{ title: 'finalized', count: progress.finalized }]}
          />
        </div>
      )}
    </Tile>
  );
}

const isDone = (progress: EventJudge['progress']): boolean =>
  progress !== undefined && progress.cards > 0 && progress.finalized === progress.cards;

function LastMark({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return <span>No mark yet</span>;
  return (
    <time dateTime={at} title={showInstant(at)}>
      Last mark {showAge(at)}
    </time>
  );
}
