import { getCardsAt } from '@rince/store/cards';
import { videoNoteRange } from '@rince/store/keys';
import { getMarks } from '@rince/store/marks';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { everyStop, raceOf } from '../support/race.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { keepVideo, permitVideo, sendParts, sendVideo, videoBytes } from '../support/videos.ts';

// A video that is judged is taken back while a judge marks it or closes the card; and round 3 is sent while its recall is taken back.

let cloud: TestCloud;
let feis: RacingFeis;
let made = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { competitions: everyStop ? 240 : 120, nth: 52 });
}, 120_000);
afterAll(() => cloud?.end());

interface World extends OnlineFamily {
  readonly sheet: Sheet;
}
const bytes = videoBytes(900);
const marksOf = ({ sheet, line }: World) =>
  getMarks(
    feis.table,
    [1, 2, 3].map((slot) => ({ competition: sheet.id, round: 1, slot, entryCompetition: line._id })),
  );
const score = (sheet: Sheet, value: number) => ({
  body: { data: { _id: sheet.card(0), round: 1 as const, score: value, comments: '' } },
});
const removes = (family: OnlineFamily) => ({
  params: { id: family.line._id, round: 'round1' as const },
});

/** One judge has marked the video of round 1. */
const marked = async (): Promise<World> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `replaced${made++}@example.org` });
  await sendVideo(family.client, family.at(1));
  await feis.judges[0].ask('submitScore', score(sheet, 80));
  return { ...family, sheet };
};

raceOf('no mark of a video that was taken back stays for the next one', () => cloud, {
  world: marked,
  a: { says: 'the family takes it back', act: (one, as) => as(one.client).send('removeVideo', removes(one)) },
  b: {
    says: 'another judge marks it',
    act: ({ sheet }, as) => as(feis.judges[1]).send('submitScore', score(sheet, 90)),
  },
  holds: async (world, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    expect((await marksOf(world))[0], 'what was there is withdrawn').toMatchObject({ score: null, withdrawn: true });
    await sendVideo(world.client, world.at(1), videoBytes(950, 3));
    expect((await marksOf(world)).map((mark) => mark?.score ?? null)).toEqual([null, null, null]);
  },
});

/** A judge has watched a video that nobody has marked yet, and the organizer's other one lies ready. */
const watched = async (): Promise<World & { readonly key: string }> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `watched${made++}@example.org` });
  return { ...family, sheet, key: await sendVideo(family.client, family.at(1)) };
};
raceOf('the first mark of a video is never that of the one which takes its place', () => cloud, {
  world: watched,
  a: {
    says: 'the family takes it back and sends another one',
    act: async (one, as) => {
      const answer = await as(one.client).send('removeVideo', removes(one));
      await sendVideo(as(one.client), one.at(1), videoBytes(950, 3));
      return answer;
    },
  },
  b: {
    says: 'a judge marks what they watched',
    act: ({ sheet, key }, as) =>
      as(feis.judges[1]).send('submitScore', {
        body: { data: { _id: sheet.card(0), round: 1, score: 90, comments: '', video: key } },
      }),
  },
  holds: async (world, { b }) => {
    if (b.http !== 200) expect(b.code).toBe('VIDEO_REPLACED');
    expect((await marksOf(world)).map((mark) => mark?.score ?? null)).toEqual([null, null, null]);
  },
});

raceOf('nobody is absent to a judge who had no video yet, once it came', () => cloud, {
  world: async () => {
    const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
    const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `late${made++}@example.org` });
    const { key, parts } = await permitVideo(family.client, family.at(1), bytes);
    await sendParts(parts, bytes);
    return { ...family, sheet, key };
  },
  a: { says: 'the video comes', act: ({ client, at, key }, as) => keepVideo(as(client), at(1), key) },
  b: {
    says: 'a judge marks the dancer absent',
    act: ({ sheet }, as) =>
      as(feis.judges[1]).send('submitScore', {
        body: { data: { _id: sheet.card(0), round: 1, score: null, absent: true, comments: '', video: null } },
      }),
  },
  holds: async (world, { a, b }) => {
    expect(a.http).toBe(200);
    if (b.http !== 200) expect(b.code).toBe('VIDEO_REPLACED');
    expect((await marksOf(world)).map((mark) => mark?.absent ?? false)).toEqual([false, false, false]);
  },
});

