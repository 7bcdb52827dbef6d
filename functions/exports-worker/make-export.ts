import { type Export, exportFile, exportPeople, filesOfExport, isExportOver } from '@rince/domain/event/export';
import { type ExportType, exportTitles } from '@rince/domain/event/export-types';
import { fileKinds } from '@rince/domain/files';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { writeWorkbook } from '@rince/services/workbook';
import { changeExport, finishExport, getExport } from '@rince/store/exports';
import { putNotice } from '@rince/store/notices';
import { aboutOf } from './about.ts';
import { awards } from './awards.ts';
import { competitions } from './competitions.ts';
import { competitors } from './competitors.ts';
import { type Book, type Feis, loadFeis } from './feis.ts';
import { soloNumbers } from './solo-numbers.ts';
import { teams } from './teams.ts';
import { transactions } from './transactions.ts';

const books: Readonly<Record<ExportType, (tools: Tools, feis: Feis) => Promise<Book>>> = {
  competitions,
  competitors,
  transactions,
  awards,
  soloNumbers,
  teams,
};

interface Asked {
  readonly event: string;
  readonly type: ExportType;
  readonly id: string;
}

/** 'Feis na Coille - Solo numbers.xlsx', without what a folder cannot hold. */
const fileName = (feis: Feis, type: ExportType): string =>
  `${feis.event.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} - ${exportTitles[type]}.xlsx`;

/** Makes what was asked for, until it is over or another one took its place: its names may have to be read more than once. */
export const makeExport = async (tools: Tools, asked: Asked): Promise<void> => {
  for (;;) {
    const job = await getExport(tools.table, asked.event, asked.type);
    if (job?._id !== asked.id) return files.remove(filesOfExport({ event: asked.event, _id: asked.id }));
    if (isExportOver(job)) return;
    try {
      if (job.status === 'queued') await tools.table.transact([changeExport(job, { status: 'running' })]);
      return await write(tools, { ...job, status: 'running' });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    }
  }
};

const [workbookType = ''] = Object.keys(fileKinds.xlsx.types);

const write = async (tools: Tools, job: Export): Promise<void> => {
  const { event: id, type } = job;
  await files.remove(job.old);
  const feis = await loadFeis(tools, id);
  const book = await books[type](tools, feis);
  const total = book.rows.length;
  const tell = (done: number): Promise<void> => tools.table.transact([changeExport(job, { done, total })]);
  await tell(0);
  const about = await aboutOf(tools, feis, job, book);
  const { currency, timeZone } = feis.event;
  const bytes = await writeWorkbook({ title: exportTitles[type], ...book, about, currency, timeZone }, tell);
  const path = exportFile(job);
  const name = fileName(feis, type);
  const people = JSON.stringify([...new Set([job.by, ...book.people])]);
  await files.keep(exportPeople(job), new TextEncoder().encode(people), {
    name: 'people.json',
    type: 'application/json',
  });
  await files.keep(path, bytes, { name, type: workbookType });
  const notice = {
    _id: job._id,
    user: job.by,
    event: id,
    title: `${exportTitles[type]} are ready`,
    content: `The workbook of ${feis.event.name} has ${total === 1 ? '1 row' : `${total} rows`}.`,
    path: `/app/event-dashboard/${id}/stats#exports`,
    seen: false,
    createdAt: tools.now.toISOString(),
  };
  await tools.table.transact([finishExport(job, { files: [{ name, path }], done: total, total }), putNotice(notice)]);
};
