import type { Event } from '@rince/domain/event/event';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { getEvent } from '@rince/store/events';
import { getJob, publicCompetitionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCloud } from '../support/cloud.ts';
import { type Call, publishing, storedDocuments, type World } from '../support/publishing.ts';
import { sendTo } from '../support/queues.ts';
import { quiet } from '../support/race.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// Publishing, taking back, erasing and correcting at the same moment: what everybody can read is what the event says, of marks that were calculated,
// and names nobody who was erased.

let cloud: TestCloud;
let table: Table;
const { start, race, calculated, published, ended, isWhatTheEventSays, ...calls } = publishing();
const { publishes, takesBack, erases, corrects, calculates } = calls;
beforeAll(async () => {
  ({ cloud, table } = await start());
}, 120_000);
afterAll(() => cloud?.end());

/** With a result that is not of its marks any more. */
const outdated = async (): Promise<World> => {
  const world = await calculated();
  await corrects.act(world, (client) => client);
  return world;
};
const again: Call = {
  says: 'the organizer calculates again and publishes',
  act: async ({ feis }, as) => {
    const body = { id: feis.event, publish: true, recalculate: true };
    const answer = await as(feis.organizer).send('togglePublishResults', { body });
    const { job } = answer.data ?? {};
    await ended(feis, job?._id);
    if (job) await ended(feis, (await getJob(table, feis.event, job._id))?.next);
    return answer;
  },
  workers: ['results-worker'],
};
const namesNobody: Call = {
  says: 'the organizer makes no names public any more',
  act: async ({ feis }, as) => {
    const { revision } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    return as(feis.organizer).send('editEvent', {
      params: { id: feis.event },
      body: { event: { publicNames: 'number', revision } as never },
    });
  },
};
const correctsAgain: Call = {
  says: 'the judge corrects the mark again',
  act: ({ feis, sheet }, as) =>
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: sheet.card(0), round: 1, score: 60, revision: 2 } },
    }),
};

