import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

/** Whoever asked to be erased is handed to the worker: by what was written, so that no wish is lost between two steps. */
export const queueErasures = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'user') continue;
    const [old, now] = [before as unknown as User | undefined, after as unknown as User | undefined];
    if (now?.erasing && !old?.erasing) await queues.send('erasure', { user: now._id });
  }
};
