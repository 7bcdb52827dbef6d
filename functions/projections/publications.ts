import type { Event } from '@rince/domain/event/event';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { numbersOf } from '@rince/store/numbers';

import { changePublished } from '../shared/event/change-published.ts';
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

/** A dancer who is hidden is taken off what everybody reads; whoever is shown again is there with the next publication. */
export const hideFromPublished = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'roster' || before?.hidden !== false || after?.hidden !== true) continue;
    const { event, competition, dancer } = after as unknown as RosterLine;
    const numbers = new Set(await numbersOf(tools.table, event, dancer));
    await changePublished(tools, event, {
      competition,
      change: (placings) => placings.filter(({ dancerNumber }) => !numbers.has(dancerNumber)),
    });
  }
};
