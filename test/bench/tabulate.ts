import { type Sheet, type SheetEntry, tabulate } from '@rince/domain/tabulation/tabulate';
import type { Figure } from './figure.ts';

import { median } from './median.ts';

let state = 42;
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};

const sheetOf = (dancers: number, judges: number, rounds: number): Sheet => ({
  competitionType: 'championship',
  scoring: {
    rounds,
    judge_rotation_type: 'SET',
    judge_count: Array.from({ length: rounds }, () => judges),
    drop_high_low: judges >= 4,
    showIp: true,
    pointsTail: 'fractional',
  },
  recall: { type: rounds === 3 ? 'PERCENT' : 'NONE', percent: 50 },
  worldQualifier: 3,
  nationalQualifier: 5,
  entries: Array.from(
    { length: dancers },
    (_, i): SheetEntry => ({
      id: String(i).padStart(5, '0'),
      wmh: i % 40 === 0,
      withdrawn: false,
      marks: Array.from({ length: rounds }, () =>
        Array.from({ length: judges }, () => 60_000 + 500 * Math.floor(random() * 60)),
      ),
    }),
  ),
});

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** A whole event, and whether twice the dancers take twice the time. */
export const benchTabulate = (): Figure[] => {
  const event = Array.from({ length: 400 }, (_, i) =>
    sheetOf(i % 10 === 0 ? 35 : 10, i % 10 === 0 ? 7 : i % 3 === 0 ? 3 : 1, i % 10 === 0 ? 3 : 1),
  );
  const entries = event.reduce((sum, sheet) => sum + sheet.entries.length, 0);
  const [large, small] = [sheetOf(400, 7, 3), sheetOf(200, 7, 3)];
  const runs = Array.from({ length: 9 }, () => ({
    event: cpuOf(() => event.forEach((sheet) => void tabulate(sheet))),
    ratio: cpuOf(() => void tabulate(large)) / cpuOf(() => void tabulate(small)),
  })).slice(2);
  const whole = median(runs.map((run) => run.event));
  const ratio = median(runs.map((run) => run.ratio));
  return [
    {
      what: `${entries} entries in 400 competitions`,
      measured: `${whole.toFixed(0)} ms CPU`,
      budget: '150 ms',
      share: whole / 150,
    },
    { what: '400 dancers against 200', measured: `${ratio.toFixed(2)} x`, budget: '2.3 x', share: ratio / 2.3 },
  ];
};
