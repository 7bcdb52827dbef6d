import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { type PublicResult, publicResult as publicDocument } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import { dancedItem } from '@rince/store/dancers';
import { getEvent } from '@rince/store/events';
import { numberItems } from '@rince/store/numbers';
import { getJob, getResult, publicCompetitionsOf } from '@rince/store/results';
import { rosterItems } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { expect } from 'vitest';
import type { Answer } from './answer.ts';
import { Client } from './client.ts';
import { startTestCloud, type TestCloud } from './cloud.ts';
import { makeFamilies, queueOfFamilies } from './families.ts';
import { publishedWhole } from './published.ts';
import { type As, everyStop, quiet, racesIn, type Side } from './race.ts';
import { type RacingFeis, racingFeis, type Sheet } from './racing-feis.ts';
import { configOf, tableOf } from './table.ts';
import { until } from './until.ts';

/** The names of the documents that lie in public storage of an event. */
export const storedDocuments = async ({ env }: TestCloud, event: string): Promise<string[]> => {
  const client = new S3Client({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_S3 ?? '', forcePathStyle: true });
  const Prefix = `results/${event}/`;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: env.RESULTS_BUCKET ?? '', Prefix }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key.slice(Prefix.length, -'.json'.length));
};

export interface World {
  readonly feis: RacingFeis;
  /** The competition whose first dancer is the family's child. */
  readonly sheet: Sheet;
  /** Another one, calculated as well. */
  readonly other: Sheet;
  /** Whose child has danced first on the sheet. */
  readonly family: Client;
  readonly child: string;
  /** Whom the office has hidden on the sheet. */
  readonly hidden?: readonly number[];
}

export type Call = Side<World, Answer>;

