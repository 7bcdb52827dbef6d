import { publicResult as publicDocument } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { getEvent } from '@rince/store/events';
import { getJob, getResult } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { makeFamilies, queueOfFamilies } from '../support/families.ts';
import { sendTo } from '../support/queues.ts';
import { type As, everyOrder, quiet, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// Publishing, taking back, erasing and correcting at the same moment: what everybody can read is what the event says, of marks that were calculated,
// and names nobody who was erased.

let cloud: TestCloud;
let table: Table;
let nextFamily: ReturnType<typeof queueOfFamilies>;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  nextFamily = queueOfFamilies(cloud, await makeFamilies(cloud, { count: 400, word: 'erase' }));
}, 120_000);
afterAll(() => cloud?.end());

interface World {
  readonly feis: RacingFeis;
  readonly sheet: Sheet;
  /** Whose child has danced first on the sheet. */
  readonly family: Client;
}

let made = 10;
/** A feis of its own with one calculated competition of two dancers, the first of them a child of a family that can erase itself. */
const calculated = async ({ isPublic = false } = {}): Promise<World> => {
  const feis = await racingFeis(cloud, {
    competitions: 1,
    nth: made++,
    over: { publicNames: 'full', hasPrivateResults: true } as Partial<Event>,
  });
  const sheet = await feis.sheet();
  const family = await nextFamily();
  const [line] = sheet.lines;
  if (!line) throw new Error('There is no line');
  // The first line is the family's child.
  await table.putMany([
    {
      pk: `COMP#${sheet.id}`,
      sk: `EC#${line._id}`,
      entity: 'roster',
      ...line,
      dancer: family.dancer,
      name: 'Una',
      lname: 'Erasable',
    },
    {
      pk: `EVENT#${feis.event}`,
      sk: `NUMBER#${family.dancer}`,
      event: feis.event,
      dancer: family.dancer,
      dancerNumber: line.dancerNumber,
      name: 'Una',
      lname: 'Erasable',
      school: '',
      wmh: false,
    },
    {
      pk: `EVENT#${feis.event}`,
      sk: `PLATE#${String(line.dancerNumber).padStart(6, '0')}`,
      event: feis.event,
      dancer: family.dancer,
      dancerNumber: line.dancerNumber,
      name: 'Una',
      lname: 'Erasable',
      school: '',
      wmh: false,
    },
    {
      pk: `DANCER#${family.dancer}`,
      sk: `DANCED#${feis.event}#${sheet.id}`,
      dancer: family.dancer,
      event: feis.event,
      competition: sheet.id,
      entryCompetition: line._id,
      entry: '',
      dancerNumber: line.dancerNumber,
    },
  ]);
  for (const [i] of sheet.lines.entries())
    await feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(i), round: 1, score: 70 + i } } });
  await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  const world = { feis, sheet, family: family.client };
  if (isPublic) await publishes.act(world, (client) => client);
  return world;
};
const published = () => calculated({ isPublic: true });

type Call = Side<World, Answer>;
const call = (says: string, act: (world: World, as: As) => Promise<Answer>, workers: readonly string[] = []): Call => ({
  says,
  act,
  workers,
});
const ended = async (feis: RacingFeis, job: string | undefined): Promise<void> => {
  if (job !== undefined)
    await until(async () => ['done', 'failed'].includes((await getJob(table, feis.event, job))?.status ?? ''), 40);
};
const publishes = call(
  'the organizer publishes',
  async ({ feis }, as) => {
    const answer = await as(feis.organizer).send('togglePublishResults', { body: { id: feis.event, publish: true } });
    await ended(feis, answer.data?.job?._id);
    return answer;
  },
  ['results-worker'],
);
const takesBack = call('the organizer takes the results back', ({ feis }, as) =>
  as(feis.organizer).send('togglePublishResults', { body: { id: feis.event, publish: false } }),
);
const erases = call(
  'the family is erased',
  async ({ family }, as) => {
    const answer = await as(family).send('eraseAccount', { body: { currentPassword: 'feis-demo-2026' } as never });
    await quiet(cloud, ['erasure']);
    return answer;
  },
  ['erasure-worker'],
);
const corrects = call('the judge corrects a mark', ({ feis, sheet }, as) =>
  as(feis.judges[0]).send('submitScore', { body: { data: { _id: sheet.card(0), round: 1, score: 95, revision: 1 } } }),
);
const calculates = call('the tabulator calculates again', ({ feis, sheet }, as) =>
  as(feis.tabulator).send('calculateResults', { body: { id: feis.event, competitionId: sheet.id } }),
);

