import type { ResultVersion } from './result-version.ts';

/** What a save made of a mark that was there before. */
export interface ChangedMark {
  readonly entryCompetition: string;
  readonly round: number;
  readonly slot: number;
  readonly score: number | null;
  readonly comments: string;
  readonly reason?: string;
  readonly before: { readonly score?: number | null; readonly comments?: string } | null;
}

/** A mark that one judge corrects is nothing new; a whole panel marks a dancer anew only if they danced again. */
const fewestJudges = 2;

/** The rounds, from 1, of which each card was saved more often than it has marks: only there somebody may have danced again. */
export const roundsSavedAgain = ({ sheet, counters }: Pick<ResultVersion, 'sheet' | 'counters'>): number[] =>
  sheet.scoring.judge_count.flatMap((judges, round) => {
    const isAgain = (slot: number): boolean =>
      (counters?.marks[`${round + 1}.${slot + 1}`] ?? 0) >
      sheet.entries.filter(({ marks }) => (marks[round]?.[slot] ?? null) !== null).length;
    const all = Array.from({ length: judges }, (_, slot) => isAgain(slot));
    return judges >= fewestJudges && all.every(Boolean) ? [round + 1] : [];
  });

/** Who was given other marks by each judge of a panel, and nobody wrote why; by round, from 1. */
export const dancedAgain = (
  { sheet }: Pick<ResultVersion, 'sheet'>,
  changes: readonly ChangedMark[],
): { readonly id: string; readonly round: number }[] =>
  sheet.scoring.judge_count.flatMap((judges, index) => {
    if (judges < fewestJudges) return [];
    const round = index + 1;
    return sheet.entries.flatMap(({ id, withdrawn }) => {
      if (withdrawn) return [];
      const own = changes.filter((one) => one.entryCompetition === id && one.round === round && isNewMark(one));
      const marked = new Set(own.map(({ slot }) => slot));
      return marked.size === judges && !own.some(isExplained) ? [{ id, round }] : [];
    });
  });

const isNewMark = ({ before, score }: ChangedMark): boolean =>
  before !== null && (before.score ?? null) !== null && before.score !== score;

const isExplained = ({ before, comments, reason = '' }: ChangedMark): boolean =>
  reason !== '' || (comments !== '' && comments !== (before?.comments ?? ''));
