import type { Fate } from '@rince/local-cloud/gate';
import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { until } from './until.ts';

/** Gives a client the trace id of the side it plays for. */
export type As = (client: Client) => Client;

/** One side of a race: a call, or a call and the work that follows it behind a queue. */
export interface Side<World, Told> {
  /** Who does what, in words. */
  readonly says: string;
  /** Does it in a world, every call by a client that `as` was given. */
  readonly act: (world: World, as: As) => Promise<Told>;
  /** The functions that a queue or the table's stream calls for it. */
  readonly workers?: readonly string[];
}

/** Two calls that meet on one thing, and what must hold whoever of them is first. */
export interface Pair<World, A, B> {
  /** A world of their own for each order. */
  readonly world: () => Promise<World>;
  readonly a: Side<World, A>;
  readonly b: Side<World, B>;
  /** Looks at what both were told and at what is stored; it throws when they do not agree. */
  readonly holds: (world: World, told: { readonly a: A; readonly b: B }) => Promise<void>;
}

/** One order, in words: 'the judge saves up to its request 3 (TransactWriteItems), then the tabulator submits, then the rest'. */
interface Order {
  readonly words: string;
  /** What `ORDER=` calls it. */
  readonly name: string;
  /** Whether the first side, and the second, had a request left to be held at. */
  readonly wasHeld: readonly [boolean, boolean];
}

/**
 * `RACES=every` stops at every request. `RACES=2026-01-01` plays every fifth race, and stops at the first request that writes, at every sixth of the others
 * that write and at every eighteenth that reads; each day it is other races, and each time other stops. Otherwise all of them are played, and stop only where
 * they write, when what was read is about to be acted on.
 */
const { RACES: wantedStops = '' } = process.env;
/** After so many of its turns a race has stopped at each of its requests. */
const turns = { reads: 18, writes: 6 };
/** A race has its turn every so many days. */
const everyDays = 5;
const today = /^\d{4}-\d\d-\d\d$/.test(wantedStops) ? Date.parse(wantedStops) / 86_400_000 : undefined;
/** Which turn it is of a race that has it on a day. */
const turn = today === undefined ? 0 : Math.floor(today / everyDays);
const hasItsTurn = (title: string): boolean =>
  today === undefined || ([...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + today) % everyDays === 0;
/** Whether the stops are so many that worlds for them must be many, too. */
export const everyStop = wantedStops === 'every';
/** Whether it is stopped at requests that read, too. */
export const everyRequest = wantedStops === 'every' || today !== undefined;
const reads = /^(GetItem|BatchGetItem|Query|GET |HEAD |AdminGetUser|ListUsers)/;
/** Says of each request of one side, as they come, whether it is a place to stop at; `dies`: to die at, which is every one that writes. */
export const stopsOf = ({ dies = false } = {}): ((operation: string) => boolean) => {
  const seen = { reads: 0, writes: 0 };
  return (operation) => {
    const kind = reads.test(operation) ? 'reads' : 'writes';
    const nth = seen[kind]++;
    if (wantedStops === 'every') return true;
    if (today === undefined || (kind === 'writes' && (dies || nth === 0))) return kind === 'writes';
    return nth % turns[kind] === turn % turns[kind];
  };
};

let traces = 0;

const traced =
  (trace: string): As =>
  (client) =>
    client.traced(trace);

/** Whoever waits for the one that is held is let go on after a while: that is an order, too. */
const forAWhile = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), 4_000));

interface Begun<Told> {
  /** The request before which it stands, unless it came to its end. */
  readonly at: string | undefined;
  readonly told: Promise<Told>;
  readonly goOn: () => void;
}

/** Begins a side, and stops it before its n-th request of the services that is looked at; without a number nothing does. Comes back with it stopped or ended. */
const begin = async <World, Told>(
  cloud: TestCloud,
  world: World,
  side: Side<World, Told>,
  n: number | undefined,
  patience?: Promise<undefined>,
): Promise<Begun<Told>> => {
  const trace = `race-${++traces}`;
  const held = Promise.withResolvers<string>();
  const goOn = Promise.withResolvers<void>();
  let count = 0;
  const isTold = stopsOf();
  const { workers = [] } = side;
  const unknown = workers.filter((name) => !cloud.runtime.functions.has(name));
  if (unknown.length > 0) throw new Error(`No function is called ${unknown.join(' or ')}`);
  const callers = n === undefined ? [] : [trace, ...workers];
  const stops = callers.map((caller) =>
    cloud.services.gate.watch(caller, async ({ operation }): Promise<Fate> => {
      if (!isTold(operation) || count++ !== n) return 'go';
      held.resolve(operation);
      await goOn.promise;
      return 'go';
    }),
  );
  const told = side.act(world, traced(trace)).finally(() => {
    for (const stop of stops) stop();
  });
  const ended = told.then(
    () => undefined,
    () => undefined,
  );
  const at = await Promise.race([held.promise, ended, ...(patience ? [patience] : [])]);
  return { at, told, goOn: goOn.resolve };
};

/** Where a side is stopped: the first before a request of its own, and at depth 2 the second, too. */
type Stops = readonly [number, number | undefined];

