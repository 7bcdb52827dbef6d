import type { DancerResult } from '@rince/contracts/results';
import { ordinalEnding } from './placing.tsx';
import styles from './result-block.module.css';

interface Props {
  /** The code of the competition, to tell several tables of a page apart. */
  readonly code: string;
  readonly judges: DancerResult['judges'];
  readonly rounds: number;
}

/** Whether the same judge sat here in every round. */
const isOne = ({ name, rounds }: DancerResult['judges'][number]): boolean =>
  rounds.every(({ judge }) => judge === name);

/** A line per judge; three rounds side by side, or the one. */
export function JudgeScores({ code, judges, rounds }: Props) {
  const columns = Array.from({ length: rounds }, (_, i) => i + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.figures} aria-label={`Scores by judge, ${code}`} tabIndex={0}>
      <table className={styles.judges}>
        <caption className="hidden-text">Scores by judge</caption>
        <thead>
          <tr>
            <th scope="col">Judge</th>
            {columns.map((round) => (
              <th key={round} scope="col">
                {rounds === 1 ? 'Score' : `Round ${round}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judges.map((judge) => (
            <tr key={judge.label}>
              <th scope="row">{isOne(judge) ? judge.name || judge.label : judge.label}</th>
              {columns.map((column) => {
                const found = judge.rounds.find(({ round }) => round === column);
                return (
                  <td key={column}>
                    {found ? (found.score ?? 'Absent') : '–'}
                    {found?.rank !== undefined && (
                      <span className={styles.rank}>
                        {found.tied ? `${found.rank}T` : `${found.rank}${ordinalEnding(found.rank)}`}
                      </span>
                    )}
                    {found && !isOne(judge) && <span className={styles.seat}>{found.judge}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
