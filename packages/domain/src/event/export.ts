import type { JobStatus } from '../jobs.ts';
import { tookTooLong } from '../long-work.ts';
import { type DocumentType, documentTitles, isDocumentType } from './document-types.ts';
import { type ExportType, exportTitles } from './export-types.ts';

/** What is asked for and made behind a queue: a workbook, or a document of the whole event. */
export type MadeType = ExportType | DocumentType;

/** A workbook or a document that was asked for; a new one takes the place of the one before. */
export interface Export {
  readonly _id: string;
  readonly event: string;
  readonly type: MadeType;
  readonly status: JobStatus;
  /** Rows written, or competitions read, of so many. */
  readonly done: number;
  readonly total: number;
  /** What lies ready to be opened. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** The files of the one before, until they are deleted. */
  readonly old: readonly string[];
  /** The word of what a document shows, once it is ready. */
  readonly data?: string;
  /** How often somebody was erased while it was made: names that were read before are read again. */
  readonly erasures: number;
  readonly by: string;
  /** Who else asked while it was made, and is told, too. */
  readonly waiting?: readonly string[];
  /** How many they are. */
  readonly joined?: number;
  readonly createdAt: string;
}

type Place = Pick<Export, 'event' | '_id' | 'type'>;
/** Where it is kept, as long as its event; and who stands in it, so that it goes when one of them is erased. */
export const exportFile = ({ event, _id, type }: Place) =>
  `events/${event}/export/${_id}.${isDocumentType(type) ? 'pdf' : type === 'bundle' ? 'bundle' : 'xlsx'}` as const;
export const exportPeople = ({ event, _id }: Omit<Place, 'type'>) => `events/${event}/export/${_id}.json` as const;
/** The rows of a workbook once more, for what reads no workbooks. */
export const exportRows = ({ event, _id }: Omit<Place, 'type'>) => `events/${event}/export/${_id}.csv` as const;
export const filesOfExport = (one: Place): string[] => [
  exportFile(one),
  ...(isDocumentType(one.type) || one.type === 'bundle' ? [] : [exportRows(one)]),
  exportPeople(one),
];

/** What it is called. */
export const titleOfExport = ({ type }: Pick<Export, 'type'>): string =>
  isDocumentType(type) ? documentTitles[type] : exportTitles[type];
/** The page that it is opened from. */
export const pageOfExport = ({ event, type }: Pick<Export, 'event' | 'type'>): string =>
  `/app/event-dashboard/${event}/${isDocumentType(type) ? 'results#documents' : 'stats#exports'}`;

/** Its worker may have to begin anew a few times, each time for five minutes at the most. */
const longestMs = 20 * 60_000;

export const isExportOver = ({ status }: Pick<Export, 'status'>): boolean => status === 'done' || status === 'failed';

/** Somebody waits for it: whoever asks now waits with them. */
export const isExportUnderWay = (one: Pick<Export, 'status' | 'createdAt'>, now: Date): boolean =>
  !isExportOver(one) && !tookTooLong(one, now, longestMs);
