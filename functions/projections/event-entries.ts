import { creditOf, dueOf } from '@rince/domain/entry/cost';
import { type Entry, isGivenBack } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import type { Order } from '@rince/domain/entry/order';
import { partsOf } from '@rince/domain/entry/report';
import type { Video } from '@rince/domain/entry/video';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getDancers } from '@rince/store/dancers';
import { entriesOf, getEntries } from '@rince/store/entries';
import { changeOfficeLines, type OfficeChanges, type OfficeLines, type ReceiptLine } from '@rince/store/event-entries';
import { getOrders } from '@rince/store/orders';
import type { Table } from '@rince/store/table';
import { getTeams } from '@rince/store/teams';
import { getUsers } from '@rince/store/users';
import { countVideos, owingOtherwise } from '../shared/entry/owed-videos.ts';

/** An entry as its event's office lists it. */
export const lineOf = (
  entry: Entry,
  owner: User | undefined,
  schools: ReadonlyMap<string, string>,
  videos: EntryLine['videos'],
): EntryLine => ({
  _id: entry._id,
  event: entry.event,
  owner: entry.owner,
  who:
    owner && !owner.erased
      ? { name: owner.name, lname: owner.lname, email: owner.email }
      : { name: '', lname: '', email: '' },
  roles: owner ? [...owner.roles, ...(owner.role === 'admin' ? (['admin'] as const) : [])] : [],
  sections: entry.sections.map(({ dancer, profile, level, otherLevel, dancerNumber, competitions }) => ({
    dancer,
    name: profile.name,
    lname: profile.lname,
    school: { _id: schools.get(dancer) ?? dancer, name: profile.school.name },
    ...(level === undefined ? {} : { level }),
    ...(otherLevel ? { otherLevel: { level: otherLevel.level, note: otherLevel.note } } : {}),
    ...(dancerNumber === undefined ? {} : { dancerNumber }),
    competitions: competitions.map(({ competition }) => competition),
  })),
  due: dueOf(entry),
  paid: entry.paid,
  credit: creditOf(entry),
  ...(videos === undefined ? {} : { videos }),
  ...(entry.paidAt === undefined ? {} : { paidAt: entry.paidAt }),
  ...(isGivenBack(entry) ? { withdrawnAt: entry.withdrawnAt } : {}),
  createdAt: entry.createdAt,
});

/** A receipt as its event's office lists it. */
export const receiptLineOf = ({ _id, entry, event, user, amount, refunds, createdAt, lines }: Order): ReceiptLine => ({
  ...{ _id, entry, event, user, amount, refunds, createdAt, parts: partsOf(lines) },
});

/** The dancers of these entries, or their teams. */
const competitors = (entries: readonly Entry[], teams: boolean): string[] => [
  ...new Set(
    entries.flatMap(({ sections }) =>
      sections.filter(({ team = false }) => team === teams).map(({ dancer }) => dancer),
    ),
  ),
];

/** How many entries follow a person who is called otherwise now, or is erased. */
const mostOfPerson = 200;

const calledOtherwise = ({ entity, before, after }: Change): boolean => {
  if (entity !== 'user' || !before || !after) return false;
  const known = ({ name, lname, email, role, roles, erased }: User) => [name, lname, email, role, roles, erased];
  return JSON.stringify(known(before as unknown as User)) !== JSON.stringify(known(after as unknown as User));
};

/** Entries and receipts as an office lists them now. */
export const officeLinesNow = async (table: Table, { entries, receipts }: OfficeChanges): Promise<OfficeLines> => {
  const ids = entries.map(({ _id }) => _id);
  const [found, orders] = await Promise.all([getEntries(table, ids), getOrders(table, receipts)]);
  const all = found.filter((entry) => entry !== undefined);
  const [users, dancers, teams, videos] = await Promise.all([
    getUsers(table, [...new Set(all.map(({ owner }) => owner))]),
    getDancers(table, competitors(all, false)),
    getTeams(table, competitors(all, true)),
    countVideos(table, all),
  ]);
  const owners = new Map(users.map((user) => [user._id, user]));
  const schools = new Map([...dancers, ...teams].flatMap((one) => (one ? [[one._id, one.school._id] as const] : [])));
  return {
    entries: all.map((entry) => lineOf(entry, owners.get(entry.owner), schools, videos.get(entry._id))),
    receipts: orders.flatMap((order) => (order ? [receiptLineOf(order)] : [])),
  };
};

/** An event's office finds its entries and receipts listed. */
export const listEventEntries = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const touched = new Map<string, { readonly _id: string; readonly event: string }>();
  for (const { entity, before, after } of changes) {
    if (entity === 'entry') {
      const { _id, event } = (after ?? before) as unknown as Entry;
      touched.set(_id, { _id, event });
    }
    if (entity === 'video') {
      const { entry: _id, event } = (after ?? before) as unknown as Video;
      touched.set(_id, { _id, event });
    }
  }
  const renamed = changes.filter(calledOtherwise).map(({ after }) => (after as unknown as User)._id);
  const own = await Promise.all([...new Set(renamed)].map((owner) => entriesOf(table, owner, mostOfPerson)));
  for (const { _id, event } of own.flatMap(({ items }) => items)) touched.set(_id, { _id, event });
  for (const { _id, event } of await owingOtherwise(table, changes)) touched.set(_id, { _id, event });
  const receipts = changes.flatMap(({ entity, after }) =>
    entity === 'order' && after ? [after as unknown as Order] : [],
  );
  const changed = { entries: [...touched.values()], receipts };
  await changeOfficeLines(table, changed, (open) => officeLinesNow(table, open));
};
