import type { Entry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import type { Refund } from '@rince/domain/entry/refund';
import type { Video } from '@rince/domain/entry/video';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import type { Export } from '@rince/domain/event/export';
import { groupedBy } from '@rince/domain/grouped';
import type { JobStatus } from '@rince/domain/jobs';
import type { Announcement } from '@rince/domain/news/announcement';
import type { EventNotice, Notice } from '@rince/domain/news/notice';
import type { User } from '@rince/domain/people/user';
import type { Rearrangement } from '@rince/domain/rearrange/rearrangement';
import type { Renditions } from '@rince/domain/renditions';
import type { Job } from '@rince/domain/results/job';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Key } from '@rince/store/item';
import { eventNoticeKey, jobKey, rearrangementKey, topStoryKey, videoKey } from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import type { Kind } from './kinds.ts';
import type { Letter } from './outside.ts';

export const noticesOnce = (facts: Facts, look: Look): void => {
  const alike = ({ title, content, path = '', createdAt }: Notice | EventNotice): string =>
    `${title}\n${content}\n${path}\n${createdAt}`;
  const told = groupedBy(facts.all<Notice>('noticeKey'), (notice) => `${notice.user}\n${alike(notice)}`);
  const toldOffice = groupedBy(
    facts.all<EventNotice>('eventNoticeKey'),
    (notice) => `${notice.event}\n${alike(notice)}`,
  );
  for (const [first, ...others] of [...told.values(), ...toldOffice.values()])
    if (first)
      look.same(
        first,
        [],
        others.map(({ pk, sk }) => `${pk} ${sk}`),
        'told once, and not by',
      );
  for (const { _id, event, topStory } of facts.all<EventNotice>('eventNoticeKey'))
    look.same(topStoryKey(event, _id), topStory, facts.has(topStoryKey(event, _id)), 'pinned');
  for (const { pk, sk, notice } of facts.all<{ notice: string }>('noticeOfEventKey'))
    look.holds(`${pk} ${sk}`, facts.has(eventNoticeKey(notice)), 'the notice of the event', 'it is not there');
  for (const pin of facts.all<{ notice: string }>('topStoryKey'))
    look.holds(pin, facts.has(eventNoticeKey(pin.notice)), 'the notice that is pinned', 'it is not there');
};

export const lettersTwiceAtMost = (_: Facts, look: Look, letters: readonly Letter[]): void => {
  for (const [letter, sent] of groupedBy(letters, ({ to, subject, text }) => `${to.join(' ')}: ${subject}\n${text}`))
    look.holds(letter.split('\n')[0] ?? '', sent.length <= 2, 'at most two', `${sent.length} times`);
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Long after everything that is tried again has been tried. */
const worked = hour;
/** A bank may take days to say what becomes of money. */
const banked = 14 * day;
/** The table lets go of what has expired within two days. */
const letGoOf = 3 * day;

const isOver = (status: JobStatus): boolean => status === 'done' || status === 'failed';

export const endsOfWork = (facts: Facts, look: Look): void => {
  const before = (ms: number): string => new Date(facts.now.getTime() - ms).toISOString();
  /** What goes on began within this time. */
  const begun = (key: Key, isOn: boolean, since: string | undefined, within: number, what: string): void =>
    look.holds(key, !isOn || since === undefined || since > before(within), what, `it goes on since ${since}`);
  for (const kind of ['jobKey', 'exportKey', 'printKey', 'importKey'] as const)
    for (const one of facts.all<{ status: JobStatus; createdAt: string }>(kind))
      begun(one, !isOver(one.status), one.createdAt, worked, 'done or failed');
  for (const one of facts.all<Payment>('paymentKey')) {
    begun(one, one.status === 'started' || one.status === 'requires_action', one.createdAt, worked, 'paid or failed');
    begun(one, one.status === 'processing', one.createdAt, banked, 'paid or failed');
  }
  for (const one of facts.all<Renditions>('renditionsKey')) {
    const { uploadedAt } = facts.get<Video>(videoKey(one._id, one.round))?.video ?? {};
    begun(one, one.state === 'converting', uploadedAt, day, 'ready or failed');
  }
  for (const one of facts.all<Refund>('refundKey')) {
    begun(one, one.status === 'started', one.createdAt, worked, 'given back or not');
    begun(one, one.status === 'pending', one.createdAt, banked, 'given back or not');
  }
  for (const one of facts.all<Entry>('entryKey'))
    begun(one, !one.seated, one.paidAt ?? one.createdAt, worked, 'everybody on the sheets');
  for (const one of facts.all<User>('userKey')) begun(one, one.erasing !== undefined, one.erasing, worked, 'erased');
  for (const one of facts.all<Waiting>('waitingKey'))
    begun(one, one.status === 'offered', one.until, worked, 'an offer that ends');
  for (const one of facts.all<Announcement>('announcementKey'))
    begun(one, one.status === 'sending', one.createdAt, worked, 'an announcement that is sent');
  // Taking back begins later than what it takes back.
  for (const one of facts.all<Rearrangement>('rearrangementKey'))
    begun(one, one.status === 'going', one.createdAt, worked, 'moved');
  for (const one of facts.all<{ _id: string; queue: string }>('outboxKey')) {
    const since = timeOf(one._id);
    begun(one, true, since, worked, `a promise kept by ${one.queue}`);
  }
  for (const one of facts.all<Event>('eventKey')) {
    const job = one.job === undefined ? undefined : facts.get<Job>(jobKey(one._id, one.job));
    begun(one, one.generatingResults, job?.createdAt ?? one.createdAt, worked, 'results that are done');
  }
  for (const one of facts.all<Competition>('competitionKey'))
    if (one.moving !== undefined) {
      const { status = 'gone' } = facts.get<Rearrangement>(rearrangementKey(one.event, one.moving)) ?? {};
      look.holds(one, status === 'going' || status === 'goingBack', 'a merge or split that goes on', status);
    }
  for (const one of facts.all<Export>('exportKey'))
    look.holds(one, one.old.length === 0 || !isOver(one.status), 'no files of before', one.old);
  for (const kind of expiring)
    for (const one of facts.all<{ expiresAt?: number }>(kind))
      if (one.expiresAt !== undefined)
        look.holds(
          one,
          one.expiresAt * 1000 > facts.now.getTime() - letGoOf,
          'gone by now',
          `expired ${new Date(one.expiresAt * 1000).toISOString()}`,
        );
};

/** Kinds that the table lets go of. */
const expiring: readonly Kind[] = [
  'endedSessionKey',
  'givenUpKey',
  'newAddressKey',
  'reportKey',
  'sameFileKey',
  'seenVideoKey',
  'videoReportKey',
  'videoKey',
  'triesKey',
  'socketKey',
  'userSocketKey',
  'watchKey',
  'answeredKey',
  'connectKey',
  'resetKey',
  'resetCodeKey',
];

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** When an id was made, as its first ten letters say; undefined where it is none of that kind. */
const timeOf = (id: string): string | undefined => {
  if (!/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id)) return undefined;
  const ms = [...id.slice(0, 10)].reduce((sum, letter) => sum * 32 + digits.indexOf(letter), 0);
  return ms > 8.64e15 ? undefined : new Date(ms).toISOString();
};
