import { announced } from '@rince/documents/letters/announcement-letter';
import * as letters from '@rince/documents/letters/letters';
import { receipt } from '@rince/documents/letters/receipt-letter';
import { refunded } from '@rince/documents/letters/refund-letter';
import * as videoLetters from '@rince/documents/letters/video-letters';
import { closesOfReminder } from '@rince/domain/entry/reminders';
import { sentBy } from '@rince/domain/entry/round-by-video';
import { takenUntil } from '@rince/domain/entry/round-window';
import { momentIn } from '@rince/domain/event/moment-in';
import type { Message } from '@rince/domain/jobs';
import type { Letter } from '@rince/domain/news/letter';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { setting } from '@rince/services/environment';
import { mail } from '@rince/services/mail';
import { getAnnouncement } from '@rince/store/announcements';
import { getCompetition } from '@rince/store/competitions';
import { getEntry, ownEntry } from '@rince/store/entries';
import { getEvent, getEventWithGrades } from '@rince/store/events';
import { getOrder } from '@rince/store/orders';
import { getRefund } from '@rince/store/refunds';
import { getUser, userByEmail } from '@rince/store/users';
import { getVideo } from '@rince/store/videos';
import { missingVideos } from '../shared/entry/owed-videos.ts';
import { around } from '../shared/sheet/load-competition.ts';

/** The letter a message asks for; none when what it was about is over. */
const letterFor = async (tools: Tools, asked: Message<'mail'>): Promise<Letter | undefined> => {
  const site = setting('SITE_URL');
  const who = await (asked.letter === 'reset-password'
    ? userByEmail(tools.table, asked.email)
    : getUser(tools.table, asked.user));
  if (!who || who.deactivated) return undefined;
  switch (asked.letter) {
    case 'confirm-email':
      return who.confirmed ? undefined : letters.confirmEmail(who, asked.code, site);
    case 'new-email':
      return who.newEmail === asked.email
        ? letters.confirmEmail({ name: who.name, email: asked.email }, asked.code, site)
        : undefined;
    case 'email-changed':
      return letters.emailChanged({ name: who.name, email: asked.email });
    case 'reset-password':
      return letters.resetPassword(who, asked.code, site);
    case 'invitation':
      return letters.invitation(who, asked.code, site);
    case 'receipt': {
      const { user: payer, order: _id, createdAt } = asked;
      const order = await getOrder(tools.table, { user: payer, createdAt, _id });
      const event = order && (await getEvent(tools.table, order.event));
      return order && event && receipt({ to: who, order, words: event.emailContent, site });
    }
    case 'recalled':
    case 'recall-taken-back':
      return recalledLetter(tools, asked, who, site);
    case 'missing-videos':
      return who.reminders === false ? undefined : missingLetter(tools, asked, who, site);
    case 'announcement':
      return announcedLetter(tools, asked, who, site);
    case 'refund': {
      const refund = await getRefund(tools.table, asked.entry, asked.refund);
      const event = refund && (await getEvent(tools.table, refund.event));
      return refund && event && refunded({ to: who, refund, eventName: event.name, site });
    }
  }
};

type Asked<Name extends Message<'mail'>['letter']> = Extract<Message<'mail'>, { readonly letter: Name }>;

/** None when it is otherwise by now: a recall was taken back, or calculated again. */
const recalledLetter = async (
  { table, now }: Tools,
  { letter, entry: id, entryCompetition }: Asked<'recalled' | 'recall-taken-back'>,
  who: User,
  site: string,
): Promise<Letter | undefined> => {
  const entry = await getEntry(table, id);
  const section = entry?.sections.find(({ competitions }) => competitions.some(({ _id }) => _id === entryCompetition));
  const entered = section?.competitions.find(({ _id }) => _id === entryCompetition);
  const competition = entered && (await getCompetition(table, entered.competition));
  if (!section || !competition) return undefined;
  const { event, grade, place } = await around(table, competition);
  const of = `${place.code}, ${place.rowTitle}, at ${event.name}`;
  if (letter === 'recall-taken-back')
    return competition.recalled === undefined
      ? videoLetters.takenBack(who, { dancer: section.profile.name, of, address: `${site}/app/entries/${id}` })
      : undefined;
  if (!competition.recalled?.includes(entryCompetition)) return undefined;
  const video = sentBy(await getVideo(table, entryCompetition, 3), { _id: entryCompetition, dancer: section.dancer });
  const until = takenUntil({ event, grade, round: 3, video }, now);
  return videoLetters.recalled(who, {
    dancer: section.profile.name,
    of,
    isSent: video?.video !== undefined,
    until: until && momentIn(event.timeZone, until),
    address: `${site}/app/entries/${id}`,
  });
};

/** None when everything has come meanwhile, or the event was moved. */
const missingLetter = async (
  { table, now }: Tools,
  { event: id, hours }: Asked<'missing-videos'>,
  who: User,
  site: string,
): Promise<Letter | undefined> => {
  const [syllabus, entry] = await Promise.all([getEventWithGrades(table, id), ownEntry(table, who._id, id)]);
  const closes = syllabus && closesOfReminder(syllabus.event, hours, now);
  if (!closes || !entry) return undefined;
  const { event } = syllabus;
  const missing = await missingVideos(table, entry, syllabus, closes);
  if (missing.length === 0) return undefined;
  return videoLetters.missing(who, {
    event: event.name,
    rounds: missing.map(({ dancer, code, title }) => `${dancer}, ${code}, ${title}`),
    until: momentIn(event.timeZone, closes),
    address: `${site}/app/entries/${entry._id}`,
  });
};

/** None when it was withdrawn meanwhile. */
const announcedLetter = async (
  { table }: Tools,
  { event: id, announcement }: Asked<'announcement'>,
  who: User,
  site: string,
): Promise<Letter | undefined> => {
  const [event, one] = await Promise.all([getEvent(table, id), getAnnouncement(table, id, announcement)]);
  if (!event || !one || one.status === 'withdrawn') return undefined;
  return announced(who, { event: event.name, title: one.title, text: one.text, address: `${site}/app/notifications` });
};

/** Writes and sends letters. */
export const handler = queueWorker('mail', async (tools, asked, twiceAtMost) => {
  const letter = await letterFor(tools, asked);
  if (letter) await twiceAtMost(() => mail.send(letter));
});
