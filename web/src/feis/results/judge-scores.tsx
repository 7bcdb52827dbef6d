import type { DancerResult } from '@rince/contracts/results';
import { ordinalEnding } from './placing.tsx';
import styles from './result-block.module.css';

interface Props {
  readonly result: DancerResult;
}

/** Whether the same judge sat here in every round. */
const isOne = ({ name, rounds }: DancerResult['judges'][number]): boolean =>
  rounds.every(({ judge }) => judge === name);

/** What a round came to of all its judges. */
const totalOf = (result: DancerResult, round: 1 | 2 | 3) => ({
  score: result[`round${round}Score`],
  rank: result[`round${round}Rank`],
});

/** A line per judge; three rounds side by side, or the one. Several judges come to points of a round. */
export function JudgeScores({ result }: Props) {
  const { code, judges, rounds, showIp } = result;
  const columns = ([1, 2, 3] as const).slice(0, rounds);
  const hasTotals = showIp && judges.length > 1;
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
        {hasTotals && (
          <tfoot>
            <tr>
              <th scope="row">Irish points</th>
              {columns.map((round) => {
                const { score, rank } = totalOf(result, round);
                return (
                  <td key={round}>
                    {score ?? '–'}
                    {rank !== undefined && (
                      <span className={styles.rank}>
                        {/^\d+$/.test(rank) ? `${rank}${ordinalEnding(Number(rank))}` : rank}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
