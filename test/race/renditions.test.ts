import type { Fate } from '@rince/local-cloud/gate';
import { getRenditions } from '@rince/store/renditions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClip } from '../support/clip.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { stopsOf } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { storedOf, type VideoFamily, videoFamily } from '../support/video-family.ts';
import { sendVideo } from '../support/videos.ts';

// A video is converted while its family takes it back, and by a worker that dies, at every request of the worker.

let cloud: TestCloud;
let family: VideoFamily;
const clip = makeClip({ width: 160, height: 120, seconds: 1, sound: 'none' });

beforeAll(async () => {
  cloud = await startTestCloud();
  family = await videoFamily(cloud, 'converted@example.org');
});
afterAll(() => cloud?.end());

/** Made in two steps: what a judge begins with, and the rest. */
const larger = makeClip({ width: 640, height: 480, seconds: 1 });

/** A worker asks fewer times for one video, and for one that is made in two steps. */
const mostRequests = 12;
const mostOfTwoSteps = 40;
/** As often as a client tries by itself: then the message fails, and comes again. */
const tries = 3;

const stateOf = async (key: string) => getRenditions(tableOf(cloud.env), { _id: family.at(1).id, key });
const ready = (key: string) =>
  until(async () => {
    const now = await stateOf(key);
    return now?.state === 'ready' && now;
  }, 60);
const takeBack = () => family.parent.ask('removeVideo', { params: { id: family.at(1).id, round: 'round1' } });

it('renditions end complete wherever their worker dies, in either step', async () => {
  let deaths = 0;
  for (let dropped = tries; dropped > 0 && deaths < mostOfTwoSteps; deaths++) {
    dropped = 0;
    let seen = 0;
    const isTold = stopsOf({ dies: true });
    const stop = cloud.services.gate.watch('media-worker', ({ operation }): Fate => {
      if (dropped === 0 && (!isTold(operation) || seen++ !== deaths)) return 'go';
      return dropped++ < tries ? 'drop' : 'go';
    });
    const key = await sendVideo(family.parent, family.at(1), larger);
    expect((await ready(key)).made, `death ${deaths}`).toEqual(['360p', '480p']);
    stop();
    await takeBack();
    await until(async () => (await storedOf(cloud, key)).length === 0);
  }
  expect(deaths).toBeGreaterThan(10);
}, 240_000);

it('nothing is left of a video that was taken back while it was converted', async () => {
  const keys: string[] = [];
  for (let at = 0, wasHeld = true; wasHeld && at < mostRequests; at++) {
    const [held, goOn] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
    const stop = cloud.services.gate.watch('media-worker', async (_, n): Promise<Fate> => {
      if (n === at) {
        held.resolve(true);
        await goOn.promise;
      }
      return 'go';
    });
    const key = await sendVideo(family.parent, family.at(1), clip);
    keys.push(key);
    wasHeld = await Promise.race([held.promise, ready(key).then(() => false)]);
    await takeBack();
    await until(async () => !(await storedOf(cloud, key)).includes(key));
    goOn.resolve();
    await until(async () => {
      const isQuiet = cloud.services.media.waiting === 0 && (await storedOf(cloud, key)).length === 0;
      return isQuiet && (await stateOf(key)) === undefined;
    }, 60);
    stop();
  }
  expect(keys.length).toBeGreaterThan(5);
  // And nothing came late.
  for (const key of keys) expect([await storedOf(cloud, key), await stateOf(key)]).toEqual([[], undefined]);
}, 240_000);
