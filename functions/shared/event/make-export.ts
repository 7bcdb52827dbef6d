import {
  type Export,
  exportFile,
  exportPeople,
  exportRows,
  filesOfExport,
  isExportOver,
  type MadeType,
  pageOfExport,
  titleOfExport,
} from '@rince/domain/event/export';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { changeExport, failExport, finishExport, getExport } from '@rince/store/exports';
import { putNotice } from '@rince/store/notices';
import type { Write } from '@rince/store/write';

interface Asked {
  readonly event: string;
  readonly type: MadeType;
  readonly id: string;
}

/** Makes what was asked for, until it is over or another one took its place: its names may have to be read more than once. */
export const makeExport = async (
  tools: Tools,
  asked: Asked,
  make: (job: Export, tell: (done: number, total: number) => Promise<void>) => Promise<Made>,
): Promise<void> => {
  for (;;) {
    const job = await getExport(tools.table, asked.event, asked.type);
    if (job?._id !== asked.id)
      return files.remove(filesOfExport({ event: asked.event, _id: asked.id, type: asked.type }));
    if (isExportOver(job)) return;
    const running: Export = { ...job, status: 'running' };
    try {
      if (job.status === 'queued') await tools.table.transact([changeExport(job, { status: 'running' })]);
      await files.remove(job.old);
      const made = await make(running, (done, total) => tools.table.transact([changeExport(running, { done, total })]));
      return await keep(tools, running, made);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    }
  }
};

/** Says that it came to nothing, also to whoever waits for it, unless it is over or another one took its place. */
export const giveUpExport = async ({ table, now }: Tools, { event, type, id }: Asked): Promise<void> => {
  for (;;) {
    const job = await getExport(table, event, type);
    if (job?._id !== id || job.status === 'done') return;
    try {
      const said = { title: `${titleOfExport(job)} could not be made`, content: 'Please ask once more.' };
      if (job.status !== 'failed') await table.transact([failExport(job), ...noticesFor(job, said, now)]);
      if (job.old.length === 0) return;
      await files.remove(job.old);
      return await table.transact([changeExport({ ...job, status: 'failed' }, { old: [] })]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    }
  }
};

/** What was made. */
export interface Made {
  readonly bytes: Uint8Array;
  /** As a folder shows it. */
  readonly name: string;
  readonly contentType: string;
  /** The rows of a workbook as CSV, with a name of their own. */
  readonly csv?: { readonly text: string; readonly name: string };
  /** Everybody whose name is in it, by id. */
  readonly people: readonly string[];
  readonly total: number;
  /** The word of what a document shows. */
  readonly data?: string;
  /** What is said of it to whoever asked. */
  readonly said: string;
}

/** What is said to everybody who waits for it. */
const noticesFor = (job: Export, said: { readonly title: string; readonly content: string }, now: Date): Write[] =>
  [job.by, ...(job.waiting ?? [])].map((user) =>
    putNotice({
      ...{ _id: job._id, user, event: job.event, ...said, path: pageOfExport(job) },
      ...{ seen: false, createdAt: now.toISOString() },
    }),
  );

/** Lets it be opened, and tells whoever asked; before that it is known who stands in it. */
const keep = async (
  tools: Tools,
  job: Export,
  { bytes, name, contentType, csv, people, total, data, said }: Made,
): Promise<void> => {
  const path = exportFile(job);
  const named = JSON.stringify([...new Set([job.by, ...people])]);
  await files.keep(exportPeople(job), new TextEncoder().encode(named), {
    name: 'people.json',
    type: 'application/json',
  });
  await files.keep(path, bytes, { name, type: contentType });
  const made = [{ name, path }, ...(csv ? [{ name: csv.name, path: exportRows(job) }] : [])];
  if (csv)
    await files.keep(exportRows(job), new TextEncoder().encode(csv.text), {
      name: csv.name,
      type: 'text/csv;charset=utf-8',
    });
  const set = { files: made, done: total, total, ...(data === undefined ? {} : { data }) };
  const title = `${titleOfExport(job)} ${job.type === 'bundle' ? 'is' : 'are'} ready`;
  for (let waited = job; ; ) {
    try {
      const told = noticesFor(waited, { title, content: said }, tools.now);
      return await tools.table.transact([finishExport(waited, set), ...told]);
    } catch (error) {
      const now = await getExport(tools.table, job.event, job.type);
      // Who came to wait changes nothing of what was made.
      if (now?.joined === waited.joined || !isSameWork(now, job)) throw error;
      waited = now;
    }
  }
};

const isSameWork = (now: Export | undefined, job: Export): now is Export =>
  now?._id === job._id && now.status === job.status && now.erasures === job.erasures;

/** 'Feis na Coille - Solo numbers.xlsx', without what a folder cannot hold. */
export const exportName = (event: string, title: string, ending: string): string =>
  `${event.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} - ${title}.${ending}`;
