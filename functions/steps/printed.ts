import type { PrintedCard } from '@rince/domain/entry/entry';

/** Printed documents are kept for a day; one that is about to go is printed again. */
const keptMs = 20 * 3_600_000;

/** Whether a printed document still lies where it was put. */
export const liesReady = ({ madeAt }: PrintedCard, now: Date): boolean => now.getTime() - Date.parse(madeAt) < keptMs;
