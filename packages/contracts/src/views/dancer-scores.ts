import type { JudgeWords } from '@rince/domain/results/frozen-result';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { roundTotals } from '@rince/domain/results/round-ranks';
import type { DancerScores } from '../results.ts';

/** Several judges write of one round: each on a line of its own, by the place in the panel. */
const saidOf = (words: readonly JudgeWords[], round: number, judges: number): string => {
  const said = words
    .filter((one) => one.round === round && one.comments !== '')
    .toSorted((a, b) => a.slot - b.slot)
    .map(({ slot, comments }) => (judges === 1 ? comments : `Judge ${slot}: ${comments}`));
  return said.join('\n');
};

/**
 * A dancer's rounds by their names on the wire: what each came to of all its judges, the rank among those who danced it, and what judges wrote.
 * The only round is the result itself.
 */
export const dancerScores = (
  { sheet, standings }: Pick<ResultVersion, 'sheet' | 'standings'>,
  id: string,
  { words, seesRounds }: { readonly words: readonly JudgeWords[]; readonly seesRounds: boolean },
): DancerScores => {
  const totals = roundTotals(sheet);
  const { judge_count } = sheet.scoring;
  const standing = standings.find((one) => one.id === id);
  return Object.fromEntries(
    judge_count.flatMap((judges, i): [string, string][] => {
      const round = i + 1;
      const total = totals(round).get(id);
      const comments = saidOf(words, round, judges);
      const came =
        judge_count.length === 1
          ? standing && { score: standing.final.score, rank: standing.label }
          : total && { score: total.ip, rank: `${total.rank}${total.tied ? 'T' : ''}` };
      return [
        ...(came && seesRounds
          ? ([
              [`round${round}Score`, came.score],
              [`round${round}Rank`, came.rank],
            ] as [string, string][])
          : []),
        ...(comments === '' ? [] : [[`round${round}Comments`, comments] as [string, string]]),
      ];
    }),
  );
};
