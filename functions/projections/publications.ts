import type { Event } from '@rince/domain/event/event';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';

import { followPublication } from '../shared/event/public-pointer.ts';

/** What everybody reads follows what the event says, also where whoever changed it died before the pointer moved. */
export const followPublications = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const moved = new Set<string>();
  for (const { entity, before, after } of changes) {
    if (entity !== 'event') continue;
    const [old, now] = [before as unknown as Event | undefined, after as unknown as Event | undefined];
    if (old?.hasResults !== now?.hasResults || old?.resultVersion !== now?.resultVersion)
      moved.add((now ?? old)?._id ?? '');
  }
  for (const event of moved) await followPublication(table, event);
};
