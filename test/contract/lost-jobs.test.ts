import { readFileSync } from 'node:fs';
import { handedOver, type QueueName, triesOf } from '@rince/domain/jobs';
import type { Fate } from '@rince/local-cloud/gate';
import { getExport } from '@rince/store/exports';
import type { Item } from '@rince/store/item';
import { eventKey } from '@rince/store/keys';
import { getRenditions } from '@rince/store/renditions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { makeClip } from '../support/clip.ts';
import { repository, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';
import { videoFamily } from '../support/video-family.ts';
import { sendVideo } from '../support/videos.ts';
import { basics } from '../support/wizard.ts';

// Work that people look at while it is done, and that comes to nothing: they are told when its last try is over, and may ask again.

let cloud: TestCloud;
let organizer: Client;
let admin: Client;
let feis: string;
let over: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  [organizer, admin] = (await Promise.all(
    ['organizer@feis.test', 'admin@feis.test'].map((email) => signIn(cloud.url, email)),
  )) as [Client, Client];
  [feis, over] = (await Promise.all(
    ['Feis na Coille', 'Feis na Samhna'].map((name) => feisNamed(organizer, name)),
  )) as [string, string];
  const { revision } = await organizer.ask('getSchedule', { body: { id: feis } });
  const stages = [{ title: 'A', from: 480, to: 1080, breaks: [] }];
  await organizer.ask('saveSchedule', { body: { id: feis, stages, blocks: [], paces: {}, revision } });
  await cloud.settled();
});
afterAll(() => cloud?.end());

const workerOf = (queue: QueueName) => {
  const worker = cloud.runtime.functions.get(`${queue}-worker`);
  if (!worker) throw new Error(`There is no ${queue}-worker`);
  return worker;
};
const messagesOf = (queue: QueueName, { dead }: { dead: boolean }) =>
  cloud.services.queues
    .inspect()
    .filter(({ name }) => name.toLowerCase().includes(queue) && /dead/i.test(name) === dead)
    .flatMap(({ messages }) => messages);

const exportNow = async (type: 'teams' | 'gradesPdf', event: string) => {
  const { exports, documents } = await organizer.ask('getGeneratedData', { body: { id: event } });
  return [...exports, ...documents].find((one) => one.type === type)?.status;
};
const printNow = async () => (await organizer.ask('getPrintData', { body: { event: feis } })).prints[0]?.status;
const eventNow = () => organizer.ask('getForOrganizer', { query: { id: feis } });
const fileOfSchools = async () => {
  const bytes = new Uint8Array(readFileSync(`${repository}packages/demo/sample-import.xml`));
  return { key: (await upload(admin, { kind: 'xml', type: 'text/xml', bytes })).key };
};

interface Work {
  readonly queue: QueueName;
  /** Asks for it, in a way that can be asked again. */
  readonly ask: () => Promise<() => Promise<unknown>>;
  readonly lost: unknown;
  readonly made: unknown;
  /** What whoever asked is told when it was lost. */
  readonly told?: string;
}
const works: Readonly<Record<string, Work>> = {
  'a workbook': {
    queue: 'exports',
    ask: async () => {
      await organizer.ask('generateData', { body: { id: feis, type: 'teams' } });
      return () => exportNow('teams', feis);
    },
    lost: 'failed',
    made: 'ready',
    told: 'Teams could not be made',
  },
  'a document': {
    queue: 'documents',
    ask: async () => {
      await organizer.ask('generateData', { body: { id: over, type: 'gradesPdf' } });
      return () => exportNow('gradesPdf', over);
    },
    lost: 'failed',
    made: 'ready',
    told: 'Grade results could not be made',
  },
  'a print': {
    queue: 'prints',
    ask: async () => {
      await organizer.ask('generatePrintData', { body: { event: feis, type: 'dancerNumbers' } });
      return printNow;
    },
    lost: 'failed',
    made: 'ready',
    told: 'Dancer numbers could not be made',
  },
  results: {
    queue: 'results',
    ask: async () => {
      await organizer.ask('generateResults', { body: { id: feis } });
      return async () => {
        const { generatingResults, job } = await eventNow();
        return [generatingResults, job?.status];
      };
    },
    lost: [false, 'failed'],
    made: [false, 'done'],
  },
  'an import': {
    queue: 'imports',
    ask: async () => {
      const { _id } = await admin.ask('importFile', { body: { file: await fileOfSchools(), eventId: '' } });
      return async () => (await admin.ask('getImport', { params: { id: _id } })).status;
    },
    lost: 'failed',
    made: 'done',
  },
};

