import type { JobStatus } from '../jobs.ts';
import { tookTooLong } from '../long-work.ts';
import type { CardOrder, Paper, PrintType } from './print-types.ts';

/** Pages that somebody asked for, and what they were made of. */
export interface Print {
  readonly _id: string;
  readonly event: string;
  readonly type: PrintType;
  readonly paper: Paper;
  readonly order: CardOrder;
  /** 'gone': somebody on its pages was erased, and they were taken away. What is noted of it, ids and numbers, is kept. */
  readonly status: JobStatus | 'gone';
  /** How many pages it has, as soon as that is known. */
  readonly pages: number;
  /** What lies ready to be opened. */
  readonly file?: { readonly name: string; readonly path: string };
  /** The version of the schedule, and a word for all data that it was made of: another word, and it is old. */
  readonly schedule?: number;
  readonly data?: string;
  /** How often somebody was erased while it was made: names that were read before are read again. */
  readonly erasures: number;
  readonly by: string;
  readonly createdAt: string;
}

/** Who was entered for what when a print was made, for the list of what came since; and everybody who stands in it. */
export interface PrintNote {
  readonly people: readonly string[];
  /** Competition, dancer and number. */
  readonly entered: readonly (readonly [string, string, number])[];
}

/** Where pages are kept, as long as their event, and what is noted of them. */
export const printFile = ({ event, _id }: Pick<Print, 'event' | '_id'>) => `events/${event}/print/${_id}.pdf` as const;
export const printNote = ({ event, _id }: Pick<Print, 'event' | '_id'>) => `events/${event}/print/${_id}.json` as const;
export const filesOfPrint = (one: Pick<Print, 'event' | '_id'>): string[] => [printFile(one), printNote(one)];

/** Its worker may have to begin anew a few times, each time for five minutes at the most. */
const longestMs = 20 * 60_000;

export const isPrintOver = ({ status }: Pick<Print, 'status'>): boolean =>
  status === 'done' || status === 'failed' || status === 'gone';
/** Somebody waits for it: whoever asks for the same now waits with them. */
export const isPrintUnderWay = (one: Pick<Print, 'status' | 'createdAt'>, now: Date): boolean =>
  !isPrintOver(one) && !tookTooLong(one, now, longestMs);
