import type { LeaderboardLine, Viewer } from '@rince/contracts/viewer';
import { Link } from 'react-router';
import { NumberPlate } from '../../../feis/dancers/number-plate.tsx';
import { Placing } from '../../../feis/results/placing.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PlayIcon } from '../../../ui/icons.ts';
import styles from './viewer.module.css';

interface Props {
  readonly viewer: Viewer;
  readonly round: number;
}

/** Everybody of the competition, best first; those whom the reader may look at open the same page. */
export function Leaderboard({ viewer, round }: Props) {
  return (
    <aside className={styles.board} aria-label="Leaderboard">
      <h2 className={styles.boardTitle}>Leaderboard</h2>
      <ol className={styles.lines}>
        {viewer.leaderboard.map((line) => (
          <li key={line.dancerNumber}>
            {line.entry === undefined ? (
              <span className={styles.line}>
                <LineOf line={line} />
              </span>
            ) : (
              <Link
                to={`/app/j/${round}/${line.entry}`}
                className={classNames(styles.line, line.dancerNumber === viewer.dancerNumber && styles.here)}
                aria-current={line.dancerNumber === viewer.dancerNumber ? 'true' : undefined}
              >
                <LineOf line={line} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}

function LineOf({ line }: { readonly line: LeaderboardLine }) {
  const { label, dancerNumber, score } = line;
  const videos = [line.round1, line.round2, line.round3].filter((one) => one !== undefined).length;
  return (
    <>
      <span className={styles.linePlace}>
        {label.endsWith('T') ? label : <Placing rank={Number.parseInt(label, 10)} label={label} />}
      </span>
      <NumberPlate number={dancerNumber} size="small" />
      <span className={styles.lineScore}>{score}</span>
      {videos > 0 && (
        <span className={styles.lineVideo}>
          <PlayIcon aria-hidden />
          <span className="hidden-text">
            {videos} {videos === 1 ? 'video' : 'videos'}
          </span>
        </span>
      )}
    </>
  );
}
