import { announcementsOf, readersOf } from '@rince/store/announcements';
import { everyNoticeOf } from '@rince/store/notices';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { quiet, raceOf } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';

// An announcement is sent twice, and while it is withdrawn: everybody whom it is for is told once, or nobody is. Its readers are the judges of a championship.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let made = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 1, nth: 71 });
  sheet = await feis.sheet({ kind: 'championship' });
}, 240_000);
afterAll(() => cloud?.end());

/** Something that nobody has announced yet; of the twenty a day none is used up. */
const nothingSaid = async (): Promise<{ title: string }> => {
  await feis.table.removeMany(await feis.table.read({ pk: `TRIES#announcements#${feis.event}` }));
  return { title: `Told ${made++}` };
};
const announces = (client: Client, title: string, key: string) =>
  client.send('sendAnnouncement', {
    body: { event: feis.event, to: { kind: 'competition', of: sheet.id }, title, text: 'Once.' },
    key,
  });
const called = async (title: string) => {
  const { items } = await announcementsOf(feis.table, feis.event, { limit: 500 });
  return items.filter((one) => one.title === title);
};
/** How often each of those whom it is for has it. */
const toldOf = async (id: string) =>
  Promise.all(
    (await readersOf(feis.table, id)).map(
      async (user) => (await everyNoticeOf(feis.table, user)).filter((notice) => notice._id === id).length,
    ),
  );

raceOf('a double click is one announcement', () => cloud, {
  world: nothingSaid,
  a: { says: 'the organizer sends it', act: ({ title }, as) => announces(as(feis.organizer), title, title) },
  b: { says: 'the organizer sends it again', act: ({ title }, as) => announces(as(feis.organizer), title, title) },
  holds: async ({ title }, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    expect(a.data._id).toBe(b.data._id);
    expect(await called(title)).toHaveLength(1);
  },
});

raceOf('what is withdrawn while it is sent is with nobody in the end', () => cloud, {
  world: nothingSaid,
  a: {
    says: 'it is sent, and everybody told',
    act: async ({ title }, as) => {
      const answer = await announces(as(feis.organizer), title, title);
      await quiet(cloud, ['results']);
      return answer;
    },
    workers: ['results-worker'],
  },
  b: {
    says: 'the organizer withdraws it',
    act: async ({ title }, as) => {
      const [one] = await called(title);
      if (!one) return undefined;
      return as(feis.organizer).send('withdrawAnnouncement', {
        params: { id: one._id },
        body: { event: feis.event },
      });
    },
  },
  holds: async (_, { a, b }) => {
    expect([a.http, b?.http ?? 200]).toEqual([200, 200]);
    await quiet(cloud, ['results']);
    const told = await toldOf(a.data._id);
    expect(told).toEqual(told.map(() => (b ? 0 : 1)));
    expect(told).toHaveLength(3);
  },
});
