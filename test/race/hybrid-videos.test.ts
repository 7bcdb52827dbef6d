import { getCardsAt } from '@rince/store/cards';
import { getVideoReport, videoReportsOf } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { everyOrder } from '../support/race.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { keepVideo, permitVideo, sendParts, videoBytes } from '../support/videos.ts';

// A dancer of a feis in a hall is let send a round by video, while a colleague does the same, scratches them, or takes the leave back.

let cloud: TestCloud;
let feis: RacingFeis;
let made = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { competitions: 200, nth: 63, over: { inPerson: true, videoEnd: '' } });
}, 120_000);
afterAll(() => cloud?.end());

interface World extends OnlineFamily {
  readonly sheet: Sheet;
}
const away = async (): Promise<World> => {
  const sheet = await feis.sheet({ dancers: 2 });
  return { ...(await familyOn(cloud, feis, sheet, { nth: 0, email: `away${made++}@example.org` })), sheet };
};
const allow = (who: Client, { sheet }: World) =>
  who.send('allowVideo', { body: { event: feis.event, id: sheet.card(0), round: 1, reason: 'Broke a toe' } });
const leavesOf = async ({ line }: World) =>
  (await videoReportsOf(feis.table, feis.event)).filter(({ entryCompetition }) => entryCompetition === line._id);

it('is let once, whoever clicks', async () => {
  await everyOrder(cloud, {
    world: away,
    a: { says: 'an organizer lets them send it', act: (world, as) => allow(as(feis.organizer), world) },
    b: { says: 'an admin lets them send it', act: (world, as) => allow(as(feis.admin), world) },
    holds: async (world, { a, b }) => {
      expect([a.http, b.http].sort()).toEqual([200, 409]);
      const leaves = await leavesOf(world);
      expect(leaves).toHaveLength(1);
      expect((await getVideo(feis.table, world.line._id, 1))?.again?.report).toBe(leaves[0]?._id);
      const notices = (await world.client.ask('listNotices')).data;
      expect(notices.filter(({ title }) => title === 'You may send a round by video')).toHaveLength(1);
    },
  });
});

it('is not let once they are scratched', async () => {
  await everyOrder(cloud, {
    world: away,
    a: { says: 'the organizer lets them send it', act: (world, as) => allow(as(feis.organizer), world) },
    b: {
      says: 'the desk scratches them',
      act: ({ sheet }, as) =>
        as(feis.tabulator).send('noteDancing', { body: { id: sheet.card(0), out: 'scratch', reason: 'Is ill' } }),
    },
    holds: async (world, { a, b }) => {
      expect(b.http).toBe(200);
      expect([200, 409]).toContain(a.http);
      expect(await leavesOf(world)).toHaveLength(a.http === 200 ? 1 : 0);
      expect((await getVideo(feis.table, world.line._id, 1)) !== undefined).toBe(a.http === 200);
    },
  });
});

it('sends the video, or is told that the leave was taken back; the judge sees which', async () => {
  const bytes = videoBytes(900);
  await everyOrder(cloud, {
    world: async () => {
      const world = await away();
      const { data: leave } = await allow(feis.organizer, world);
      if (!leave) throw new Error('There is no leave');
      const { key, parts } = await permitVideo(world.client, world.at(1), bytes);
      await sendParts(parts, bytes);
      return { ...world, leave, key };
    },
    a: { says: 'the family sends the video', act: ({ client, at, key }, as) => keepVideo(as(client), at(1), key) },
    b: {
      says: 'the organizer takes the leave back',
      act: ({ leave }, as) =>
        as(feis.organizer).send('decideVideoReport', {
          params: { id: leave._id },
          body: { event: feis.event, revision: leave.revision, act: 'close' },
        }),
    },
    holds: async ({ at, sheet, leave, key }, { a, b }) => {
      const [video, stored, { entries }] = await Promise.all([
        getVideo(feis.table, at(1).id, 1),
        getVideoReport(feis.table, feis.event, leave._id),
        feis.judges[0].ask('getJudgeCompetition', { query: { query: { id: sheet.id } } }),
      ]);
      expect([200, 409]).toContain(a.http);
      expect([200, 409]).toContain(b.http);
      expect(a.http === 200 || b.http === 200).toBe(true);
      expect(video?.video?.key).toBe(a.http === 200 ? key : undefined);
      if (b.http === 200) expect(stored?.sent, 'closed by what was there').toBe(a.http === 200);
      expect(entries.find(({ _id }) => _id === sheet.card(0))?.videos?.[1]?.path).toBe(video?.video?.key);
    },
  });
});

it('is not asked for a video that a closed card has no place for', async () => {
  await everyOrder(cloud, {
    world: async () => {
      const world = await away();
      for (const nth of [0, 1])
        await feis.judges[0].ask('submitScore', {
          body: { data: { _id: world.sheet.card(nth), round: 1, score: null, absent: true, comments: '' } },
        });
      return world;
    },
    a: { says: 'an organizer lets an absent dancer send it', act: (world, as) => allow(as(feis.organizer), world) },
    b: {
      says: 'the judge closes the card',
      act: ({ sheet }, as) => as(feis.judges[0]).send('finalizeCompetition', { body: { id: sheet.id } }),
    },
    holds: async (world, { a, b }) => {
      const isLet = (await leavesOf(world)).length === 1;
      const [card] = await getCardsAt(feis.table, [{ competition: world.sheet.id, round: 1, slot: 1 }]);
      expect([isLet, card?.finalized], JSON.stringify([a.code, b.code])).toEqual([a.http === 200, b.http === 200]);
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(isLet ? b.code : a.code).toBe(isLet ? 'VIDEO_MAY_COME' : 'LOCKED');
    },
  });
});
