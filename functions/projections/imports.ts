import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

/** A file that somebody asked to import is handed to the worker by what was written, so that none is lost between two steps. */
export const queueImports = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes)
    if (entity === 'import' && !before && after) await queues.send('imports', { import: String(after._id) });
};
