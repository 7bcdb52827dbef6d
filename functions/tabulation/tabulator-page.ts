import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { eventsOf, getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';

export const tabulatorPage: UseCase<'tabulatorPage'> = async (ctx) => {
  const user = signedIn(ctx)._id;
  const [tabulated, run] = await Promise.all([
    eventsOf(ctx.table, user, 'tabulator'),
    eventsOf(ctx.table, user, 'admin'),
  ]);
  const events = await getEvents(ctx.table, [...new Set([...tabulated, ...run])], mayBeLate);
  return { judgeEvents: events.toSorted((a, b) => b.eventStart.localeCompare(a.eventStart)) };
};