/** Feiseanna with two calculated competitions each, and what people do to their results. */
export const publishing = () => {
  let cloud: TestCloud;
  let table: Table;
  let nextFamily: ReturnType<typeof queueOfFamilies>;
  /** Called before everything else. */
  const start = async ({ families = everyStop ? 1_500 : 400 } = {}): Promise<{ cloud: TestCloud; table: Table }> => {
    cloud = await startTestCloud();
    table = tableOf(cloud.env);
    nextFamily = queueOfFamilies(cloud, await makeFamilies(cloud, { count: families, word: 'erase', cards: false }));
    return { cloud, table };
  };

  /** The first line of a sheet is a family's child from now on, put there by a tabulator. */
  const giveFirstLine = async (feis: RacingFeis, sheet: Sheet, dancer: string): Promise<void> => {
    const [line] = sheet.lines;
    if (!line) throw new Error('There is no line');
    const { _id: entryCompetition, dancerNumber } = line;
    const child = { dancer, name: 'Una', lname: 'Erasable' };
    const danced = { dancer, event: feis.event, competition: sheet.id, entryCompetition, entry: '', dancerNumber };
    await table.putMany([
      ...rosterItems({ ...line, ...child, entry: '' }),
      ...numberItems({ ...child, event: feis.event, dancerNumber, school: '', wmh: false }),
      dancedItem(danced),
    ]);
  };

  let made = 10;
  /** A feis of its own with one calculated competition of two dancers, the first of them a child of a family that can erase itself. */
  const calculated = async ({ isPublic = false } = {}): Promise<World> => {
    const feis = await racingFeis(cloud, {
      competitions: 2,
      nth: made++,
      over: { publicNames: 'full', hasPrivateResults: true } as Partial<Event>,
    });
    const sheet = await feis.sheet();
    const family = await nextFamily();
    const other = await feis.sheet();
    await giveFirstLine(feis, sheet, family.dancer);
    for (const one of [sheet, other]) {
      for (const [i] of one.lines.entries())
        await feis.judges[0].ask('submitScore', { body: { data: { _id: one.card(i), round: 1, score: 70 + i } } });
      await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: one.id } });
    }
    const world = { feis, sheet, other, family: family.client, child: family.dancer };
    if (isPublic) await publishes.act(world, (client) => client);
    return world;
  };
  const published = () => calculated({ isPublic: true });

  const call = (
    says: string,
    act: (world: World, as: As) => Promise<Answer>,
    workers: readonly string[] = [],
  ): Call => ({
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
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: sheet.card(0), round: 1, score: 95, revision: 1 } },
    }),
  );
  const calculates = call('the tabulator calculates again', ({ feis, sheet }, as) =>
    as(feis.tabulator).send('calculateResults', { body: { id: feis.event, competitionId: sheet.id } }),
  );

  const releases = (which: 'sheet' | 'other'): Call =>
    call(`the organizer releases ${which === 'sheet' ? 'a competition' : 'another competition'}`, async (world, as) => {
      const { feis } = world;
      const answer = await as(feis.organizer).send('releaseResults', {
        body: { id: feis.event, competition: world[which].id },
      });
      await ended(feis, answer.data?.job._id);
      return answer;
    });
  const takesOneBack = call('the organizer takes the result of a competition back', ({ feis, sheet }, as) =>
    as(feis.organizer).send('takeBackResult', { body: { id: feis.event, competition: sheet.id } }),
  );
  const submits = call(
    'the tabulator submits the sheet',
    async ({ feis, sheet }, as) => {
      const answer = await as(feis.tabulator).send('submitCompetition', { body: { id: sheet.id } });
      await quiet(cloud, ['results']);
      return answer;
    },
    ['results-worker'],
  );

  /** A call as its caller makes it, beside nothing else. */
  const told = (
    world: World,
    { act }: { readonly act: (world: World, as: (client: Client) => Client) => Promise<Answer> },
  ): Promise<Answer> => act(world, (client) => client);
  /** What anybody can read of the feis. */
  const publicOf = async ({ feis }: World): Promise<PublicResult | undefined> => {
    const answer = await new Client(cloud.url).send('getPublicResult', { body: { eventId: feis.event } });
    return answer.http === 404 ? undefined : answer.data;
  };
  const publicIds = async (world: World): Promise<string[]> =>
    ((await publicOf(world))?.grades ?? []).flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  /** The judge marks the first dancer of the sheet. */
  const marks = ({ feis, sheet }: World, data: object) =>
    feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(0), round: 1, ...data } } as never });

  /** What anybody can read agrees with what the event says: of results that were calculated, and nothing lies in public storage beside it. */
  const isWhatTheEventSays = async ({ feis, sheet, other, hidden = [] }: World): Promise<string> => {
    // Also what was asked for by a call whose answer was lost.
    await quiet(cloud, ['results']);
    const event = (await getEvent(table, feis.event)) as Event;
    const answer = await new Client(cloud.url).send('getPublicResult', { body: { eventId: feis.event } });
    expect(answer.http).toBe(event.hasResults ? 200 : 404);
    const versions = await table.read<{ version: string; competitions: Record<string, { document?: string }> }>({
      pk: `EVENT#${feis.event}`,
      prefix: 'PUBLIC#',
    });
    const named = versions.flatMap(({ version, competitions }) => [
      version,
      ...Object.values(competitions).map(({ document = '' }) => document),
    ]);
    const stored = await storedDocuments(cloud, feis.event);
    expect(stored.sort()).toEqual([...new Set(event.hasResults ? [...named, 'current'] : [])].sort());
    if (!event.hasResults) {
      expect(versions).toEqual([]);
      return '';
    }
    const document = publicDocument.parse(await publishedWhole(new Client(cloud.url), feis.event));
    expect(document.version).toBe(event.resultVersion);
    const isPublic = await publicCompetitionsOf(table, event);
    const shown = document.grades.flatMap(({ competitions }) => competitions);
    expect(shown.map(({ _id }) => _id).sort()).toEqual(Object.keys(isPublic).sort());
    for (const { _id, placings } of shown) {
      const result = await getResult(table, _id, isPublic[_id]?.result ?? '');
      const lines = [sheet, other].find(({ id }) => id === _id)?.lines ?? [];
      const numbers = new Map(lines.map((line) => [line._id, line.dancerNumber]));
      expect(placings?.map(({ dancerNumber, rank }) => [dancerNumber, rank])).toEqual(
        result?.standings
          .filter(({ id, placed }) => placed && !(_id === sheet.id && hidden.includes(numbers.get(id) ?? 0)))
          .map(({ id, final }) => [numbers.get(id), final.rank]),
      );
    }
    return JSON.stringify(document);
  };

  /** A test of two calls in every order, each in a world of its own; whatever comes, nobody is told that something broke. */
  const race = racesIn(() => cloud);

  return {
    start,
    race,
    giveFirstLine,
    calculated,
    published,
    ended,
    publishes,
    takesBack,
    erases,
    corrects,
    calculates,
    releases,
    takesOneBack,
    submits,
    told,
    publicOf,
    publicIds,
    marks,
    isWhatTheEventSays,
  };
};
