import type { Announcement } from '@rince/domain/news/announcement';
import { mostAnnouncementsADay } from '@rince/domain/news/announcement';
import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import { announcementKey, announcementRange, noticeKey, readersKey, readersRange, triesKey } from './keys.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

/** Readers in one item: far less than an item may hold. */
const readersInItem = 4000;
const daySeconds = 86_400;

/** Counts what is announced on a day of the event, as `YYYY-MM-DD`. */
const countToday = (event: string, day: string): Write => {
  const begin = Date.parse(day) / 1000;
  return {
    kind: 'update',
    key: triesKey('announcements', event, begin),
    set: { expiresAt: begin + 3 * daySeconds },
    add: { count: 1 },
    condition: { is: 'below', attribute: 'count', most: mostAnnouncementsADay },
    refusal: () =>
      refuse(
        'CONFLICT',
        `An event sends at most ${mostAnnouncementsADay} announcements a day. Please wait until tomorrow.`,
      ),
  };
};

/** A new announcement with everybody whom it is for. */
export const startAnnouncement = (one: Announcement, readers: readonly string[], day: string): Write[] => [
  {
    kind: 'put',
    item: { ...announcementKey(one.event, one._id), entity: 'announcement', ...one },
    condition: { is: 'absent' },
  },
  ...Array.from(
    { length: Math.ceil(readers.length / readersInItem) },
    (_, nth): Write => ({
      kind: 'put',
      item: {
        ...readersKey(one._id, nth),
        event: one.event,
        users: readers.slice(nth * readersInItem, (nth + 1) * readersInItem),
      },
    }),
  ),
  countToday(one.event, day),
];

export const getAnnouncement = (table: Table, event: string, id: string): Promise<Announcement | undefined> =>
  table.get<Announcement>(announcementKey(event, id));
/** Those of an event, newest first. */
export const announcementsOf = (
  table: Table,
  event: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Announcement & Key>> =>
  table.readPage<Announcement & Key>({ ...announcementRange(event), newestFirst: true, ...page });
/** All of them, however many. */
export const everyAnnouncement = (table: Table, event: string): Promise<Announcement[]> =>
  table.read<Announcement>(announcementRange(event), 50_000);
/** Says what was announced in other words; refused where somebody else has done so since it was read. */
export const rewordAnnouncement = (
  { event, _id, title, text }: Announcement,
  words: Pick<Announcement, 'title' | 'text'>,
): Write => ({
  kind: 'update',
  key: announcementKey(event, _id),
  set: words,
  condition: { is: 'equal', to: { title, text } },
});
/** Everybody whom an announcement is for, in their order. */
export const readersOf = async (table: Table, announcement: string): Promise<string[]> =>
  (await table.read<{ users: readonly string[] }>(readersRange(announcement))).flatMap(({ users }) => users);

const isOver = (): ReturnType<typeof refuse> =>
  refuse('CONFLICT', 'This announcement was withdrawn or sent meanwhile.');

/** It has come past some more of its readers, and told some of these; nobody has withdrawn it, or told the same ones, since it was read. */
export const passReaders = (
  { event, _id, total, passed, told }: Announcement,
  more: { readonly passed: number; readonly told: number },
): Write => ({
  kind: 'update',
  key: announcementKey(event, _id),
  set: {
    passed: passed + more.passed,
    told: told + more.told,
    status: passed + more.passed < total ? 'sending' : 'sent',
  },
  condition: { is: 'equal', to: { status: 'sending', passed } },
  refusal: isOver,
});

/** From now on nobody else is told. */
export const withdraw = ({ event, _id, status }: Announcement, by: string, at: string): Write => ({
  kind: 'update',
  key: announcementKey(event, _id),
  set: { status: 'withdrawn', withdrawnBy: by, withdrawnAt: at },
  condition: { is: 'equal', to: { status } },
  refusal: isOver,
});
/** Takes an announcement from the notifications of those who have it. */
export const takeFrom = (table: Table, announcement: string, readers: readonly string[]): Promise<void> =>
  table.removeMany(readers.map((user) => noticeKey(user, announcement)));
