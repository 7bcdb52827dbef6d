import { scoringFault } from './scoring.ts';
import type { Sheet, SheetEntry } from './tabulate.ts';

/** Why a sheet cannot be calculated. Round and judge count from 1. */
export interface SheetFault {
  readonly code: 'SCORING_INVALID' | 'MARK_OUT_OF_RANGE' | 'MISSING_MARK';
  readonly message: string;
  readonly where?: { readonly entry: string; readonly round: number; readonly judge: number };
}

/** The highest mark, in thousandths. */
export const highestMark = 100_000;

/** A mark as typed, in thousandths; undefined when it is not a number from 0 to 100 with at most 3 decimals. */
export const thousandths = (mark: unknown): number | undefined => {
  if (typeof mark !== 'number' || !Number.isFinite(mark) || mark < 0 || mark > 100) return undefined;
  return Number(mark.toFixed(3)) === mark ? Math.round(mark * 1000) : undefined;
};

const isMark = (mark: number): boolean => Number.isInteger(mark) && mark >= 0 && mark <= highestMark;

const outOfRange = (entry: SheetEntry, panels: readonly number[]): SheetFault | undefined => {
  for (const [round, row] of entry.marks.entries())
    for (const [judge, mark] of row.entries()) {
      const onPanel = judge < (panels[round] ?? 0);
      if (mark === null ? onPanel || round >= panels.length : onPanel && isMark(mark)) continue;
      return {
        code: 'MARK_OUT_OF_RANGE',
        message: onPanel
          ? `The mark of judge ${judge + 1} in round ${round + 1} for ${entry.id} is not a number from 0 to 100 with at most 3 decimals`
          : `There is no judge ${judge + 1} in round ${round + 1}, but ${entry.id} has a mark there`,
        where: { entry: entry.id, round: round + 1, judge: judge + 1 },
      };
    }
  return undefined;
};

/** Every mark that is missing from a round in which other judges marked the dancer. */
export const missingMarks = (
  sheet: Pick<Sheet, 'scoring' | 'entries'>,
): { entry: string; round: number; judge: number }[] =>
  sheet.entries
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap((entry) =>
      sheet.scoring.judge_count.flatMap((judges, round) => {
        const row = entry.marks[round] ?? [];
        if (row.every((mark) => mark === null)) return [];
        return Array.from({ length: judges }, (_, judge) => judge)
          .filter((judge) => (row[judge] ?? null) === null)
          .map((judge) => ({ entry: entry.id, round: round + 1, judge: judge + 1 }));
      }),
    );

/** The first fault of a sheet: scoring, then marks out of range, then marks missing, in entry, round, judge order. */
export const sheetFault = (sheet: Sheet): SheetFault | undefined => {
  const broken = scoringFault(sheet.scoring);
  if (broken) return { code: 'SCORING_INVALID', message: broken };
  const { percent, type } = sheet.recall;
  if (type === 'PERCENT' && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
    return { code: 'SCORING_INVALID', message: 'The recall is a whole number of percent from 1 to 100' };
  for (const entry of sheet.entries) {
    const fault = entry.withdrawn ? undefined : outOfRange(entry, sheet.scoring.judge_count);
    if (fault) return fault;
  }
  const [where] = missingMarks(sheet);
  return (
    where && {
      code: 'MISSING_MARK',
      message: `Judge ${where.judge} gave ${where.entry} no mark in round ${where.round}, but other judges did`,
      where,
    }
  );
};
