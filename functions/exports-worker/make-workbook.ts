import type { Export } from '@rince/domain/event/export';
import { exportTitles, type WorkbookType } from '@rince/domain/event/export-types';
import { fileKinds } from '@rince/domain/files';
import type { Tools } from '@rince/runtime/context';
import { csvOfWorkbook, writeWorkbook } from '@rince/services/workbook';
import { exportName, type Made } from '../shared/event/make-export.ts';
import { aboutOf } from './about.ts';
import { awards } from './awards.ts';
import { competitions } from './competitions.ts';
import { competitors } from './competitors.ts';
import { type Book, type Feis, loadFeis } from './feis.ts';
import { soloNumbers } from './solo-numbers.ts';
import { teams } from './teams.ts';
import { transactions } from './transactions.ts';

const books: Readonly<Record<WorkbookType, (tools: Tools, feis: Feis) => Promise<Book>>> = {
  competitions,
  competitors,
  transactions,
  awards,
  soloNumbers,
  teams,
};

const [workbookType = ''] = Object.keys(fileKinds.xlsx.types);

/** Writes a workbook of an event as it is now. */
export const makeWorkbook = async (
  tools: Tools,
  type: WorkbookType,
  job: Export,
  tell: (done: number, total: number) => Promise<void>,
): Promise<Made> => {
  const feis = await loadFeis(tools, job.event);
  const book = await books[type](tools, feis);
  const total = book.rows.length;
  await tell(0, total);
  const about = await aboutOf(tools, feis, job, book);
  const { name, currency, timeZone } = feis.event;
  const title = exportTitles[type];
  const bytes = await writeWorkbook({ title, ...book, about, currency, timeZone }, (done) => tell(done, total));
  return {
    bytes,
    name: exportName(name, title, 'xlsx'),
    contentType: workbookType,
    csv: { text: csvOfWorkbook({ ...book, timeZone }), name: exportName(name, title, 'csv') },
    people: book.people,
    total,
    said: `The workbook of ${name} has ${total === 1 ? '1 row' : `${total} rows`}.`,
  };
};
