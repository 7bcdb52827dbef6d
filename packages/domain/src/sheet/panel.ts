import { type CompetitionType, isChampionship } from '../tabulation/label.ts';
import type { Scoring } from '../tabulation/scoring.ts';

/** Judges of a competition: by round, by slot; null is an empty slot. Slot 1 is the sheet's 'Judge 1'. */
export type Panel = readonly (readonly (string | null)[])[];

/** How many different judges a competition may have: one, or a championship as many as its scoring system's panels have places together. */
export const mostJudgesOf = (type: CompetitionType, scoring: Scoring): number => {
  if (!isChampionship(type)) return 1;
  return seatingsOf(scoring).reduce((sum, [first = 0]) => sum + (scoring.judge_count[first] ?? 0), 0);
};

/** An empty panel of a scoring system. */
export const emptyPanel = (scoring: Scoring): (string | null)[][] =>
  scoring.judge_count.map((count) => Array.from({ length: count }, () => null));

/** The judges of a panel, each once, in order of slot. */
export const judgesOf = (panel: Panel): string[] => [
  ...new Set(panel.flatMap((slots) => slots.filter((judge) => judge !== null))),
];

/** Rounds that one panel sits for: SET has one panel for all, SPLIT one for rounds 1 and 2 and one for round 3. */
export const seatingsOf = (scoring: Scoring): number[][] => {
  const rounds = scoring.judge_count.map((_, index) => index);
  if (scoring.judge_rotation_type === 'SET') return [rounds];
  if (scoring.judge_rotation_type === 'SPLIT')
    return [rounds.slice(0, 2), rounds.slice(2)].filter((seat) => seat.length > 0);
  return rounds.map((round) => [round]);
};

/**
 * Seats a judge in the first free slot of the first panel with room; undefined when every slot is taken. A judge already seated stays.
 */
export const seat = (panel: Panel, judge: string, scoring: Scoring): (string | null)[][] | undefined => {
  const next = panel.map((slots) => [...slots]);
  if (judgesOf(panel).includes(judge)) return next;
  for (const rounds of seatingsOf(scoring)) {
    const first = next[rounds[0] ?? 0] ?? [];
    const slot = first.findIndex(
      (taken, index) => taken === null && rounds.every((round) => next[round]?.[index] === null),
    );
    if (slot < 0) continue;
    for (const round of rounds) (next[round] as (string | null)[])[slot] = judge;
    return next;
  }
  return undefined;
};

/** Takes a judge out of every slot. */
export const unseat = (panel: Panel, judge: string): (string | null)[][] =>
  panel.map((slots) => slots.map((taken) => (taken === judge ? null : taken)));

/** The slots a judge sits in, rounds and slots counted from 1. */
export const seatsOf = (panel: Panel, judge: string): { round: number; slot: number }[] =>
  panel.flatMap((slots, round) =>
    slots.flatMap((taken, slot) => (taken === judge ? [{ round: round + 1, slot: slot + 1 }] : [])),
  );

/** A judge who comes to a panel, or leaves it. */
export interface PanelChange {
  readonly judge: string;
  readonly add: boolean;
}

/** A panel after one change, or why it cannot be. */
export const panelAfter = (
  panel: Panel,
  { type, rules }: { readonly type: CompetitionType; readonly rules: Scoring },
  { judge, add }: PanelChange,
  hasMarked: boolean,
): Panel | string => {
  if (!add) return hasMarked ? 'This judge has marked here already.' : unseat(panel, judge);
  const sitting = judgesOf(panel);
  if (sitting.includes(judge)) return panel;
  const most = mostJudgesOf(type, rules);
  if (sitting.length >= most)
    return most === 1 ? 'Another judge has this competition.' : `This competition has its ${most} judges.`;
  return seat(panel, judge, rules) ?? 'Every place on the panel is taken.';
};

/**
 * A panel with somebody, or nobody, in a slot, in every round that this panel sits for; or why it cannot be. A judge may sit on a second panel of the same
 * competition, and twice on none. Rounds and slots from 1.
 */
export const panelWithSeat = (
  panel: Panel,
  { type, rules }: { readonly type: CompetitionType; readonly rules: Scoring },
  { round, slot, judge }: { readonly round: number; readonly slot: number; readonly judge: string | null },
): { readonly panel: Panel; readonly rounds: readonly number[] } | string => {
  const rounds = seatingsOf(rules).find((seating) => seating.includes(round - 1)) ?? [];
  if (panel[round - 1]?.[slot - 1] === undefined) return 'This panel has no such place.';
  const sitsThere = rounds.some((index) => panel[index]?.some((taken, at) => taken === judge && at !== slot - 1));
  if (judge !== null && sitsThere) return 'This judge sits on this panel already.';
  const next = panel.map((slots, index) =>
    rounds.includes(index) ? slots.map((taken, at) => (at === slot - 1 ? judge : taken)) : [...slots],
  );
  const most = mostJudgesOf(type, rules);
  if (judgesOf(next).length > most && judgesOf(next).length > judgesOf(panel).length)
    return most === 1 ? 'Another judge has this competition.' : `This competition has its ${most} judges.`;
  return { panel: next, rounds: rounds.map((index) => index + 1) };
};

/** A panel with the judges of two slots in each other's place, in every round that they sit together in. Rounds and slots from 1. */
export const panelWithSwap = (
  panel: Panel,
  scoring: Scoring,
  { round, slot, to }: { readonly round: number; readonly slot: number; readonly to: number },
): { readonly panel: Panel; readonly rounds: readonly number[] } => {
  const rounds = seatingsOf(scoring).find((seating) => seating.includes(round - 1)) ?? [];
  return {
    rounds: rounds.map((index) => index + 1),
    panel: panel.map((slots, index) => {
      if (!rounds.includes(index)) return slots;
      const next = [...slots];
      [next[slot - 1], next[to - 1]] = [slots[to - 1] ?? null, slots[slot - 1] ?? null];
      return next;
    }),
  };
};
