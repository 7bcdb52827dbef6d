import type { Grade } from '@rince/domain/event/grade';
import type { Mark } from '@rince/domain/sheet/mark';
import type { Panel } from '@rince/domain/sheet/panel';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { tabulate } from '@rince/domain/tabulation/tabulate';

import type { Dice } from './dice.ts';

const remarks = [
  'Lovely carriage. Watch the timing in the second step.',
  'Strong rhythm, good use of the stage.',
  'Keep the feet crossed and stay up on the toes.',
  'Great energy, well done!',
  '',
];

/** Marks as a panel gives them: every dancer has a strength, every judge a taste, and ties happen. */
export const marksFor = (
  dice: Dice,
  grade: Grade,
  competition: string,
  event: string,
  roster: readonly RosterLine[],
  panel: Panel,
  at: string,
): { marks: Mark[]; recalled?: string[] } => {
  const strength = new Map(roster.map(({ _id }) => [_id, dice.whole(62, 88)]));
  const round = (number: number, dancers: readonly RosterLine[]): Mark[] =>
    (panel[number - 1] ?? []).flatMap((judge, slot) =>
      dancers.map(({ _id }): Mark => {
        const score = Math.min(100, (strength.get(_id) ?? 70) + dice.whole(-4, 4) + dice.pick([0, 0, 0.5]));
        return {
          competition,
          event,
          round: number,
          slot: slot + 1,
          entryCompetition: _id,
          score: Math.round(score * 1000),
          absent: false,
          comments: dice.pick(remarks),
          goodJob: { timing: score > 80 },
          needsWork: { armsIn: score < 66 },
          by: judge ?? '',
          at,
          revision: 1,
        };
      }),
    );
  const first = [1, 2].filter((number) => number <= grade.rounds).flatMap((number) => round(number, roster));
  if (grade.rounds < 3) return { marks: first };

  const scoreAt = (r: number, slot: number, id: string): number | null =>
    first.find((mark) => mark.round === r && mark.slot === slot && mark.entryCompetition === id)?.score ?? null;
  const { standings } = tabulate({
    competitionType: grade.type,
    scoring: grade.rules,
    recall: { type: grade.recallType, percent: grade.recallPercent },
    worldQualifier: 0,
    nationalQualifier: 0,
    entries: roster.map(({ _id, wmh }) => ({
      id: _id,
      wmh,
      withdrawn: false,
      marks: [1, 2].map((r) =>
        Array.from({ length: grade.rules.judge_count[r - 1] ?? 0 }, (_, slot) => scoreAt(r, slot + 1, _id)),
      ),
    })),
  });
  const recalled = standings
    .filter((standing) => standing.recalled)
    .map(({ id }) => id)
    .sort();
  return {
    marks: [
      ...first,
      ...round(
        3,
        roster.filter(({ _id }) => recalled.includes(_id)),
      ),
    ],
    recalled,
  };
};
