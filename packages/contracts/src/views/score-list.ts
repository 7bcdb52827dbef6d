import { judgeScores } from '@rince/domain/results/judge-scores';
import { countedTogether } from '@rince/domain/results/result-table';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { marksByPlace, placeKey, type WholeSheet } from '@rince/domain/sheet/whole-sheet';
import type { TabulationScore } from '../judging.ts';
import { byNumber } from './roster-view.ts';

/** Answers the list of scores of a judge's column: marks as they stand on the sheet, ranks and points as they were calculated last. */
export const scoreListOf = (
  { grade, competition, items }: Pick<WholeSheet, 'grade' | 'competition' | 'items'>,
  result: Pick<ResultVersion, 'sheet' | 'standings' | 'kind'> | undefined,
) => {
  const marks = marksByPlace(items);
  const calculated = result && judgeScores(result);
  const roster = items.roster.toSorted(byNumber);
  return (column: { readonly round: number; readonly slot: number }): TabulationScore[] =>
    roster.map(({ _id, wmh }) => {
      const { rounds = [], judge, twoRounds, final } = calculated?.(_id, column) ?? {};
      const given = (countedTogether(grade.rules, column.round)?.rounds ?? []).flatMap((round) => {
        const mark = marks.get(placeKey(round, column.slot, _id));
        if (!mark) return [];
        const score = mark.score === null ? null : mark.score / 1000;
        return Object.entries({ Score: score, Comments: mark.comments }).map(([name, is]) => [
          `round${round}${name}`,
          is,
        ]);
      });
      const ofRounds = rounds.flatMap(({ round, judge: own, total }) => [
        ...(own
          ? [
              [`round${round}Ip`, own.ip],
              [`round${round}Rank`, own.rank],
              [`judgeRound${round}Tied`, own.tied],
            ]
          : []),
        ...(total ? [[`totalRound${round}Ip`, total.ip]] : []),
      ]);
      const first = rounds[0]?.total;
      return {
        entryCompetition: _id,
        judgeLabel: `Judge ${column.slot}`,
        wmh,
        ...(Object.fromEntries([...given, ...ofRounds]) as Partial<TabulationScore>),
        ...(first ? { totalRound1Rank: first.rank, totalRound1Tied: first.tied } : {}),
        ...(judge
          ? {
              judgeTotalScore: judge.score,
              judgeFinalRank: judge.rank,
              judgeFinalIp: judge.ip,
              judgeTied: judge.tied,
            }
          : {}),
        ...(twoRounds
          ? { finalTwoRoundIp: twoRounds.ip, totalTwoRoundRank: twoRounds.rank, final2roundTied: twoRounds.tied }
          : {}),
        ...(final
          ? {
              finalIp: final.ip,
              finalRank: final.rank,
              tied: final.tied,
              placed: final.placed,
              nq: final.nq,
              wq: final.wq,
            }
          : {}),
        recall: competition.recalled?.includes(_id) ?? false,
      };
    });
};
