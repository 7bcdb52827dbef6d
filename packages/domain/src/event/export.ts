import type { JobStatus } from '../jobs.ts';
import { tookTooLong } from '../long-work.ts';
import type { ExportType } from './export-types.ts';

/** A workbook that was asked for; a new one takes the place of the one before. */
export interface Export {
  readonly _id: string;
  readonly event: string;
  readonly type: ExportType;
  readonly status: JobStatus;
  /** Rows written, of so many. */
  readonly done: number;
  readonly total: number;
  /** What lies ready to be opened. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** The files of the one before, until they are deleted. */
  readonly old: readonly string[];
  /** How often somebody was erased while it was made: names that were read before are read again. */
  readonly erasures: number;
  readonly by: string;
  readonly createdAt: string;
}

/** Where the workbook is kept, as long as its event; and who stands in it, so that it goes when one of them is erased. */
export const exportFile = ({ event, _id }: Pick<Export, 'event' | '_id'>) =>
  `events/${event}/export/${_id}.xlsx` as const;
export const exportPeople = ({ event, _id }: Pick<Export, 'event' | '_id'>) =>
  `events/${event}/export/${_id}.json` as const;
export const filesOfExport = (one: Pick<Export, 'event' | '_id'>): string[] => [exportFile(one), exportPeople(one)];

/** Its worker may have to begin anew a few times, each time for five minutes at the most. */
const longestMs = 20 * 60_000;

export const isExportOver = ({ status }: Pick<Export, 'status'>): boolean => status === 'done' || status === 'failed';

/** Somebody waits for it: whoever asks now waits with them. */
export const isExportUnderWay = (one: Pick<Export, 'status' | 'createdAt'>, now: Date): boolean =>
  !isExportOver(one) && !tookTooLong(one, now, longestMs);
