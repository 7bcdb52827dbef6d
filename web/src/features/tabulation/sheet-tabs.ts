import type { TabulatorCompetition } from '@rince/contracts/judging';

/** A column of marks: one judge's slot in one round. */
export interface ColumnPlace {
  readonly round: number;
  readonly slot: number;
}

/** Columns that are summed to one card, with the words above them. */
export interface ColumnGroup {
  readonly title: string;
  readonly slot: number;
  readonly columns: readonly ColumnPlace[];
}

export interface SheetTab {
  /** Its part of the address. */
  readonly key: string;
  readonly title: string;
  /** Empty for a tab that only shows results. */
  readonly groups: readonly ColumnGroup[];
  /** Rounds that one lock toggles together. */
  readonly locks: readonly (readonly number[])[];
}

type Scoring = TabulatorCompetition['competition']['scoring'];
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Locks of the first two rounds go together; the third is judged later. */
const lockGroups = (rounds: number): number[][] => (rounds === 3 ? [[1, 2], [3]] : [upTo(rounds)]);

/** The tabs of a sheet: by judge, by panel or by round, as the rotation wants it, and the overview. */
export const tabsOf = ({ rounds, judge_rotation_type: type, judge_count: panels }: Scoring): SheetTab[] => {
  if (type === 'SET') {
    const judges = upTo(panels[0] ?? 1).map((slot) => ({
      key: `${slot}`,
      title: `Judge ${slot}`,
      groups: [{ title: `Judge ${slot}`, slot, columns: upTo(rounds).map((round) => ({ round, slot })) }],
      locks: lockGroups(rounds),
    }));
    return [...judges, { key: 'overview', title: 'Overview', groups: [], locks: [] }];
  }
  if (type === 'SPLIT' && rounds > 1) {
    const panelA = upTo(panels[0] ?? 1).map((slot) => ({
      title: `Judge ${slot}`,
      slot,
      columns: [1, 2].map((round) => ({ round, slot })),
    }));
    const panelB = upTo(panels[2] ?? 0).map((slot) => ({
      title: `Judge ${slot}`,
      slot,
      columns: [{ round: 3, slot }],
    }));
    return [
      { key: '1', title: 'Rounds 1 & 2', groups: panelA, locks: [[1, 2]] },
      { key: 'overview', title: 'R1 & R2 Totals', groups: [], locks: [] },
      ...(rounds >= 3 ? [{ key: '3', title: 'Round 3', groups: panelB, locks: [[3]] }] : []),
      { key: 'final', title: 'Final', groups: [], locks: [] },
    ];
  }
  return [
    ...upTo(rounds).map((round) => ({
      key: `${round}`,
      title: `Round ${round}`,
      groups: upTo(panels[round - 1] ?? 1).map((slot) => ({
        title: `Judge ${slot}`,
        slot,
        columns: [{ round, slot }],
      })),
      locks: [[round]],
    })),
    { key: 'overview', title: 'Overview', groups: [], locks: [] },
  ];
};

/** The tab of an address, or the first. */
export const tabAt = (tabs: readonly SheetTab[], key: string): SheetTab =>
  tabs.find((tab) => tab.key === key) ?? (tabs[0] as SheetTab);
