import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Video } from '@rince/domain/entry/video';
import type { Event } from '@rince/domain/event/event';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import type { Change, ListedKind } from '@rince/store/changes';
import { changeOfficeLines, type OfficeBundle, unpack } from '@rince/store/event-entries';
import type { Item } from '@rince/store/item';
import { isUserLine } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { getUsers, userLines } from '@rince/store/users';
import { lifted } from '@rince/store/versions';
import { listEventEntries, officeLinesNow } from './event-entries.ts';
import { awaitSeals, noteActs } from './log.ts';
import { followPublications, hideFromPublished, shortenPublished } from './publications.ts';
import { listSchoolEntries } from './school-entries.ts';
import { countSheets } from './sheet-progress.ts';
import { listUser } from './user-lines.ts';
import { moveEnds } from './video-ends.ts';
import { dropUnnamedVideos, followVideos } from './videos.ts';
import { followPlaces } from './waiting.ts';

// Lists that follow from what is stored, made again from it while the site runs: whoever changes something at that moment is not lost.

type Rebuild = (tools: Tools, items: readonly Item[]) => Promise<void>;

/** An item as the stream tells of it when it is new. */
const comes = (item: Item): Change => ({
  entity: item.entity as ListedKind,
  before: undefined,
  after: item,
  expired: false,
});
const of = (items: readonly Item[], ...entities: readonly string[]): Item[] =>
  items.filter(({ entity }) => entities.includes(String(entity)));

const nameOf = ({ pk, sk }: Item): string => `${pk}\n${sk}`;

/** Of the people whose lines were met apart from themselves, those who are listed where they are today: their lines are written when it is their turn. */
const listedRightly = async (table: Table, lines: ReadonlyMap<string, readonly Item[]>): Promise<Set<string>> => {
  const people = await getUsers(table, [...lines.keys()]);
  const isRight = (user: User): boolean => {
    const now = new Set(userLines(user).map(nameOf));
    return !user.erased && (lines.get(user._id) ?? []).every((line) => now.has(nameOf(line)));
  };
  return new Set(people.filter(isRight).map(({ _id }) => _id));
};

const users: Rebuild = async ({ table }, items) => {
  const here = new Set(of(items, 'user').map((user) => (user as unknown as User)._id));
  const lines = Map.groupBy(items.filter(isUserLine), (line) => (line as unknown as User)._id);
  const right = await listedRightly(table, lines);
  for (const id of new Set([...here, ...lines.keys()]))
    if (here.has(id) || !right.has(id)) await listUser(table, id, lines.get(id) ?? []);
};

const office: Rebuild = async (tools, items) => {
  await listEventEntries(tools, of(items, 'entry', 'order').map(comes));
  const listed = of(items, 'officeBundle').flatMap((bundle) => unpack(bundle as OfficeBundle).entries);
  const changed = { entries: listed.map(({ _id, event }) => ({ _id, event })), receipts: [] };
  await changeOfficeLines(tools.table, changed, (open) => officeLinesNow(tools.table, open));
};

const schools: Rebuild = (tools, items) => listSchoolEntries(tools, of(items, 'entry').map(comes));

const progress: Rebuild = (tools, items) =>
  countSheets(
    tools,
    of(items, 'competition').map(({ _id }) => String(_id)),
  );

const log: Rebuild = (tools, items) =>
  noteActs(tools, of(items, 'mark', 'roster', 'order', 'refund', 'job', 'export', 'print', 'video').map(comes));

/** What no seal holds waits for the next one. */
const seals: Rebuild = (tools, items) => awaitSeals(tools, of(items, 'act').map(comes));

/** An offer whose end was lost ends, and a place that nobody was told of is offered. */
const places: Rebuild = (tools, items) => followPlaces(tools, of(items, 'waiting', 'competition', 'places').map(comes));

const videos: Rebuild = async (tools, items) => {
  for (const event of of(items, 'event') as unknown as Event[])
    if (takesVideos(event)) await moveEnds(tools, event._id);
  await followVideos(tools, of(items, 'entry').map(comes));
  await dropUnnamedVideos(tools, of(items, 'video') as unknown as Video[]);
};

/** As it was when everybody might read all of it. */
const wasShown = (item: Item): Change => ({
  ...comes(item),
  before: { ...item, ...(item.entity === 'event' ? { publicNames: 'full' } : { hidden: false }) },
});
/** What everybody reads, without those who are hidden and without more of a name than the event says. */
const publications: Rebuild = async (tools, items) => {
  await followPublications(tools, of(items, 'event').map(comes));
  await shortenPublished(tools, of(items, 'event').map(wasShown));
  await hideFromPublished(tools, of(items, 'roster').map(wasShown));
};

/**
 * What can be made again: the lists of people, those of each event's office, the entries of schools, how far each sheet is, the log and what waits to be sealed
 * of it, offers of places and
 * their ends, the ends of videos and which entries have sent all of theirs, and what everybody reads.
 */
export const rebuilds = {
  users,
  office,
  schools,
  progress,
  log,
  seals,
  places,
  videos,
  publications,
} as const satisfies Readonly<Record<string, Rebuild>>;
export type RebuildName = keyof typeof rebuilds;

/** How many items are looked at together. */
const together = 100;

/** Makes one of them again; answers after each step how many items were looked at. It may be ended at any moment and started again. */
export async function* rebuild(tools: Tools, name: RebuildName): AsyncGenerator<number> {
  let seen = 0;
  for await (const page of tools.table.everything(together)) {
    await rebuilds[name](tools, page.map(lifted));
    seen += page.length;
    yield seen;
  }
}
