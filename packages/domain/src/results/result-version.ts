import type { ShownStanding } from '../tabulation/check-case.ts';
import type { Sheet } from '../tabulation/tabulate.ts';

/** What a sheet counts: its dancers' comings and goings, and the saves of each card by 'round.slot'. */
export interface SheetCounters {
  readonly roster: number;
  readonly marks: Readonly<Record<string, number>>;
}

/** A calculated result: what went in, by which rules, what came out. Never changed, never deleted. */
export interface ResultVersion {
  readonly _id: string;
  readonly competition: string;
  readonly event: string;
  readonly kind: 'recall' | 'final';
  /** The rules and marks; marks in thousandths, columns in order of slot. */
  readonly sheet: Sheet;
  readonly fingerprint: string;
  /** How often dancers came or went, and marks were saved on each card, when it was calculated: unequal means that it is out of date. */
  readonly counters?: SheetCounters;
  readonly standings: readonly ShownStanding[];
  readonly left: readonly string[];
  readonly field: number;
  readonly at: string;
  readonly by: string;
}

/** A version as it is shown: a recall says who is recalled and by what, and places nobody before the last round. */
export const shownVersion = (version: ResultVersion): ResultVersion =>
  version.kind === 'final'
    ? version
    : {
        ...version,
        standings: version.standings.map((standing) => ({
          ...standing,
          final: { score: '', rank: 0, tied: false },
          label: '',
          placed: false,
          wq: false,
          nq: false,
        })),
      };
