import { Client, signIn } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { until } from '../support/until.ts';
import { Watcher } from '../support/watcher.ts';
import type { Claims } from './claims.ts';
import { MortalCloud } from './mortal-cloud.ts';
import { giveAllBack, setPublished } from './stubborn-office.ts';

// Hours of a feis day on one machine: everybody goes on doing what they do, and what the server holds in memory does not grow with it.
// `MINUTES=10` plays ten of them; the first two fill caches and are not looked at.

const minutes = Number(process.env.MINUTES ?? 3);
const warmUpMinutes = 2;
const everyMs = 5_000;
/** Half of the rest against the other half: what is held goes up and down with what is under way. */
const mostGrowth = 1.1;
const pauseMs = 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** A judge who marks the dancers of one competition, and changes her mind about each of them again and again. */
const marks = async (judge: Client, feis: string): Promise<() => Promise<unknown>> => {
  const { data } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
  const tile = data.find(({ count }) => count > 0);
  if (!tile) throw new Error('This judge has nothing to judge');
  let round = 0;
  return async () => {
    round++;
    const card = await judge.ask('getJudgeCompetition', { query: { query: { id: tile._id } } });
    for (const { _id, marks } of card.entries) {
      const { revision } = marks['1'] ?? {};
      const data = { _id, round: 1, score: 60 + (round % 30), ...(revision === undefined ? {} : { revision }) };
      await judge.ask('submitScore', { body: { data } });
    }
  };
};

/** A family comes, enters a child, pays, and is given its money back: an account, letters, charges and refunds each time. */
const enters = ({ url, env }: MortalCloud, organizer: Client, feis: string): (() => Promise<unknown>) => {
  const provider = new Provider(url, env);
  let families = 0;
  return async () => {
    const email = `soak${++families}@example.org`;
    const { parent, entry } = await enteredFamily(url, feis, email, { levels: ['novice'], most: 1 });
    const card = await provider.keepCard(parent, cards.pays);
    const { data } = await parent.send('payEntry', { body: paymentOf(entry, card) });
    if (data?.status !== 'paid') throw new Error(`The entry is ${data?.status}`);
    await giveAllBack(organizer, entry._id, entry.total);
    await pause(1_000);
  };
};

/** Results are made, published, read by anybody and taken back. */
const publishes = ({ url }: MortalCloud, organizer: Client, feis: string): (() => Promise<unknown>) => {
  const anybody = new Client(url);
  const isPublic = async () => (await anybody.send('getPublicResult', { body: { eventId: feis } })).http === 200;
  return async () => {
    await organizer.ask('generateResults', { body: { id: feis } });
    await until(async () => !(await organizer.ask('getForOrganizer', { query: { id: feis } })).generatingResults, 60);
    await setPublished(organizer, feis, true);
    await until(isPublic, 60);
    await setPublished(organizer, feis, false);
    await pause(1_000);
  };
};

const resultsAreMade = 'results are made, published and taken back';
/** What people of a feis day do, each again and again. */
const peopleOf = async (cloud: MortalCloud): Promise<Record<string, () => Promise<unknown>>> => {
  const { url } = cloud;
  const [organizer, tabulator, parent, judge, other] = await Promise.all(
    ['organizer', 'tabulator', 'parent', 'judge1', 'judge2'].map((word) => signIn(url, `${word}@feis.test`)),
  );
  if (!organizer || !tabulator || !parent || !judge || !other) throw new Error('Somebody could not sign in');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const tiles = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  const [sheet] = tiles.data.toSorted((a, b) => b.count - a.count);
  return {
    'a judge marks': await marks(judge, feis),
    'another judge marks': await marks(other, feis),
    'a tabulator opens a sheet': () =>
      tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet?._id ?? '' } } }),
    'an organizer looks at the competitions': () => organizer.ask('organizerCompetitions', { body: { id: feis } }),
    'a family enters, pays and is given it back': enters(cloud, organizer, feis),
    [resultsAreMade]: publishes(cloud, organizer, await feisNamed(organizer, 'Feis na Samhna')),
    'a parent looks at the family': async () => {
      await parent.ask('me');
      await parent.ask('listDancers');
    },
    'somebody signs in': async () => {
      await signIn(url, 'teacher@feis.test');
      await pause(1_000);
    },
    'a window is opened, and is gone': async () => {
      const window = await Watcher.of(tabulator, feis);
      await pause(500);
      await window.vanish();
    },
    'a guest opens the site': async () => {
      await (await fetch(url)).text();
    },
  };
};

/** Minutes of mixed work on one process, whose memory is looked at every few seconds. */
export const proveSoak = async (claims: Claims): Promise<void> => {
  const cloud = new MortalCloud();
  await cloud.start();
  try {
    const all = await peopleOf(cloud);
    // A new world tells its lists of everything in it, and the promise of this work is read behind that: nobody else keeps the processors from it.
    await all[resultsAreMade]?.();
    const people = Object.entries(all);
    const end = Date.now() + minutes * 60_000;
    const failed: string[] = [];
    const done = new Map<string, number>();
    const held: { readonly at: number; readonly bytes: number }[] = [];
    const began = Date.now();
    const weigh = async (): Promise<void> => {
      for (; Date.now() < end; await pause(everyMs)) held.push({ at: Date.now() - began, bytes: await cloud.memory() });
    };
    const work = async ([says, act]: (typeof people)[number]): Promise<void> => {
      for (; Date.now() < end; await pause(pauseMs)) {
        await act().catch((error: Error) => failed.push(`${says}: ${error.message}`));
        done.set(says, (done.get(says) ?? 0) + 1);
      }
    };
    await Promise.all([weigh(), ...people.map(work)]);
    const later = held.filter(({ at }) => at > warmUpMinutes * 60_000).map(({ bytes }) => bytes);
    const half = Math.floor(later.length / 2);
    const [first, second] = [median(later.slice(0, half)), median(later.slice(half))];
    console.log(`  ${[...done].map(([says, n]) => `${says} ${n} x`).join(', ')}`);
    console.log(
      `  memory every half minute: ${held
        .filter((_, i) => i % 6 === 0)
        .map(({ bytes }) => megabytes(bytes))
        .join(', ')}`,
    );
    claims.hold('everything that is asked is answered', failed);
    claims.is(
      'memory does not grow after the second minute',
      first > 0 && second <= first * mostGrowth,
      `${megabytes(first)}, then ${megabytes(second)}`,
    );
  } finally {
    await cloud.end();
  }
};
