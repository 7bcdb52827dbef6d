import { checkInOf, isHere } from '@rince/domain/sheet/check-in';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Round } from '@rince/domain/video';

// A line of a sheet as each of its readers sees it, and nothing else that is stored of it.

/** A line among those of its sheet, by number. */
export const byNumber = (a: RosterLine, b: RosterLine): number => a.dancerNumber - b.dancerNumber;

const dancer = ({ _id, dancerNumber, name, lname, school, withdrawn, out }: RosterLine) => ({
  ...{ _id, dancerNumber, name, lname, school, withdrawn },
  ...(out === undefined ? {} : { out }),
});

/** As tabulators see it. */
export const sheetLine = (line: RosterLine) => ({ ...dancer(line), wmh: line.wmh });

/** As somebody at the stage sees it. */
export const stageLine = (line: RosterLine, byVideo: readonly Round[], round = 1) => ({
  ...dancer(line),
  dancer: line.dancer,
  ...checkInOf(line, round),
  ...(byVideo.length === 0 ? {} : { byVideo: [...byVideo] }),
});

/** As the office sees it. */
export const officeLine = (line: RosterLine, byVideo: readonly Round[]) => ({
  ...sheetLine(line),
  dancer: line.dancer,
  entry: line.entry,
  hidden: line.hidden,
  ...(line.outReason === undefined ? {} : { outReason: line.outReason }),
  isHere: isHere(line),
  byVideo: [...byVideo],
  ...(line.came === undefined ? {} : { cameFrom: line.came.code }),
});