describe('results that are published', () => {
  race('while they are taken back', calculated, publishes, takesBack, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('while a dancer is erased name nobody who is gone', calculated, publishes, erases, async (world) => {
    const text = await isWhatTheEventSays(world);
    expect(text).not.toContain('Erasable');
    for (const name of await storedDocuments(cloud, world.feis.event))
      expect(await (await fetch(`${cloud.url}/results/${world.feis.event}/${name}.json`)).text()).not.toContain(
        'Erasable',
      );
  });
  race('while fewer names become public name nobody any more', calculated, publishes, namesNobody, async (world) => {
    const text = await isWhatTheEventSays(world);
    const { publicNames } = (await getEvent(table, world.feis.event)) as Event;
    if (publicNames === 'number') expect(text).not.toContain('Erasable');
  });
  const deletes: Call = {
    says: 'the tabulator deletes the result',
    act: ({ feis, sheet }, as) =>
      as(feis.tabulator).send('deleteCompetitionResults', { body: { competitionId: sheet.id } }),
  };
  race(
    'while one of them is deleted are public, or deleted',
    calculated,
    calls.releases('sheet'),
    deletes,
    async (world, { b }) => {
      await isWhatTheEventSays(world);
      expect((await calls.publicIds(world)).includes(world.sheet.id)).toBe(b.http !== 200);
    },
  );
  race('while a mark is corrected are of one calculation', calculated, publishes, corrects, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('while they are calculated again are of one calculation', calculated, publishes, calculates, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('after they are calculated again, while they are taken back', outdated, again, takesBack, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('after they are calculated again, while a mark is corrected', outdated, again, correctsAgain, async (world) => {
    await isWhatTheEventSays(world);
  });
  // The work itself is one queue's: only what they ask for is held.
  const asks = { ...publishes, workers: [] };
  race('by two people are published once', calculated, asks, asks, async (world, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    expect(await isWhatTheEventSays(world)).not.toBe('');
  });
  it('are called what they are called in the syllabus, which is saved while the document is stored', async () => {
    const world = await calculated();
    const { organizer, event } = world.feis;
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const stop = cloud.services.gate.watch('results-worker', async ({ service }): Promise<Fate> => {
      if (service === 's3') {
        held.resolve();
        await goOn.promise;
      }
      return 'go';
    });
    const { job } = await organizer.ask('togglePublishResults', { body: { id: event, publish: true } });
    await held.promise;
    const grade = (await organized(organizer, event)).grades
      .map(gradeFormOf)
      .find(({ competitions }) => competitions.some(({ _id }) => _id === world.sheet.id));
    const renamed = { ...grade, title: 'Novice, as it is called now' };
    await organizer.ask('editEvent', { params: { id: event }, body: { grades: [renamed as never] } });
    goOn.resolve();
    stop();
    await ended(world.feis, job?._id);
    expect(await isWhatTheEventSays(world)).toContain(renamed.title);
  });
  it('and are taken back stay so when the message of that work came twice, at every request of the slower one', async () => {
    for (let n = 0, wasHeld = true; wasHeld; n++) {
      const world = await calculated();
      const { organizer, event } = world.feis;
      const held = Promise.withResolvers<boolean>();
      const goOn = Promise.withResolvers<void>();
      const stop = cloud.services.gate.watch('results-worker', async (_request, i): Promise<Fate> => {
        if (i === n) {
          held.resolve(true);
          await goOn.promise;
        }
        return 'go';
      });
      const { job } = await organizer.ask('togglePublishResults', { body: { id: event, publish: true } });
      const over = () => ended(world.feis, job?._id);
      wasHeld = await Promise.race([held.promise, over().then(() => false)]);
      if (wasHeld) await sendTo(cloud, 'results', { event, job: job?._id });
      await over();
      expect((await takesBack.act(world, (client) => client)).http, `request ${n + 1}`).toBe(200);
      goOn.resolve();
      stop();
      await quiet(cloud, ['results']);
      expect(await isWhatTheEventSays(world), `request ${n + 1}`).toBe('');
      expect((await getJob(table, event, job?._id ?? ''))?.status, `request ${n + 1}`).toBe('done');
    }
  }, 240_000);
});

describe('results that are public', () => {
  race('are taken back while a dancer is erased', published, takesBack, erases, async (world) => {
    expect(await isWhatTheEventSays(world)).toBe('');
  });
  it('stay as they are for families until a correction is published, and what is new is published without taking anything offline', async () => {
    const world = await published();
    const { feis, sheet } = world;
    const before = await isWhatTheEventSays(world);
    await corrects.act(world, (client) => client);
    await calculates.act(world, (client) => client);
    const tile = async () =>
      (await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } })).data.find(
        ({ _id }) => _id === sheet.id,
      );
    expect(await isWhatTheEventSays(world)).toBe(before);
    const mine = async () => {
      const dancers = await world.family.ask('listDancers');
      const { events } = await world.family.ask('dancerResults', { query: { dancerId: dancers.data[0]?._id ?? '' } });
      return events.flatMap(({ results }) => results)[0];
    };
    expect(await mine()).toMatchObject({ finalRank: '2', judges: [{ rounds: [{ score: 70 }] }] });
    await until(async () => (await tile())?.isPublicOutdated);
    await publishes.act(world, (client) => client);
    expect(await mine()).toMatchObject({ finalRank: '1', judges: [{ rounds: [{ score: 95 }] }] });
    expect(await isWhatTheEventSays(world)).not.toBe(before);
    await until(async () => (await tile())?.isPublicOutdated === false);
    const event = (await getEvent(table, feis.event)) as Event;
    const is = (await publicCompetitionsOf(table, event))[sheet.id];
    expect(is?.result).toBe((await getCompetition(table, sheet.id))?.result);
  });
  it('stay at the version that is public where marks have changed since, and whoever publishes is told which', async () => {
    const world = await published();
    const { feis } = world;
    const before = await isWhatTheEventSays(world);
    await corrects.act(world, (client) => client);
    const answer = await feis.organizer.send('togglePublishResults', { body: { id: feis.event, publish: true } });
    expect(answer).toMatchObject({ http: 409, code: 'OUTDATED', message: expect.stringContaining('G0') });
    const placings = (text: string) => JSON.parse(text).grades;
    expect(placings(await isWhatTheEventSays(world))).toEqual(placings(before));
  });
});
