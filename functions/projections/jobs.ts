import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

/** Work that somebody asked for is handed to the worker by what was written, so that none is lost between two steps. */
export const queueJobs = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes)
    if (entity === 'job' && !before && after?.status === 'queued')
      await queues.send('results', { event: String(after.event), job: String(after._id) });
};