/** The first side up to its stop, the second up to its own or to its end, the first's rest, the second's rest. */
const playOrder = async <World, First, Second>(
  cloud: TestCloud,
  world: World,
  [first, second]: readonly [Side<World, First>, Side<World, Second>],
  [n, m]: Stops,
): Promise<{ order: Omit<Order, 'name'>; first: First; second: Second }> => {
  const one = await begin(cloud, world, first, n);
  const other = await begin(cloud, world, second, one.at === undefined ? undefined : m, forAWhile());
  one.goOn();
  await Promise.race([one.told.catch(() => undefined), forAWhile()]);
  other.goOn();
  const upTo = (at: string | undefined, stop: number): string => (at ? ` up to its request ${stop + 1} (${at})` : '');
  const words = `'${first.says}'${upTo(one.at, n) || ' (whole)'}, then '${second.says}'${upTo(other.at, m ?? 0)}`;
  const order = { words, wasHeld: [one.at !== undefined, other.at !== undefined] as const };
  return { order, first: await one.told, second: await other.told };
};

/** More requests than any call makes. */
const mostRequests = 60;

/** How many switches an order has. */
export type Depth = 1 | 2;

/** Every order of one way round: which side is first is the caller's. */
const ordersOf = async (
  depth: Depth,
  play: (stops: Stops, name: string) => Promise<Order['wasHeld'] | undefined>,
): Promise<void> => {
  for (let n = 0, more = true; more && n < mostRequests; n++) {
    if (depth === 1) {
      more = (await play([n, undefined], `${n + 1}`))?.[0] ?? true;
      continue;
    }
    for (let m = 0, further = true; further && m < mostRequests; m++) {
      const [wasFirst, wasSecond] = (await play([n, m], `${n + 1}.${m + 1}`)) ?? [true, true];
      more = wasFirst;
      further = wasFirst && wasSecond;
    }
  }
};

/** Only this order is played: `a3`, or `b1.2` at depth 2, as the words of a failure call it. */
const wantedOrder = process.env.ORDER;

/**
 * Plays every order of two calls, both ways, and counts them. Fails with the words of the first order in which something does not hold. At depth 2 both
 * are stopped once: the first before a request, the second before one of its own, until the first has ended.
 */
export const everyOrder = async <World, A, B>(
  cloud: TestCloud,
  pair: Pair<World, A, B>,
  depth: Depth = 1,
): Promise<number> => {
  let orders = 0;
  const check = async (world: World, order: Order, told: { a: A; b: B }): Promise<Order['wasHeld']> => {
    orders++;
    try {
      await pair.holds(world, told);
    } catch (error) {
      const answers = JSON.stringify({ a: shortly(told.a), b: shortly(told.b) });
      (error as Error).message = `${order.words}: ${(error as Error).message} (ORDER=${order.name})\n${answers}`;
      throw error;
    }
    return order.wasHeld;
  };
  const isAsked = (name: string): boolean => wantedOrder === undefined || wantedOrder === name;
  await ordersOf(depth, async (stops, n) => {
    const name = `a${n}`;
    if (!isAsked(name)) return undefined;
    const world = await pair.world();
    const { order, first, second } = await playOrder(cloud, world, [pair.a, pair.b], stops);
    return check(world, { ...order, name }, { a: first, b: second });
  });
  await ordersOf(depth, async (stops, n) => {
    const name = `b${n}`;
    if (!isAsked(name)) return undefined;
    const world = await pair.world();
    const { order, first, second } = await playOrder(cloud, world, [pair.b, pair.a], stops);
    return check(world, { ...order, name }, { a: second, b: first });
  });
  if (wantedOrder === undefined) expect(orders).toBeGreaterThan(2);
  return orders;
};

const shortly = (answer: unknown): string => JSON.stringify(answer)?.slice(0, 400) ?? '';

/** A client whose calls carry a trace id of their own, by which the gate knows them. */
export const tracedClient = (client: Client): { client: Client; trace: string } => {
  const trace = `call-${++traces}`;
  return { client: client.traced(trace), trace };
};

/** A test of two calls in every order, neither of which may fail by our fault; `cloud` is there by the time it runs. */
export const raceOf = <World, A, B>(title: string, cloud: () => TestCloud, pair: Pair<World, A, B>): void =>
  it.skipIf(!hasItsTurn(title))(
    title,
    async () => {
      await everyOrder(cloud(), {
        ...pair,
        holds: async (world, told) => {
          for (const answer of [told.a, told.b] as (Answer | undefined)[])
            expect(answer?.http ?? 200).toBeLessThan(500);
          await pair.holds(world, told);
        },
      });
    },
    240_000,
  );

/** `raceOf` for a file whose races are told apart by little more than their two sides. */
export const racesIn =
  (cloud: () => TestCloud) =>
  <World, A, B>(
    title: string,
    world: () => Promise<World>,
    a: Side<World, A>,
    b: Side<World, B>,
    holds: (world: World, told: { readonly a: A; readonly b: B }) => Promise<void>,
  ): void =>
    raceOf(title, cloud, { world, a, b, holds });

/** Waits until what the table's stream and the queues were asked to do is done, and what follows from it. */
export const quiet = async (cloud: TestCloud, queues: readonly string[] = []): Promise<void> => {
  const isIdle = (): boolean =>
    cloud.services.queues
      .inspect()
      .filter(({ name }) => queues.some((one) => name.toLowerCase().includes(one)))
      .every(({ messages }) => messages.every(({ state }) => state === 'delayed'));
  await until(async () => {
    await cloud.settled();
    if (!isIdle()) return false;
    // What a worker wrote at its end may be another one's message, which the stream sends on.
    await cloud.settled();
    return isIdle();
  }, 30);
  await cloud.settled();
};
