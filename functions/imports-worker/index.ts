import type { Import } from '@rince/domain/people/import';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { changeImport, getImport } from '@rince/store/imports';
import { type ImportSource, loadImport } from '../shared/people/import-source.ts';
import { importSchools } from './import-schools.ts';

/** Imports files. A message that comes again goes on where the last one stopped, and makes nothing twice. */
export const handler = queueWorker('imports', async (tools, asked) => {
  const job = await getImport(tools.table, asked.import);
  if (!job || job.status === 'done' || job.status === 'failed') return;
  const source = await sourceOf(tools, job);
  if (source) await importSchools(tools, job, source);
});

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
