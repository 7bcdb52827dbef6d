import type { EventNotice, Notice } from '@rince/domain/news/notice';
import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import {
  eventNoticeIndex,
  eventNoticeKey,
  eventNoticePlace,
  noticeIndex,
  noticeKey,
  noticeOfEventKey,
  noticePlace,
  noticeRange,
  noticesOfEventRange,
  toldOfKey,
  toldOfRange,
  topStoryKey,
  topStoryRange,
} from './keys.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

/** A new notification, listed by its time, of which its id need not tell. The same id again is the one that is there, read or unread, as old as it was. */
export const putNotice = (notice: Notice): Write => ({
  kind: 'update',
  key: noticeKey(notice.user, notice._id),
  setOnce: {
    entity: 'notice',
    ...noticePlace(notice),
    ...notice,
  },
});
/**
 * The same, of what says the name of a dancer and leads to no entry that says it, too: remembered beside the dancer, whoever is told, so that the name is
 * found when it has to go. Whoever is being erased must stand in the way of it: by the profile, or by a wish that is ended before anybody looks for this.
 */
export const putNoticeOf = (dancer: string, notice: Notice): Write[] => [
  putNotice(notice),
  { kind: 'put', item: { ...toldOfKey(dancer, notice), user: notice.user, notice: notice._id } },
];
/** What is remembered so, as far as somebody still has it. */
export const noticesNaming = async (table: Table, dancer: string): Promise<Notice[]> => {
  const told = await table.read<{ user: string; notice: string }>(toldOfRange(dancer), 50_000);
  const found = await table.getMany<Notice>(told.map(({ user, notice }) => noticeKey(user, notice)));
  return found.filter((notice) => notice !== undefined);
};
/** Few enough that nobody who reads at this moment stands in the way of many. */
const toldAtOnce = 25;
/** The same told to many; told again, nothing changes. */
export const tellMany = async (table: Table, notices: readonly Notice[]): Promise<void> => {
  for (let from = 0; from < notices.length; from += toldAtOnce)
    await table.transact(notices.slice(from, from + toldAtOnce).map(putNotice));
};
/** Everything that somebody was told, however much. */
export const everyNoticeOf = (table: Table, user: string): Promise<Notice[]> =>
  table.read<Notice>(noticeRange(user), 50_000);
/** Says what was told in other words; refused where somebody else has done so since it was read. */
export const rewordNotice = (
  { user, _id, title, content }: Notice,
  words: Pick<Notice, 'title' | 'content'>,
): Write => ({
  kind: 'update',
  key: noticeKey(user, _id),
  set: words,
  condition: { is: 'equal', to: { title, content } },
});
/** The same notices as they are now, undefined where one has gone. */
export const noticesNow = (table: Table, notices: readonly Notice[]): Promise<(Notice | undefined)[]> =>
  table.getMany<Notice>(notices.map(({ user, _id }) => noticeKey(user, _id)));
export const noticesOf = (table: Table, user: string, limit: number, cursor?: string): Promise<Page<Notice>> =>
  table.findPage<Notice>({ ...noticeIndex(user), newestFirst: true, limit, cursor });
/** What was told to these people, as far as they have it. */
export const noticesWith = async (table: Table, users: readonly string[], id: string): Promise<Notice[]> =>
  (await table.getMany<Notice>(users.map((user) => noticeKey(user, id)))).filter((notice) => notice !== undefined);
/** Of these, what somebody has been told. */
export const noticesAmong = async (table: Table, user: string, ids: readonly string[]): Promise<Notice[]> =>
  (await table.getMany<Notice>(ids.map((id) => noticeKey(user, id)))).filter((notice) => notice !== undefined);
export const seeNotice = (notice: Notice): Write => ({
  kind: 'update',
  key: noticeKey(notice.user, notice._id),
  set: { seen: true },
  condition: { is: 'present' },
});

/** A new notification of an event. The same id again is the one that is there, pinned or not. */
export const putEventNotice = (notice: EventNotice): Write[] => [
  {
    kind: 'update',
    key: eventNoticeKey(notice._id),
    setOnce: {
      entity: 'eventNotice',
      ...eventNoticePlace(notice),
      ...notice,
    },
  },
  { kind: 'put', item: { ...noticeOfEventKey(notice.event, notice._id), notice: notice._id } },
];
/**
 * Everything that was told of an event, however much, and nothing of the last moments missing. Those of an older release are found by the index alone, which
 * has had them for long.
 */
export const everyEventNotice = async (table: Table, event: string): Promise<EventNotice[]> => {
  const listed = await table.find<EventNotice>(eventNoticeIndex(event), 50_000);
  const known = new Set(listed.map(({ _id }) => _id));
  const there = await table.read<{ notice: string }>(noticesOfEventRange(event), 50_000);
  const fresh = there.filter(({ notice }) => !known.has(notice)).map(({ notice }) => eventNoticeKey(notice));
  const found = await table.getMany<EventNotice>(fresh);
  return [...listed, ...found.filter((notice) => notice !== undefined)];
};
/** Says what the office was told in other words; refused where somebody else has done so since it was read. */
export const rewordEventNotice = ({ _id, content: before }: EventNotice, content: string): Write => ({
  kind: 'update',
  key: eventNoticeKey(_id),
  set: { content },
  condition: { is: 'equal', to: { content: before } },
});
/** The same notices of events as they are now, undefined where one has gone. */
export const eventNoticesNow = (table: Table, notices: readonly EventNotice[]): Promise<(EventNotice | undefined)[]> =>
  table.getMany<EventNotice>(notices.map(({ _id }) => eventNoticeKey(_id)));
export const getEventNotice = (table: Table, id: string): Promise<EventNotice | undefined> =>
  table.get<EventNotice>(eventNoticeKey(id));
export const eventNotices = (
  table: Table,
  event: string,
  { newestFirst, limit, cursor }: { newestFirst: boolean; limit: number; cursor?: string | undefined },
): Promise<Page<EventNotice & Key>> =>
  table.findPage<EventNotice & Key>({ ...eventNoticeIndex(event), newestFirst, limit, cursor });

/** The most an event has of top stories. */
export const mostTopStories = 10;
/** Pins a notification to the top, or takes it down. */
export const pinNotice = ({ _id, event }: EventNotice, topStory: boolean): Write[] => [
  {
    kind: 'update',
    key: eventNoticeKey(_id),
    set: { topStory },
    condition: { is: 'present' },
    refusal: () => refuse('NOT_FOUND'),
  },
  topStory
    ? { kind: 'put', item: { ...topStoryKey(event, _id), notice: _id } }
    : { kind: 'delete', key: topStoryKey(event, _id) },
];
export const topStoriesOf = async (table: Table, event: string): Promise<EventNotice[]> => {
  const { items } = await table.readPage<{ notice: string }>({
    ...topStoryRange(event),
    newestFirst: true,
    limit: mostTopStories,
  });
  const found = await table.getMany<EventNotice>(items.map(({ notice }) => eventNoticeKey(notice)));
  return found.filter((notice) => notice !== undefined);
};
