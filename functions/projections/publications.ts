import type { Event } from '@rince/domain/event/event';
import { isStricter, publicName } from '@rince/domain/results/public-placings';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getEvent } from '@rince/store/events';
import { numbersOf } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import { changePublished } from '../shared/event/change-published.ts';
import { followPublication } from '../shared/event/public-pointer.ts';

/** What everybody reads follows what the event says, also where whoever changed it died before the pointer moved. */
export const followPublications = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const moved = new Set<string>();
  for (const { entity, before, after } of changes) {
    if (entity !== 'event') continue;
    const [old, now] = [before as unknown as Event | undefined, after as unknown as Event | undefined];
    const saysOtherwise = (['hasResults', 'resultVersion', 'published'] as const).some(
      (name) => old?.[name] !== now?.[name],
    );
    if (saysOtherwise) moved.add((now ?? old)?._id ?? '');
  }
  for (const event of moved) await followPublication(table, event);
};

/** Names that the event does not make public any more leave what everybody reads at once; those that it makes public now are there with the next publication. */
export const shortenPublished = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  const stricter = new Set<string>();
  for (const { entity, before, after } of changes) {
    if (entity !== 'event' || !before || !after) continue;
    const [old, now] = [before as unknown as Event, after as unknown as Event];
    if (isStricter(now.publicNames, old.publicNames)) stricter.add(now._id);
  }
  for (const id of stricter) {
    const event = await getEvent(tools.table, id);
    if (event)
      await changePublished(tools, id, {
        names: event.publicNames,
        change: async (placings, competition) => {
          if (placings.every(({ name }) => name === '')) return placings;
          const lines = new Map((await getRoster(tools.table, competition)).map((line) => [line.dancerNumber, line]));
          // Of who has left the sheet nothing but the number is known to be right.
          return placings.map((one) => {
            const line = one.name === '' ? undefined : lines.get(one.dancerNumber);
            return { ...one, name: line ? publicName(event, line) : '' };
          });
        },
      });
  }
};

/** A dancer who is hidden is taken off what everybody reads; whoever is shown again is there with the next publication. */
export const hideFromPublished = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'roster' || before?.hidden !== false || after?.hidden !== true) continue;
    const { event, competition, dancer, school } = after as unknown as RosterLine;
    const numbers = new Set(await numbersOf(tools.table, event, dancer));
    await changePublished(tools, event, {
      competition,
      leaves: { numbers, school },
      change: (placings) => placings.filter(({ dancerNumber }) => !numbers.has(dancerNumber)),
    });
  }
};