/** What anybody can read agrees with what the event says, and is of one version that was calculated. */
const isWhatTheEventSays = async ({ feis, sheet }: World): Promise<string> => {
  await cloud.settled();
  const event = await getEvent(table, feis.event);
  const answer = await new Client(cloud.url).send('getPublicResult', { body: { eventId: feis.event } });
  expect(answer.http).toBe(event?.hasResults ? 200 : 404);
  const documents = await table.all<{ version: string }>({ pk: `EVENT#${feis.event}`, prefix: 'PUBLIC#' });
  if (!event?.hasResults) {
    expect(documents).toEqual([]);
    return '';
  }
  const document = publicDocument.parse(answer.data);
  expect(document.version).toBe(event.resultVersion);
  const competition = await getCompetition(table, sheet.id);
  const version = await getResult(table, sheet.id, competition?.publicResult ?? '');
  const shown = document.grades[0]?.competitions[0]?.placings.map(({ dancerNumber, rank }) => [dancerNumber, rank]);
  const numbers = new Map(sheet.lines.map(({ _id, dancerNumber }) => [_id, dancerNumber]));
  expect(shown).toEqual(
    version?.standings.filter(({ placed }) => placed).map(({ id, final }) => [numbers.get(id), final.rank]),
  );
  return JSON.stringify(document);
};

const race = (
  title: string,
  world: () => Promise<World>,
  a: Call,
  b: Call,
  holds: (world: World, told: { a: Answer; b: Answer }) => Promise<void>,
) =>
  it(title, async () => {
    await everyOrder(cloud, {
      world,
      a,
      b,
      holds: async (one, told) => {
        for (const { http } of [told.a, told.b]) expect(http).toBeLessThan(500);
        await holds(one, told);
      },
    });
  }, 240_000);

describe('results that are published', () => {
  race('while they are taken back', calculated, publishes, takesBack, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('while a dancer is erased name nobody who is gone', calculated, publishes, erases, async (world) => {
    const text = await isWhatTheEventSays(world);
    expect(text).not.toContain('Erasable');
    for (const { version } of await table.all<{ version: string }>({
      pk: `EVENT#${world.feis.event}`,
      prefix: 'PUBLIC#',
    }))
      expect(await (await fetch(`${cloud.url}/results/${world.feis.event}/${version}.json`)).text()).not.toContain(
        'Erasable',
      );
  });
  race('while a mark is corrected are of one calculation', calculated, publishes, corrects, async (world) => {
    await isWhatTheEventSays(world);
  });
  race('while they are calculated again are of one calculation', calculated, publishes, calculates, async (world) => {
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
    expect((await getCompetition(table, sheet.id))?.publicResult).toBe((await getCompetition(table, sheet.id))?.result);
  });
  it('leave a result whose marks have changed since at the version that is public, and name it', async () => {
    const world = await published();
    const { feis } = world;
    const before = await isWhatTheEventSays(world);
    await corrects.act(world, (client) => client);
    const answer = await feis.organizer.ask('togglePublishResults', { body: { id: feis.event, publish: true } });
    await ended(feis, answer.job?._id);
    expect((await getJob(table, feis.event, answer.job?._id ?? ''))?.message).toContain('G0');
    const placings = (text: string) => JSON.parse(text).grades;
    expect(placings(await isWhatTheEventSays(world))).toEqual(placings(before));
  });
});
