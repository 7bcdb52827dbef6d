import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { userId } from '@rince/demo/people';
import { demo, seedDemo } from '@rince/demo/seed';
import { prepare } from '@rince/local-cloud/build/prepare';
import { type Cloud, startCloud } from '@rince/local-cloud/start';
import { signIn } from '../../support/client.ts';
import { copyDemoWorld } from '../../support/cloud.ts';
import { readyFeis } from '../../support/demo-feis.ts';
import { makeFamilies } from '../../support/families.ts';
import { paymentOf } from '../../support/family.ts';
import { tableOf } from '../../support/table.ts';
import { basics, category, organized } from '../../support/wizard.ts';

/** Part of the site that is played: it tells of everything that a page complains about, from its first moment. */
const watch = `(() => {
  const tell = (what) => navigator.sendBeacon('/noise', location.pathname + ': ' + what);
  addEventListener('error', ({ message }) => tell(message));
  addEventListener('unhandledrejection', ({ reason }) => tell('not caught: ' + (reason && reason.message || reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(violatedDirective + ' forbids ' + blockedURI));
  const { error } = console;
  console.error = (...all) => {
    tell('console: ' + all.join(' ').slice(0, 300));
    error.apply(console, all);
  };
})();
`;

/** What becomes of the marks that a browser sends: they arrive, the network loses them, the function fails, or the answer to the next is lost. */
export type Fate = 'arrive' | 'lost' | 'fails' | 'unanswered';

/** The demo world with the real site, whose network can fail for one browser alone. */
export interface EngineWorld {
  readonly cloud: Cloud;
  /** What the pages of a browser complained about, by the name that it gives to itself. */
  readonly noise: (agent: string) => readonly string[];
  /** Decides about the marks of a browser from now on. */
  readonly marks: (agent: string, fate: Fate) => void;
  end(): Promise<void>;
}

/** Starts it in a folder. */
export const startEngineWorld = async (dir: string): Promise<EngineWorld> => {
  const { assembly, site: built } = await prepare({ pages: true });
  const site = join(dir, 'site');
  cpSync(built, site, { recursive: true });
  writeFileSync(join(site, 'watch.js'), watch);
  const page = join(site, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><script src="/watch.js"></script>'));
  copyDemoWorld(join(dir, 'data'));
  const cloud = await startCloud({
    dir: join(dir, 'data'),
    port: 0,
    quiet: true,
    demo,
    seed: seedDemo,
    assembly,
    site,
  });

  const noise = new Map<string, string[]>();
  const fates = new Map<string, Fate>();
  const agentOf = ({ headers }: IncomingMessage): string => headers['user-agent'] ?? '';
  const { front } = cloud.runtime;
  const handle = front.handle.bind(front);
  front.handle = (request, response) => {
    const agent = agentOf(request);
    if (request.url === '/noise') {
      void text(request).then((what) => noise.set(agent, [...(noise.get(agent) ?? []), what]));
      response.writeHead(204).end();
      return;
    }
    const fate = request.url === '/api/events/submitScore' ? fates.get(agent) : undefined;
    if (fate === 'lost') {
      request.socket.destroy();
      return;
    }
    if (fate === 'fails') {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Internal Server Error"}');
      return;
    }
    if (fate === 'unanswered') {
      fates.delete(agent);
      response.writeHead = () => response;
      response.end = () => {
        request.socket.destroy();
        return response;
      };
    }
    handle(request, response);
  };
  return {
    cloud,
    noise: (agent) => noise.get(agent) ?? [],
    marks: (agent, fate) => fates.set(agent, fate),
    end: () => cloud.close(),
  };
};

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A feis that is not public yet, with one competition; its families come later. */
export const makeFeis = async (cloud: Cloud, word: string) => {
  const { organizer, feis: model } = await readyFeis(cloud.url);
  const { stripeAccountId } = await organized(organizer, model);
  const name = `Feis na ${word}`;
  const event = {
    ...basics(name),
    ...{ eventStart: day(0), eventEnd: day(1), judgingStart: day(-1), judgingEnd: day(9), registrationEnd: day(9) },
    tabulators: [userId('tabulator')],
  };
  const { _id: id } = await organizer.ask('createEvent', { body: { event } });
  await tableOf(cloud.env).transact([
    { kind: 'update', key: { pk: `EVENT#${id}`, sk: 'EVENT' }, set: { stripeAccountId } },
  ]);
  const columns = [{ _id: 'column-N1', title: '', age: 'all' }];
  const novice = category('Novice', ['N1'], { price: 2_000, columns });
  await organizer.ask('editEvent', { params: { id }, body: { grades: [novice] } });
  const competition = (await organized(organizer, id)).grades[0]?.competitions[0]?._id ?? '';

  /** Somebody of this feis, outside the browser. */
  const client = (email: string) => signIn(cloud.url, email);
  const families = await makeFamilies(cloud, { count: 4, word });
  /** All families but the first enter their children and pay. */
  const enterOthers = async (): Promise<void> => {
    for (const { email, dancer, card } of families.slice(1)) {
      const parent = await client(email);
      const form = { event: id, sections: [{ dancer, competitions: [competition] }], total: 2_000 };
      const entry = await parent.ask('createEntry', { body: { entry: form } });
      await parent.ask('payEntry', { body: paymentOf({ ...entry, total: 2_000 }, card) });
    }
  };
  const assignJudge = async (): Promise<void> => {
    const judge = userId('judge1');
    await organizer.ask('setJudges', { params: { id }, body: { judges: [judge] } });
    await organizer.ask('patchJudges', { body: { event: id, judges: [{ _id: judge, competitions: [competition] }] } });
  };
  const judging = client('judge1@feis.test');
  /** The cards of the competition, as their judge has them. */
  const cards = async () => {
    const judge = await judging;
    const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    return { judge, entries };
  };
  /** The mark of a card, as it is stored. */
  const markOf = async (i: number) => (await cards()).entries[i]?.marks['1'];
  return {
    id,
    name,
    competition,
    registrationEnd: event.registrationEnd,
    family: families[0]?.email ?? '',
    client,
    enterOthers,
    assignJudge,
    cards,
    markOf,
  };
};
export type EngineFeis = Awaited<ReturnType<typeof makeFeis>>;