raceOf('no note of a video stays when the video is gone', () => cloud, {
  world: watched,
  a: { says: 'the family takes it back', act: (one, as) => as(one.client).send('removeVideo', removes(one)) },
  b: {
    says: 'a judge notes something of it',
    act: ({ sheet, key }, as) =>
      as(feis.judges[1]).send('saveVideoNote', {
        params: { id: sheet.card(0) },
        body: { round: 1, video: key, note: { _id: 'ab'.repeat(16), second: 3, text: 'Late' } },
      }),
  },
  holds: async ({ line, key }, { a, b }) => {
    expect(a.http).toBe(200);
    expect([200, 404]).toContain(b.http);
    await until(async () => (await feis.table.read(videoNoteRange(line._id, key))).length === 0);
  },
});

raceOf('a card is closed with its marks, or the video is taken back', () => cloud, {
  world: marked,
  a: { says: 'the family takes it back', act: (one, as) => as(one.client).send('removeVideo', removes(one)) },
  b: {
    says: 'the judge closes the card',
    act: ({ sheet }, as) => as(feis.judges[0]).send('finalizeCompetition', { body: { id: sheet.id, rounds: [1] } }),
  },
  holds: async (world, { a, b }) => {
    const [card] = await getCardsAt(feis.table, [{ competition: world.sheet.id, round: 1, slot: 1 }]);
    const [mark] = await marksOf(world);
    const video = (await getVideo(feis.table, world.line._id, 1))?.video;
    if (card?.finalized) {
      expect([a.code, b.http]).toEqual(['LOCKED', 200]);
      expect([mark?.score, video !== undefined]).toEqual([80_000, true]);
    } else {
      expect([a.http, b.code]).toEqual([200, 'MISSING_MARKS']);
      expect([mark?.score, video]).toEqual([null, undefined]);
    }
  },
});

/** Who is recalled has sent all parts of round 3. */
const recalled = async (): Promise<World & { readonly key: string }> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `third${made++}@example.org` });
  await markRounds(feis, sheet, [1, 2]);
  await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  const { key, parts } = await permitVideo(family.client, family.at(3), bytes);
  await sendParts(parts, bytes);
  return { ...family, sheet, key };
};

raceOf('the set dance is typed while its video is kept, and both are there', () => cloud, {
  world: recalled,
  a: { says: 'the family keeps the video', act: ({ client, at, key }, as) => keepVideo(as(client), at(3), key) },
  b: {
    says: 'the family says what is danced',
    act: ({ client, line, entry }, as) =>
      as(client).send('editEntryCompetition', {
        params: { id: line._id },
        body: { event: feis.event, entry, round: 3, round3Dance: 'Kilkenny Races', round3Speed: 113 },
      }),
  },
  holds: async ({ line, key }, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    const kept = await getVideo(feis.table, line._id, 3);
    expect(kept).toMatchObject({ video: { key }, dance: 'Kilkenny Races', speed: 113 });
  },
});

raceOf('round 3 is kept by a recall that is there, or refused', () => cloud, {
  world: recalled,
  a: { says: 'the family sends it', act: ({ client, at, key }, as) => keepVideo(as(client), at(3), key) },
  b: {
    says: 'the recall is taken back',
    act: ({ sheet }, as) =>
      as(feis.tabulator).send('deleteCompetitionResults', {
        body: { competitionId: sheet.id },
      }),
  },
  holds: async ({ line, client, at, key }, { a, b }) => {
    expect(b.http).toBe(200);
    const kept = (await getVideo(feis.table, line._id, 3))?.video;
    expect([200, 409]).toContain(a.http);
    expect(kept !== undefined).toBe(a.http === 200);
    if (a.http !== 200) expect(a.code).toBe('WAITING_FOR_RECALL');
    expect((await keepVideo(client, at(3), key)).code, 'nothing more comes').toBe('WAITING_FOR_RECALL');
  },
});
