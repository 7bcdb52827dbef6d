import type { Import } from '@rince/domain/people/import';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { changeImport, getImport } from '@rince/store/imports';
import { type ImportSource, loadImport } from '../shared/people/import-source.ts';
import { importSchools } from './import-schools.ts';

/** Imports files. A message that comes again goes on where the last one stopped, and makes nothing twice. */
export const handler = queueWorker(
  'imports',
  async (tools, asked) => {
    const job = await goesOn(tools, asked.import);
    const source = job && (await sourceOf(tools, job));
    if (source) await importSchools(tools, job, source);
  },
  async (tools, asked) => {
    if (await goesOn(tools, asked.import))
      await tools.table.transact([changeImport(asked.import, { status: 'failed', message: lost })]);
  },
);

const lost = 'This did not come to its end. Please import the file again: what is here already is not made twice.';

/** An import that is not over. */
const goesOn = async ({ table }: Tools, id: string): Promise<Import | undefined> => {
  const job = await getImport(table, id);
  return !job || job.status === 'done' || job.status === 'failed' ? undefined : job;
};

/** The file and the event, or nothing and the reason in the job: a file that is gone does not come back by trying again. */
const sourceOf = async (tools: Tools, job: Import): Promise<ImportSource | undefined> => {
  try {
    return await loadImport(tools, { user: job.by, key: job.file, event: job.event });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await tools.table.transact([changeImport(job._id, { status: 'failed', message: error.message })]);
    return undefined;
  }
};
