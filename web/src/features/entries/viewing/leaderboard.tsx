import type { LeaderboardLine, Viewer } from '@rince/contracts/viewer';
import { useState } from 'react';
import { Link } from 'react-router';
import { NumberPlate } from '../../../feis/dancers/number-plate.tsx';
import { Placing } from '../../../feis/results/placing.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PlayIcon } from '../../../ui/icons.ts';
import styles from './viewer.module.css';

interface Props {
  readonly viewer: Viewer;
  readonly round: number;
  /** A picture did not come: its address may have ended. */
  readonly onLostPicture: () => void;
}

/** Everybody of the competition, best first; those whom the reader may look at open the same page. */
export function Leaderboard({ viewer, round, onLostPicture }: Props) {
  return (
    <aside className={styles.board} aria-label="Leaderboard">
      <h2 className={styles.boardTitle}>Leaderboard</h2>
      <ol className={styles.lines}>
        {viewer.leaderboard.map((line) => (
          <li key={line.dancerNumber}>
            {line.entry === undefined ? (
              <span className={styles.line}>
                <LineOf {...{ line, round, onLostPicture }} />
              </span>
            ) : (
              <Link
                to={`/app/j/${round}/${line.entry}`}
                className={classNames(styles.line, line.dancerNumber === viewer.dancerNumber && styles.here)}
                aria-current={line.dancerNumber === viewer.dancerNumber ? 'true' : undefined}
              >
                <LineOf {...{ line, round, onLostPicture }} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}

function LineOf({ line, round, onLostPicture }: Omit<Props, 'viewer'> & { readonly line: LeaderboardLine }) {
  const [lost, setLost] = useState<string>();
  const { label, dancerNumber, score } = line;
  const sent = [line.round1, line.round2, line.round3];
  const videos = sent.filter((one) => one !== undefined).length;
  const thumb = sent[round - 1]?.thumb;
  return (
    <>
      <span className={styles.linePlace}>
        {label.endsWith('T') ? label : <Placing rank={Number.parseInt(label, 10)} label={label} />}
      </span>
      <NumberPlate number={dancerNumber} size="small" />
      <span className={styles.lineScore}>{score}</span>
      {videos > 0 && (
        <span className={styles.lineVideo}>
          {thumb === undefined || thumb === lost ? (
            <PlayIcon aria-hidden />
          ) : (
            <img
              src={thumb}
              alt=""
              loading="lazy"
              onError={() => {
                setLost(thumb);
                onLostPicture();
              }}
            />
          )}
          <span className="hidden-text">
            {videos} {videos === 1 ? 'video' : 'videos'}
          </span>
        </span>
      )}
    </>
  );
}
