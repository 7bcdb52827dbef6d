import { getVideoReport } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { everyOrder } from '../support/race.ts';
import type { RacingFeis } from '../support/racing-feis.ts';
import { keepVideo, permitVideo, sendParts, sendVideo, videoBytes } from '../support/videos.ts';

// A video comes while the organizer closes the report that asked for it; another one is taken back while a judge looks at it for the first time.

let cloud: TestCloud;
let feis: RacingFeis;
let made = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { competitions: 60, nth: 51 });
}, 120_000);
afterAll(() => cloud?.end());

interface World extends OnlineFamily {
  readonly report: string;
  readonly revision: number;
  readonly key: string;
}
const bytes = videoBytes(900);
const videosEnd = (videoEnd: string) =>
  feis.table.transact([{ kind: 'update', key: { pk: `EVENT#${feis.event}`, sk: 'EVENT' }, set: { videoEnd } }]);

/** All parts have arrived, and videos are taken for nobody but who was asked. */
const asked = async (): Promise<World> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `asked${made++}@example.org` });
  await videosEnd('2099-01-01');
  // By somebody else each time: nobody may report without end.
  await family.client.ask('reportError', {
    body: { url: `/app/j/1/${sheet.card(0)}`, error: { type: 'Other', comments: '' }, errorInfo: '' },
  });
  const { data } = await feis.organizer.ask('listVideoReports', { query: { query: { event: feis.event } } });
  const mine = data.find(({ videos }) => videos === sheet.card(0));
  if (!mine) throw new Error('There is no report');
  const { revision } = await feis.organizer.ask('decideVideoReport', {
    params: { id: mine._id },
    body: { event: feis.event, revision: mine.revision, act: 'ask' },
  });
  await videosEnd('2026-01-01');
  const { key, parts } = await permitVideo(family.client, family.at(1), bytes);
  await sendParts(parts, bytes);
  return { ...family, report: mine._id, revision, key };
};

it('is kept, or told that it comes too late', async () => {
  await everyOrder(cloud, {
    world: asked,
    a: { says: 'the family sends the video', act: ({ client, at, key }, as) => keepVideo(as(client), at(1), key) },
    b: {
      says: 'the organizer closes the report',
      act: ({ report, revision }, as) =>
        as(feis.organizer).send('decideVideoReport', {
          params: { id: report },
          body: { event: feis.event, revision, act: 'close' },
        }),
    },
    holds: async ({ at, report, key }, { a, b }) => {
      const [video, stored] = await Promise.all([
        getVideo(feis.table, at(1).id, 1),
        getVideoReport(feis.table, feis.event, report),
      ]);
      expect([200, 409]).toContain(a.http);
      expect([200, 409]).toContain(b.http);
      expect(a.http === 200 || b.http === 200).toBe(true);
      expect(video?.video?.key).toBe(a.http === 200 ? key : undefined);
      expect(stored?.state).toBe(b.http === 200 ? 'closed' : 'open');
      expect(video?.again === undefined, 'a closed report leaves nothing open').toBe(b.http === 200);
    },
  });
});

it('is judged as it was looked at, or is gone before anybody looked', async () => {
  await everyOrder(cloud, {
    world: async () => {
      const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
      await videosEnd('2099-01-01');
      const family = await familyOn(cloud, feis, sheet, { nth: 0, email: `looked${made++}@example.org` });
      return { ...family, key: await sendVideo(family.client, family.at(1), bytes) };
    },
    a: {
      says: 'a judge looks for the first time',
      act: ({ key }, as) => as(feis.judges[0]).send('signedUrl', { query: { key } }),
    },
    b: {
      says: 'the family takes the video back',
      act: ({ client, at }, as) => as(client).send('removeVideo', { params: { id: at(1).id, round: 'round1' } }),
    },
    holds: async ({ at, key }, { a, b }) => {
      const video = await getVideo(feis.table, at(1).id, 1);
      expect([200, 404]).toContain(a.http);
      expect([200, 409]).toContain(b.http);
      expect(
        [a.http, b.http].filter((http) => http === 200),
        'one of them has won',
      ).toHaveLength(1);
      expect(video?.video?.key).toBe(a.http === 200 ? key : undefined);
      expect(video?.video?.lookedAt !== undefined).toBe(a.http === 200);
    },
  });
});
