import type { Mark } from '@rince/domain/sheet/mark';
import type { ComparedKeyings, KeyedMark } from '@rince/domain/sheet/second-keying';
import type { KeyingResult } from '../routes/tabulation.ts';

const inPoints = (score: number | null): number | null => (score === null ? null : score / 1000);

/** A mark as the sheet shows it, in points. */
export const sheetMark = ({ score, absent, comments, reason, revision }: Mark) => ({
  score: inPoints(score),
  absent,
  comments,
  ...(reason === undefined ? {} : { reason }),
  revision,
});

/** A mark as it was read from the paper a second time, in points. */
export const keyedMark = ({ entryCompetition, score, absent }: KeyedMark) => ({
  entryCompetition,
  score: inPoints(score),
  absent,
});

/** Where the two keyings of a paper differ. */
export const keyingResult = ({ differences, open, alone }: ComparedKeyings, checked: boolean): KeyingResult => ({
  differences: differences.map(({ entryCompetition, dancerNumber, first, second }) => ({
    entryCompetition,
    dancerNumber,
    ...(first ? { first: sheetMark(first) } : {}),
    second: keyedMark(second),
  })),
  open,
  alone,
  checked,
});
