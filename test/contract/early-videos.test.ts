import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../support/clip.ts';
import { day, dayAfter, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { keepVideo, permitVideo, sendParts, sendPermit, sendVideo, videoBytes } from '../support/videos.ts';

// Rounds take videos as soon as they are paid for: before the first day a family tries its camera, from two phones at once, and nobody is judged by that.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let [first, second]: OnlineFamily[] = [];
const begins = dayAfter(3);

beforeAll(async () => {
  cloud = await startTestCloud();
  const days = { videoStart: begins, videoEnd: dayAfter(9), judgingStart: dayAfter(10), judgingEnd: dayAfter(20) };
  feis = await onlineFeis(cloud, { nth: 67, over: days });
  sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
  first = await familyOn(cloud, feis, sheet, { nth: 0, email: 'early1@example.org' });
  second = await familyOn(cloud, feis, sheet, { nth: 1, email: 'early2@example.org' });
}, 120_000);
afterAll(() => cloud?.end());

const families = (): readonly [OnlineFamily, OnlineFamily] => {
  if (!first || !second) throw new Error('There are no families');
  return [first, second];
};
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const clip = (recorded: string, seconds = 1) => makeClip({ width: 160, height: 120, seconds, recorded });
const remove = ({ client, at }: OnlineFamily) =>
  client.send('removeVideo', { params: { id: at(1).id, round: 'round1' } });
const shown = async ({ client, entry }: OnlineFamily) =>
  client.ask('listEntryCompetitions', { query: { query: { entry } } });

it('a clip that is sent before the first day is looked at, and was not recorded too early', async () => {
  const [one] = families();
  expect((await shown(one)).begins).toBe(begins);
  await sendVideo(one.client, one.at(1), clip(ago(2)));
  const adviceNow = async () => (await shown(one)).data[0]?.round1?.advice;
  await until(async () => (await adviceNow())?.length);
  expect(await adviceNow()).toEqual([
    'This video is shorter than 20 seconds. Please check that the whole dance is in it.',
  ]);
  const reports = async () =>
    (await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } })).data;
  expect(await reports()).toEqual([]);
  await sendVideo(one.client, one.at(2), clip(ago(30), 2));
  await until(async () => (await reports())[0]?.type === 'Older recording');
  await laterBy(cloud.url, 3.5 * day, async () => expect((await shown(one)).begins).toBeUndefined());
});

it('a judge who watches before there is judging keeps no family from sending another one', async () => {
  const [one] = families();
  const path = (await shown(one)).data[0]?.round1?.path ?? '';
  await feis.judges[0].ask('signedUrl', { query: { key: path } });
  expect((await remove(one)).http).toBe(200);
  const kept = await sendVideo(one.client, one.at(1));
  await laterBy(cloud.url, 11 * day, async () => {
    await feis.judges[0].ask('signedUrl', { query: { key: kept } });
  });
  expect(await remove(one), 'and whoever has begun to judge does').toMatchObject({ http: 409 });
});

it('of two phones that send different videos of a round, the earlier one is told that it was stopped', async () => {
  const [, other] = families();
  const [mums, dads] = [videoBytes(1000), videoBytes(1200)];
  const begun = await permitVideo(other.client, other.at(1), mums);
  const taken = await permitVideo(other.client, other.at(1), dads);
  expect(taken.key).not.toBe(begun.key);
  const goesOn = await sendPermit(other.client, other.at(1), mums, begun.key);
  expect(goesOn).toMatchObject({ http: 409, message: expect.stringContaining('from another window or phone') });
  expect((await permitVideo(other.client, other.at(1), dads)).key, 'nothing of the other one is lost').toBe(taken.key);
  expect(await sendParts(taken.parts, dads)).toEqual([200]);
  expect((await sendPermit(other.client, other.at(1), dads, taken.key)).http).toBe(200);
  expect((await keepVideo(other.client, other.at(1), taken.key)).http).toBe(200);
});

it('no video is taken for a line on which another dancer stands', async () => {
  const [, other] = families();
  const body = { id: sheet.id, entryCompetition: other.line._id, dancerNumber: 505 };
  await feis.tabulator.ask('swapDancer', { body });
  const late = await sendPermit(other.client, other.at(2), videoBytes(900));
  expect(late).toMatchObject({ http: 409, message: expect.stringContaining('Another dancer stands on this line') });
});
