import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../support/clip.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo } from '../support/family.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { sendTo } from '../support/queues.ts';
import { quiet } from '../support/race.ts';
import type { RacingFeis } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { sendVideo } from '../support/videos.ts';

// Before the first day of videos a family may try its camera with a few seconds: it is told what is wrong with them, and still owes the dance.

let cloud: TestCloud;
let feis: RacingFeis;
let family: OnlineFamily;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const begins = inDays(3);

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 67, over: { videoStart: begins, videoEnd: inDays(9), shortestVideo: 5 } });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'tries@example.org' });
}, 120_000);
afterAll(() => cloud?.end());

const clip = (seconds: number, more: Partial<Parameters<typeof makeClip>[0]> = {}) =>
  makeClip({ width: 160, height: 120, seconds, ...more });
const looked = (key: string) =>
  until(async () => (await family.client.ask('videoPlaylist', { query: { key } })).state === 'ready', 60);
const shown = () => family.client.ask('listEntryCompetitions', { query: { query: { entry: family.entry } } });
const rounds = async () => {
  const { data } = await shown();
  return [data[0]?.round1, data[0]?.round2];
};
const isComplete = async () => (await family.client.ask('getEntry', { params: { id: family.entry } })).complete;
const noticed = async () =>
  (await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } })).data;

it('a few seconds that come before the first day of videos are a try: their family is told what is wrong, and the organizer nothing', async () => {
  expect((await shown()).begins).toBe(begins);
  await looked(
    await sendVideo(family.client, family.at(1), clip(2, { recorded: '2020-05-04T10:00:00Z', sound: 'none' })),
  );
  await looked(await sendVideo(family.client, family.at(2), clip(6)));
  const [tried, danced] = await rounds();
  expect(tried).toMatchObject({ uploaded: true, trial: true, faulty: true });
  expect(tried?.advice).toEqual([
    expect.stringContaining('There is no sound'),
    'This clip is shorter than 5 seconds, so it counts as a try of your camera. Please remove it, and send the dance in its place.',
  ]);
  expect(danced).toMatchObject({ uploaded: true });
  expect(danced?.trial, 'as long as a dance').toBeUndefined();
  await cloud.settled();
  expect(await isComplete()).toBe(false);
  expect(await noticed()).toEqual([]);
});

it('the dance is still owed: its family is reminded of it', async () => {
  const closes = Date.parse(`${inDays(9)}T00:00:00Z`) + 31 * 3_600_000;
  const at = new Date(closes - 3 * 3_600_000).toISOString();
  await laterBy(cloud.url, closes - 3 * 3_600_000 - Date.now() + 60_000, async () => {
    await sendTo(cloud, 'media', { kind: 'remind', event: feis.event, hours: 3, at, after: 0 });
    await until(async () =>
      (await lettersTo(cloud.url, 'tries@example.org')).some(({ text }) => text.includes('Round 1')),
    );
    await quiet(cloud, ['media', 'mail']);
    const [letter] = (await lettersTo(cloud.url, 'tries@example.org')).filter(({ subject }) =>
      subject.startsWith('Videos are missing'),
    );
    expect(letter?.text).not.toContain('Round 2');
    const { begins: over } = await shown();
    expect(over).toBeUndefined();
  });
});

it('the dance takes its place, and from the first day on a few seconds are no try', async () => {
  await family.client.ask('removeVideo', { params: { id: family.at(1).id, round: 'round1' } });
  await looked(await sendVideo(family.client, family.at(1), clip(7)));
  expect((await rounds()).map((one) => one?.trial)).toEqual([undefined, undefined]);
  await until(isComplete);
  await laterBy(cloud.url, 4 * day, async () => {
    await family.client.ask('removeVideo', { params: { id: family.at(1).id, round: 'round1' } });
    await looked(await sendVideo(family.client, family.at(1), clip(3)));
    const [short] = await rounds();
    expect(short).not.toHaveProperty('trial');
    expect(short?.advice).toEqual([
      'This video is shorter than 5 seconds. Please check that the whole dance is in it.',
    ]);
    await cloud.settled();
    expect(await isComplete()).toBe(true);
  });
});
