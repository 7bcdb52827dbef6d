import type { Grade } from '@rince/domain/event/grade';
import { getCardsAt } from '@rince/store/cards';
import { newCompetitionItems } from '@rince/store/competitions';
import { getGrade, gradeItem } from '@rince/store/events';
import { gradeKey } from '@rince/store/keys';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { lineAt } from '@rince/store/roster';
import { getVideoReport, videoReportsOf } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { dayAfter } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { familyOn, type OnlineFamily, onlineFeis } from '../support/online-feis.ts';
import { everyOrder } from '../support/race.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
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

it('is kept with its video, or danced in the hall: a category that takes its rounds by video no longer is not saved beside one', async () => {
  const bytes = videoBytes(900);
  const days = { videoStart: dayAfter(-2), videoEnd: dayAfter(3) };
  const own = await onlineFeis(cloud, { competitions: 56, nth: 65, over: { inPerson: true, ...days } });
  const { _id: grade } = own.grades.grade;
  const dancers = 4;
  let sheet: Sheet;
  let worlds = 0;
  const save = async (who: Client, videoRounds: readonly (1 | 2 | 3)[]) => {
    const revision = (await getGrade(own.table, own.event, grade))?.revision ?? 0;
    const grades = [{ _id: grade, revision, videoRounds: [...videoRounds] }];
    return who.send('editEvent', { params: { id: own.event }, body: { grades } });
  };
  await everyOrder(cloud, {
    world: async () => {
      expect((await save(own.organizer, [1])).http).toBe(200);
      const nth = worlds++ % dancers;
      if (nth === 0) sheet = await own.sheet({ dancers });
      const family = await familyOn(cloud, own, sheet, { nth, email: `cut${made++}@example.org` });
      const { key, parts } = await permitVideo(family.client, family.at(1), bytes);
      await sendParts(parts, bytes);
      return { ...family, key };
    },
    a: { says: 'the family sends the video', act: ({ client, at, key }, as) => keepVideo(as(client), at(1), key) },
    b: { says: 'the organizer has the round danced in the hall', act: (_, as) => save(as(own.organizer), []) },
    holds: async ({ at, client }, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      const kept = (await getVideo(own.table, at(1).id, 1))?.video !== undefined;
      const byVideo = (await getGrade(own.table, own.event, grade))?.videoRounds?.includes(1) === true;
      expect({ kept, byVideo }).toEqual({ kept: a.http === 200, byVideo: a.http === 200 });
      if (kept) await client.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    },
  });
}, 120_000);

describe('a round that is sent by video in one category and danced in the hall in another', () => {
  const bytes = videoBytes(900);
  let halls: Grade['competitions'];
  let nth = 0;
  let two: RacingFeis;
  beforeAll(async () => {
    const days = { videoStart: dayAfter(-2), videoEnd: dayAfter(3) };
    two = await onlineFeis(cloud, { competitions: 400, nth: 64, over: { inPerson: true, ...days } });
    const grade = await getGrade(two.table, two.event, two.grades.grade._id);
    if (!grade) throw new Error('There is no grade');
    halls = grade.competitions.slice(200);
    const inHall: Grade = { ...grade, _id: `${grade._id.slice(0, -1)}z`, competitions: halls };
    const empty = { event: two.event, grade: inHall._id, count: 0, taken: 0, panel: [[], [], []], submitted: false };
    await two.table.putMany([
      gradeItem({ ...grade, videoRounds: [1], competitions: grade.competitions.slice(0, 200) }),
      { ...gradeItem(inHall), ...gradeKey(two.event, inHall._id) },
      ...halls.flatMap(({ _id }) => newCompetitionItems({ ...empty, _id, revision: 1 })),
    ]);
  }, 120_000);

  const sends = {
    says: 'the family sends the video',
    act: ({ client, at, key }: OnlineFamily & { key: string }, as: (who: Client) => Client) =>
      keepVideo(as(client), at(1), key),
  };
  const mergeOf = (from: string, to: string) => ({ eventId: two.event, comps: [{ from, to }] });
  const codeOf = (id: string): string => two.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';
  const sending = async () => {
    const sheet = await two.sheet({ dancers: 2 });
    const hall = halls[nth++];
    if (!hall) throw new Error('There is no other competition in the hall');
    const family = await familyOn(cloud, two, sheet, { nth: 0, email: `hall${nth}@example.org` });
    return { ...family, sheet, hall };
  };
  const sent = async ({ client, at }: OnlineFamily) => {
    const { key, parts } = await permitVideo(client, at(1), bytes);
    await sendParts(parts, bytes);
    return key;
  };
  /** Nobody is where a video of theirs is not seen. */
  const isSeen = async ({ line, hall, at }: Awaited<ReturnType<typeof sending>>, isSent: boolean) => {
    const isOver = async () =>
      (await rearrangementsOf(two.table, two.event)).every(({ status }) => !/^going/.test(status));
    await until(isOver);
    const video = await getVideo(two.table, at(1).id, 1);
    expect(video?.video !== undefined).toBe(isSent);
    const stands = await lineAt(two.table, hall._id, line._id);
    expect(stands === undefined).toBe(isSent);
  };

  it('a video is sent, or its dancer goes to the hall by a merge', async () => {
    await everyOrder(cloud, {
      world: async () => {
        const world = await sending();
        return { ...world, key: await sent(world) };
      },
      a: sends,
      b: {
        says: 'the organizer merges the competition into one that is danced in the hall',
        act: ({ sheet, hall }, as) => as(two.organizer).send('merge', { body: mergeOf(codeOf(sheet.id), hall.code) }),
      },
      holds: async (world, { a }) => isSeen(world, a.http === 200),
    });
  });

  it('a video is sent, or its dancer goes back to the hall when a merge is taken back', async () => {
    await everyOrder(cloud, {
      world: async () => {
        const world = await sending();
        const { sheet, hall } = world;
        const other = await two.sheet({ dancers: 1, first: 2 });
        await two.organizer.ask('merge', { body: mergeOf(codeOf(sheet.id), hall.code) });
        const back = await two.organizer.ask('merge', { body: mergeOf(hall.code, codeOf(other.id)) });
        return { ...world, merged: back._id ?? '', key: await sent(world) };
      },
      a: sends,
      b: {
        says: 'the organizer takes the merge back',
        act: ({ merged }, as) =>
          as(two.organizer).send('takeBackRearrangement', { body: { id: two.event, rearrangement: merged } }),
      },
      holds: async (world, { a }) => isSeen(world, a.http === 200),
    });
  });
});
