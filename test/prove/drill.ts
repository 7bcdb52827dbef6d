import type { AlarmState } from '@rince/local-cloud/alarms/alarms';
import type { Decide, Fate } from '@rince/local-cloud/gate';
import { Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { sendToSweeper } from '../support/queues.ts';
import { until } from '../support/until.ts';
import { type Claims, differences } from './claims.ts';

// Every failure is seen by somebody: each is made to happen, and exactly the alarm rings that says who is hurt by it. On a quiet day none does.

/** An alarm looks back so far. */
const periodMs = 5 * 60_000;

interface Failure {
  readonly says: string;
  /** The whole sentences of the alarms. */
  readonly rings: readonly string[];
  /** Lets it happen, and answers when it has; the answer mends what would not mend by itself. */
  readonly happens: (drill: Drill) => Promise<(() => Promise<void>) | undefined>;
  /** It hurts only when it lasts so long, and nobody waits here: the alarms are asked how they will be then. */
  readonly lastsMs?: number;
}

interface Drill {
  readonly cloud: TestCloud;
  readonly parent: Client;
  /** Somebody marks a dancer. */
  readonly marks: () => Promise<void>;
}

/** Everything that an alarm of the template can be about. */
const failures: readonly Failure[] = [
  {
    says: 'a function that catches what it did not expect, and answers 500',
    rings: ['Parents and teachers cannot add or change dancers. (errors in the function dancers)'],
    happens: async ({ cloud, parent }) => {
      const { http } = await sentWith(cloud, parent, () => 'drop').send('listDancers');
      if (http !== 500) throw new Error(`A call that does not reach the table is answered ${http}`);
      return undefined;
    },
  },
  {
    says: 'a function that ends in the middle of its work',
    rings: ['Nobody finds schools, regions or people. (errors in the function directory)'],
    happens: async ({ cloud, parent }) => {
      const held = hold(cloud, 'drill-ended');
      const answer = parent.traced('drill-ended').send('listRegions');
      await held.came;
      await cloud.runtime.functions.get('directory')?.kill();
      held.release();
      const { http } = await answer;
      if (http !== 500) throw new Error(`A call whose function ends is answered ${http}`);
      return undefined;
    },
  },
  {
    says: 'a function that gets no turn',
    rings: ['People are turned away, or wait (Lambda runs as many functions at once as the account may)'],
    happens: async ({ cloud, parent }) => {
      const press = (act: string) => fetch(`${cloud.url}/_local/functions/teams/${act}`, { method: 'POST' });
      await press('throttle');
      const response = await fetch(`${cloud.url}/api/teams`, { headers: { authorization: `Bearer ${parent.token}` } });
      await press('release');
      if (response.status !== 503) throw new Error(`A call that is turned away is answered ${response.status}`);
      return undefined;
    },
  },
  {
    says: 'a table that is asked for too much, though everybody is answered in the end',
    rings: ['People wait, or are told to try again (the table is asked for more than it gives)'],
    happens: async ({ cloud, parent }) => {
      const { _id: id } = await parent.ask('me');
      for (let i = 0; i < 5; i++) {
        await sentWith(cloud, parent, (_, n) => (n === 0 ? 'throttle' : 'go')).ask('listRegions');
        let isFirst = true;
        const throttled = sentWith(cloud, parent, ({ operation }) => {
          if (!/Write|Put|Update/.test(operation) || !isFirst) return 'go';
          isFirst = false;
          return 'throttle';
        });
        const { revision } = await parent.ask('me');
        await throttled.ask('editUser', { params: { id }, body: { darkTheme: i % 2 === 0, revision } });
        if (isFirst) throw new Error('No write was throttled');
      }
      // Who follows the table is not behind because of it.
      await cloud.settled();
      return undefined;
    },
  },
  {
    says: 'a reader that falls behind the table, while screens wait',
    rings: [
      'Screens do not follow what others do until they are reloaded, and letters, results and documents come minutes later. (the function live-push is behind the table)',
    ],
    lastsMs: 61_000,
    happens: (drill) => holdReader(drill, 'live-push'),
  },
  {
    says: 'a reader that falls behind the table, while lists wait',
    rings: ['Search and counts lag behind what people saved. (the function projections is behind the table)'],
    lastsMs: 601_000,
    happens: (drill) => holdReader(drill, 'projections'),
  },
  {
    says: 'a letter that waits and is not sent',
    rings: [
      'People wait for confirmations and password resets that do not come. (the oldest message of a queue has waited too long)',
    ],
    lastsMs: 601_000,
    happens: async ({ cloud }) => {
      const held = hold(cloud, 'mail-worker');
      await new Client(cloud.url).ask('forgotPassword', { body: { email: 'parent@feis.test' } });
      await held.came;
      return async () => {
        held.release();
        await until(async () => (await lettersTo(cloud.url, 'parent@feis.test')).length > 0);
      };
    },
  },
  {
    says: 'a message that nobody can work on, and that is put aside',
    rings: [
      'What failed once, a letter or a refund, is not tried again by itself, and logs are not sealed. (messages in a dead-letter queue wait for a person)',
    ],
    happens: async ({ cloud }) => {
      await sendToSweeper(cloud, { 'detail-type': 'Nothing that anybody knows' });
      const isAside = ({ name, messages }: { name: string; messages: readonly object[] }): boolean =>
        /sweeps.*dead/.test(name) && messages.length > 0;
      await until(async () => cloud.services.queues.inspect().some(isAside));
      return undefined;
    },
  },
  {
    says: 'a change that a reader of the table cannot follow, and that is put aside',
    rings: [
      'Search and counts lag behind what people saved. (errors in the function projections)',
      'Search and counts lag behind what people saved. (messages in a dead-letter queue wait for a person)',
    ],
    happens: async ({ cloud, marks }) => {
      await cloud.settled();
      const unwatch = cloud.services.gate.watch('projections', () => 'drop');
      await marks();
      const isAside = ({ name, messages }: { name: string; messages: readonly object[] }): boolean =>
        /projections.*dead/i.test(name) && messages.length > 0;
      await until(async () => cloud.services.queues.inspect().some(isAside), 60);
      return async () => {
        unwatch();
        await cloud.settled();
      };
    },
  },
  {
    says: 'letters that come back',
    rings: ['People do not get our letters (several came back within five minutes)'],
    happens: async ({ cloud }) => {
      // SES's own mailbox for this.
      const addresses = ['one', 'two', 'three'].map((name) => `bounce+${name}@simulator.amazonses.com`);
      for (const email of addresses) await newParent(cloud.url, { email, confirm: false });
      for (const email of addresses) await until(async () => (await lettersTo(cloud.url, email)).length > 0);
      return undefined;
    },
  },
];

/** A judge who changes her mind about one dancer whenever she is asked. */
const judgeOf = async ({ url }: TestCloud): Promise<() => Promise<void>> => {
  const [judge, organizer] = await Promise.all([signIn(url, 'judge1@feis.test'), signIn(url, 'organizer@feis.test')]);
  const id = await feisNamed(organizer, 'Feis na Coille');
  const { data } = await judge.ask('judgeCompetitions', { query: { query: { id } } });
  const tile = data.find(({ count }) => count > 0);
  let score = 60;
  return async () => {
    score += 1;
    const card = await judge.ask('getJudgeCompetition', { query: { query: { id: tile?._id ?? '' } } });
    const [line] = card.entries;
    const { revision } = line?.marks['1'] ?? {};
    const mark = { _id: line?._id ?? '', round: 1, score, ...(revision === undefined ? {} : { revision }) };
    await judge.ask('submitScore', { body: { data: mark } });
  };
};

let traced = 0;

/** A call of which every request to a service meets what is decided. */
const sentWith = (cloud: TestCloud, who: Client, decide: Decide): Client => {
  traced += 1;
  const trace = `drill-${traced}`;
  cloud.services.gate.watch(trace, decide);
  return who.traced(trace);
};

/** Holds all requests of a caller until they are released. */
const hold = (cloud: TestCloud, caller: string): { readonly came: Promise<void>; readonly release: () => void } => {
  const came = Promise.withResolvers<void>();
  const fate = Promise.withResolvers<Fate>();
  const unwatch = cloud.services.gate.watch(caller, () => {
    came.resolve();
    return fate.promise;
  });
  const release = (): void => {
    unwatch();
    fate.resolve('go');
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${caller} asked nothing`)), 20_000).unref();
  });
  return { came: Promise.race([came.promise, late]), release };
};

/** A reader that hangs in its work on a mark. */
const holdReader = async ({ cloud, marks }: Drill, name: string): Promise<() => Promise<void>> => {
  await cloud.settled();
  const held = hold(cloud, name);
  await marks();
  await held.came;
  // The other one goes on.
  await until(async () => (await cloud.runtime.lag(name)) === 0);
  return async () => {
    held.release();
    await cloud.settled();
  };
};

/** How the alarms are now, or will be after so long. */
const alarmsOf = async ({ url }: TestCloud, inMs?: number): Promise<readonly AlarmState[]> => {
  const at = inMs === undefined ? '' : `?at=${new Date(Date.now() + inMs).toISOString()}`;
  return (await (await fetch(`${url}/_local/alarms.json${at}`)).json()) as AlarmState[];
};

const ringing = async (cloud: TestCloud, inMs?: number): Promise<AlarmState[]> =>
  (await alarmsOf(cloud, inMs)).filter(({ rings }) => rings);

/** What rings once it is these alone, or at the end of some seconds: a reader that has just got a change would, in five minutes, be five minutes behind. */
const ringingInTheEnd = async (
  look: () => Promise<AlarmState[]>,
  wanted: readonly string[],
): Promise<readonly AlarmState[]> => {
  const isIt = async () => {
    const found = await look();
    return differences('', sentencesOf(found), wanted).length === 0 && found;
  };
  return until(isIt, 10).catch(look);
};

const sentencesOf = (alarms: readonly AlarmState[]): string[] => alarms.map(({ description }) => description);

/** A failure, and what rings that did not ring before it. */
const drillOne = async (
  claims: Claims,
  drill: Drill,
  { says, rings, lastsMs, happens }: Failure,
): Promise<string[]> => {
  const before = new Set((await ringing(drill.cloud, lastsMs)).map(({ name }) => name));
  const mend = await happens(drill);
  const look = async () => (await ringing(drill.cloud, lastsMs)).filter(({ name }) => !before.has(name));
  const rung = await ringingInTheEnd(look, rings);
  await mend?.();
  claims.hold(`${says}: who is hurt is told`, differences('what rings', sentencesOf(rung), rings));
  return rung.flatMap(({ counts }) => counts);
};

/** Lets everything happen that an alarm is for. */
export const proveDrill = async (claims: Claims): Promise<void> => {
  // Whatever storm the run has: here everything that happens is meant.
  const cloud = await startTestCloud({ weather: '' });
  try {
    const parent = await signIn(cloud.url, 'parent@feis.test');
    await parent.ask('listDancers');
    await cloud.settled();
    const all = await alarmsOf(cloud);
    claims.hold('on a quiet day no alarm rings', sentencesOf(await ringing(cloud)));
    // What the world began with is worked off first.
    const later = () => ringing(cloud, 2 * 60 * 60_000);
    await until(async () => (await later()).length === 0, 60).catch(() => false);
    claims.hold('and none would if it stayed like this', sentencesOf(await later()));
    const drill = { cloud, parent, marks: await judgeOf(cloud) };
    const tried = new Set<string>();
    for (const failure of failures) for (const count of await drillOne(claims, drill, failure)) tried.add(count);
    const wanted = new Set(all.flatMap(({ counts }) => counts));
    claims.hold(
      'nothing is watched that was not tried here',
      [...wanted].filter((name) => !tried.has(name) && !name.endsWith('LoggedErrors')),
    );
    const waiting = failures
      .flatMap(({ rings }) => rings)
      .filter((sentence) => sentence.endsWith('wait for a person)'));
    const left = await ringingInTheEnd(() => ringing(cloud, periodMs), waiting);
    claims.hold(
      'after five minutes only what waits for a person rings',
      differences('what rings', sentencesOf(left), waiting),
    );
  } finally {
    await cloud.end();
  }
};
