import { momentIn } from '@rince/domain/event/moment-in';
import { eventKey } from '@rince/store/keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo } from '../support/family.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { quiet } from '../support/race.ts';
import type { RacingFeis } from '../support/racing-feis.ts';
import { sendVideo, tellsOfFault } from '../support/videos.ts';

// Families are reminded of missing videos 3 days, a day and 3 hours before they are taken no more: once each, and by letter unless they do not want one.

let cloud: TestCloud;
let feis: RacingFeis;
let forgets: OnlineFamily;
let sends: OnlineFamily;
let quietly: OnlineFamily;

interface Reminder {
  readonly kind: 'remind';
  readonly event: string;
  readonly hours: number;
  readonly at: string;
  readonly after: number;
}

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 91 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
  forgets = await familyOn(cloud, feis, sheet, { nth: 0, email: 'forgets@example.org' });
  sends = await familyOn(cloud, feis, sheet, { nth: 1, email: 'sends@example.org' });
  quietly = await familyOn(cloud, feis, sheet, { nth: 2, email: 'quietly@example.org' });
  await sendVideo(forgets.client, forgets.at(2));
  for (const round of [1, 2] as const) await sendVideo(sends.client, sends.at(round));
  const { revision, _id: id } = await quietly.client.ask('me');
  await quietly.client.ask('editUser', { params: { id }, body: { reminders: false, revision } });
  await cloud.settled();
}, 120_000);
afterAll(() => cloud?.end());

const waiting = ({ event: id } = feis): Reminder[] =>
  cloud.services.queues
    .inspect()
    .flatMap(({ messages }) => messages.map(({ body }) => JSON.parse(body) as Reminder))
    .filter(({ kind, event }) => kind === 'remind' && event === id);
const arrives = async (reminder: Reminder): Promise<void> => {
  await sendTo(cloud, 'media', { ...reminder, after: 0 });
  await workedOff(cloud, `"hours":${reminder.hours},"at":"${reminder.at}","after":0`);
  await quiet(cloud, ['media', 'mail']);
};
const lettersOf = async (email: string) =>
  (await lettersTo(cloud.url, email)).filter(({ subject }) => subject.startsWith('Videos are missing'));
const toldOf = async ({ client }: OnlineFamily) =>
  (await client.ask('listNotices')).data.filter((one) => !tellsOfFault(one)).map(({ title }) => title);

it('families are reminded of what is missing, once, and by letter as they like', async () => {
  const reminders = waiting();
  expect(reminders.map(({ hours }) => hours).toSorted()).toEqual(expect.arrayContaining([24, 3]));
  const { videoEnd } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
  const closes = Date.parse(`${videoEnd}T00:00:00Z`) + (31 / 24) * day;
  const last = reminders.find(({ hours }) => hours === 3);
  if (!last) throw new Error('There is no such reminder');
  expect(Date.parse(last.at)).toBe(closes - day / 8);

  await arrives(last);
  expect([await lettersOf('forgets@example.org'), await toldOf(forgets)], 'not before its time').toEqual([[], []]);
  await laterBy(cloud.url, closes - day / 8 - Date.now() + 60_000, async () => {
    await arrives(last);
    await arrives(last);
    const [letter, ...more] = await lettersOf('forgets@example.org');
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Sadhbh, C0, Round 1, Hard Shoe.');
    expect(letter?.text, 'round 2 is there').not.toContain('Round 2');
    expect(letter?.text).toContain(`/app/entries/${forgets.entry}`);
    expect(await toldOf(forgets)).toEqual(['A video is missing']);
    const word = (await forgets.client.ask('listNotices')).data.find(({ title }) => title === 'A video is missing');
    expect(word?.content, 'true whenever it is read').toBe(
      `A racing feis takes videos until ${momentIn('America/Toronto', new Date(closes))}.`,
    );
    expect([await lettersOf('sends@example.org'), await toldOf(sends)], 'nothing is missing').toEqual([[], []]);
    expect(await lettersOf('quietly@example.org'), 'no letter is wanted').toEqual([]);
    expect(await toldOf(quietly)).toEqual(['2 videos are missing']);
  });

  // Another day: what was on its way is over, and new ones are.
  const next = new Date(Date.parse(videoEnd) + 10 * day).toISOString().slice(0, 10);
  await feis.table.transact([{ kind: 'update', key: eventKey(feis.event), set: { videoEnd: next } }]);
  await cloud.settled();
  const later = waiting().filter(({ at }) => Date.parse(at) > closes);
  expect(new Set(later.map(({ hours }) => hours))).toEqual(new Set([72, 24, 3]));
  await laterBy(cloud.url, closes - Date.now() - 60_000, async () => {
    await arrives(last);
    expect(await toldOf(forgets)).toHaveLength(1);
  });
});

it('who is recalled is reminded of round 3 before it closes, and nobody else', async () => {
  const [videoEnd = '', round3End = ''] = [3, 6].map((days) =>
    new Date(Date.now() + days * day).toISOString().slice(0, 10),
  );
  const other = await onlineFeis(cloud, { nth: 92, over: { videoEnd, round3End } });
  const sheet = await other.sheet({ kind: 'championship', dancers: 6 });
  const elsewhere = await other.sheet({ kind: 'championship', dancers: 7 });
  const family = (nth: number, email: string) => familyOn(cloud, other, sheet, { nth, email });
  const last = await family(0, 'not-recalled@example.org');
  const gone = await family(3, 'taken-over@example.org');
  const sent = await family(4, 'sent-round-3@example.org');
  const best = await family(5, 'asked-for-round-3@example.org');
  await markRounds(other, sheet, [1, 2]);
  await other.tabulator.ask('calculateResults', { body: { id: other.event, competitionId: sheet.id } });
  await sendVideo(sent.client, sent.at(3));
  const dancerNumber = elsewhere.lines[6]?.dancerNumber ?? 0;
  await other.tabulator.ask('swapDancer', { body: { id: sheet.id, entryCompetition: gone.line._id, dancerNumber } });
  await cloud.settled();

  const closes = Date.parse(`${round3End}T00:00:00Z`) + (31 / 24) * day;
  const due = (at: string) => Math.round((closes - Date.parse(at)) / (day / 24));
  const reminders = waiting(other);
  expect(reminders.map(({ at, hours }) => [hours, due(at)]).filter(([hours, before]) => hours === before)).toEqual([
    [72, 72],
    [24, 24],
    [3, 3],
  ]);
  const one = reminders.find(({ at, hours }) => hours === 24 && due(at) === 24);
  if (!one) throw new Error('There is no such reminder');
  const missing = async (who: OnlineFamily) => (await toldOf(who)).filter((title) => title.includes('missing'));
  await laterBy(cloud.url, closes - day - Date.now() + 60_000, async () => {
    await arrives(one);
    await arrives(one);
    expect(await missing(best), 'rounds 1 and 2 closed before').toEqual(['A video is missing']);
    const [letter, ...more] = await lettersOf('asked-for-round-3@example.org');
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Sadhbh, C0, Round 3');
    expect(letter?.text).not.toContain('Round 1');
    for (const who of [last, gone, sent]) expect(await missing(who)).toEqual([]);
    for (const email of ['not-recalled', 'taken-over', 'sent-round-3'])
      expect(await lettersOf(`${email}@example.org`)).toEqual([]);
  });
});