/** Holds the first request of a worker until it is let go on. */
const held = (caller: string) => {
  const came = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const stop = cloud.services.gate.watch(caller, async (_, n): Promise<Fate> => {
    if (n > 0) return 'go';
    came.resolve();
    await goOn.promise;
    return 'go';
  });
  return {
    came: came.promise,
    goOn: () => {
      goOn.resolve();
      stop();
    },
  };
};

/** Hands over what a worker holds, as a queue does where that worker has died and had the last try. */
const lastTryDied = (queue: QueueName) => {
  const [message] = messagesOf(queue, { dead: false }).filter(({ state }) => state === 'inflight');
  const attributes = { SentTimestamp: String(cloud.clock.now()), ApproximateReceiveCount: String(handedOver(queue)) };
  return workerOf(queue).invoke({ Records: [{ messageId: 'last', body: message?.body, attributes }] });
};
const putAside = { kind: 'answer', payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier: 'last' }] }) };

describe('whose worker died for good', () => {
  for (const [name, { queue, ask, lost, made, told }] of Object.entries(works))
    it(`${name} says so at once, is not changed by a worker that lives after all, and can be asked for again`, async () => {
      const { came, goOn } = held(`${queue}-worker`);
      const now = await ask();
      await came;
      expect(await lastTryDied(queue)).toMatchObject(putAside);
      expect(await now()).toEqual(lost);
      goOn();
      await until(async () => messagesOf(queue, { dead: false }).length === 0);
      expect(await now()).toEqual(lost);
      if (told !== undefined) {
        const { data } = await organizer.ask('listNotices', { query: { limit: 5 } });
        expect(data.filter(({ title }) => title === told).length).toBe(1);
      }
      const again = await ask();
      await until(async () => JSON.stringify(await again()) === JSON.stringify(made));
    });

  it('a video plays as it was sent and is not called faulty, and goes on when somebody comes to it later', async () => {
    const { parent, at } = await videoFamily(cloud, 'lost@example.org');
    const { came, goOn } = held('media-worker');
    const key = await sendVideo(parent, at(1), makeClip({ width: 320, height: 240, seconds: 1 }));
    await came;
    expect(await lastTryDied('media')).toMatchObject(putAside);
    const lost = await parent.ask('videoPlaylist', { query: { key } });
    expect([lost.state, lost.original === undefined]).toEqual(['failed', false]);
    const { data } = await parent.ask('listEntryCompetitions', { query: { query: { entry: at(1).entry } } });
    expect(data.find(({ _id }) => _id === at(1).id)?.round1).toMatchObject({ path: key });
    expect(JSON.stringify(data)).not.toContain('faulty');
    goOn();
    await until(async () => (await getRenditions(tableOf(cloud.env), { _id: at(1).id, key }))?.state === 'ready', 60);
  });
});

describe('a workbook whose every try', () => {
  it('fails says so with the last of them, before it is put aside', async () => {
    const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('A feis that is away') } });
    const table = tableOf(cloud.env);
    const there = await table.get<Item>(eventKey(event));
    const { came, goOn } = held('exports-worker');
    await organizer.ask('generateData', { body: { id: event, type: 'teams' } });
    await came;
    await table.removeMany([eventKey(event)]);
    goOn();
    await until(async () => (await getExport(table, event, 'teams'))?.status === 'failed');
    expect(messagesOf('exports', { dead: false })).toMatchObject([{ receiveCount: triesOf.exports }]);
    await table.putMany(there ? [there] : []);
    expect(await exportNow('teams', event)).toBe('failed');
    await organizer.ask('generateData', { body: { id: event, type: 'teams' } });
    await until(async () => (await exportNow('teams', event)) === 'ready');
  });

  it('dies says so once its message comes again, and asking again makes it', async () => {
    // What failed before comes once more after seconds: it would take one of the deaths.
    expect(await cloud.runtime.due.play(30_000)).toBe(true);
    expect(messagesOf('exports', { dead: false })).toEqual([]);
    let deaths = 0;
    const stop = cloud.services.gate.watch('exports-worker', async (): Promise<Fate> => {
      if (deaths === triesOf.exports) return 'go';
      deaths++;
      await workerOf('exports').kill();
      return 'drop';
    });
    await organizer.ask('generateData', { body: { id: feis, type: 'teams' } });
    await until(async () => (await exportNow('teams', feis)) === 'failed');
    stop();
    expect(deaths).toBe(triesOf.exports);
    await organizer.ask('generateData', { body: { id: feis, type: 'teams' } });
    await until(async () => (await exportNow('teams', feis)) === 'ready');
  });
});
