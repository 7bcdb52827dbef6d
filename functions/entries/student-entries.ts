import type { School } from '@rince/domain/people/school';
import { listed, pageLimit } from '@rince/runtime/lists';
import { getDancers } from '@rince/store/dancers';
import { schoolEntries } from '@rince/store/directory';
import { getEntries } from '@rince/store/entries';
import { getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { tileOf } from '../shared/entry/entry-view.ts';

/**
 * The entries of a school's dancers, with the names of those who are its students today: a family may have dancers elsewhere, and a
 * dancer may have gone.
 */
export const studentEntries = async (
  table: Table,
  school: School,
  query: { skip: number; limit: number; cursor?: string | undefined; sort?: { createdAt: 1 | -1 } | undefined },
) => {
  const newestFirst = query.sort?.createdAt !== 1;
  const page = await schoolEntries(table, school._id, pageLimit(query, 99), query.cursor, newestFirst);
  const entries = (await getEntries(table, page.items, mayBeLate)).filter((entry) => entry !== undefined);
  const ids = [...new Set(entries.flatMap(({ sections }) => sections.map(({ dancer }) => dancer)))];
  const [dancers, events] = await Promise.all([
    getDancers(table, ids),
    getEvents(table, [...new Set(entries.map(({ event }) => event))], mayBeLate),
  ]);
  const students = new Set(dancers.filter((one) => one?.school._id === school._id).map((one) => one?._id));
  const byId = new Map(events.map((event) => [event._id, event]));
  const items = entries.flatMap((entry) => {
    const event = byId.get(entry.event);
    const sections = entry.sections.filter(({ dancer }) => students.has(dancer));
    if (!event || sections.length === 0) return [];
    const { total: _, due: __, withdrawnReason: ___, ...tile } = tileOf({ ...entry, sections }, event);
    return [tile];
  });
  return listed({ ...page, items }, query);
};
