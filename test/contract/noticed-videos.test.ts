import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../support/clip.ts';
import { day } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { sendVideo } from '../support/videos.ts';

// What is noticed by itself when a video comes is shown to who runs the event: the same file for two, and a recording of before. Nobody is refused by it.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let [first, second]: OnlineFamily[] = [];

beforeAll(async () => {
  cloud = await startTestCloud();
  const videoStart = new Date(Date.now() - 5 * day).toISOString().slice(0, 10);
  feis = await onlineFeis(cloud, { nth: 73, over: { videoStart } });
  sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
  first = await familyOn(cloud, feis, sheet, { nth: 0, email: 'noticed1@example.org' });
  second = await familyOn(cloud, feis, sheet, { nth: 1, email: 'noticed2@example.org' });
}, 120_000);
afterAll(() => cloud?.end());

const families = (): readonly [OnlineFamily, OnlineFamily] => {
  if (!first || !second) throw new Error('There are no families');
  return [first, second];
};
const clip = (seconds: number, recorded?: string) =>
  makeClip({ width: 320, height: 240, seconds, ...(recorded === undefined ? {} : { recorded }) });
const reports = async () =>
  (await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } })).data;
const noticed = async () =>
  (await reports()).map(({ type, dancerNumber, round, comments }) => ({ type, dancerNumber, round, comments }));
/** Whoever notices something has done so before the video has its qualities. */
const looked = ({ client }: OnlineFamily, key: string) =>
  until(async () => (await client.ask('videoPlaylist', { query: { key } })).state === 'ready', 60);

it('the same file for two rounds or two dancers is said beside each that came later', async () => {
  const [one, other] = families();
  const numbers = [one.line.dancerNumber, other.line.dancerNumber] as const;
  await looked(one, await sendVideo(one.client, one.at(1), clip(2)));
  expect(await reports(), 'the first one is like no other').toEqual([]);
  await sendVideo(one.client, one.at(2), clip(2));
  await until(async () => (await reports()).length === 1);
  expect(await noticed()).toEqual([
    {
      ...{ type: 'Same file', dancerNumber: numbers[0], round: 2 },
      comments: `The same file was sent for round 1 of C0, dancer ${numbers[0]}.`,
    },
  ]);
  expect((await reports())[0]).toMatchObject({ by: 'Rince', state: 'open', path: expect.any(String) });
  const { data: told } = await feis.organizer.ask('listNotices', {});
  expect(told.filter(({ content }) => content.startsWith('Same file: round 2 of C0'))).toHaveLength(1);

  // One that was replaced counts no more.
  await one.client.ask('removeVideo', { params: { id: one.at(2).id, round: 'round2' } });
  await sendVideo(one.client, one.at(2), clip(3));
  await sendVideo(other.client, other.at(1), clip(2));
  await until(async () => (await reports()).length === 2);
  expect((await noticed())[0]).toMatchObject({
    dancerNumber: numbers[1],
    comments: `The same file was sent for round 1 of C0, dancer ${numbers[0]}.`,
  });
  // No family is told what was only noticed.
  for (const { client } of [one, other])
    expect((await client.ask('listNotices', {})).data.map(({ title }) => title)).not.toContain('A video to look at');

  const [report] = await reports();
  const decide = { params: { id: report?._id ?? '' } };
  const closed = await feis.organizer.ask('decideVideoReport', {
    ...decide,
    body: { event: feis.event, revision: report?.revision ?? 0, act: 'close' },
  });
  expect(closed.state).toBe('closed');
});

it('a recording of before the videos were taken is said, and one of today is not', async () => {
  const [, other] = families();
  await sendVideo(other.client, other.at(2), clip(4, '2020-05-04T10:00:00Z'));
  await until(async () => (await noticed())[0]?.type === 'Older recording');
  expect((await noticed())[0]?.comments).toMatch(/recorded on 2020-05-04; videos of this event are taken from/);
  const before = (await reports()).length;
  await other.client.ask('removeVideo', { params: { id: other.at(2).id, round: 'round2' } });
  await looked(other, await sendVideo(other.client, other.at(2), clip(5, new Date().toISOString())));
  expect(await reports()).toHaveLength(before);
});
