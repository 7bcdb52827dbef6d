import type { Fate } from '@rince/local-cloud/gate';
import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { Client } from './client.ts';
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
  /** Whether the first side had a request left to be held at. */
  readonly wasHeld: boolean;
}

/** `RACES=every` stops at every request; otherwise only at those that write, where what was read is about to be acted on. */
export const everyRequest = process.env.RACES === 'every';
const reads = /^(GetItem|BatchGetItem|Query|GET |HEAD |AdminGetUser|ListUsers)/;
const isTold = (operation: string): boolean => everyRequest || !reads.test(operation);

let traces = 0;

const traced = (trace: string): As => {
  return (client) => {
    const same = new Client(client.url, client.token);
    same.trace = trace;
    return same;
  };
};

/** A side is stopped before its n-th request of the services that is looked at, the other one runs to its end, then the first goes on. */
const playOrder = async <World, First, Second>(
  cloud: TestCloud,
  world: World,
  first: Side<World, First>,
  second: Side<World, Second>,
  n: number,
): Promise<{ order: Order; first: First; second: Second }> => {
  const { gate } = cloud.services;
  const trace = `race-${++traces}`;
  const held = Promise.withResolvers<string>();
  const goOn = Promise.withResolvers<void>();
  let count = 0;
  const stops = [trace, ...(first.workers ?? [])].map((caller) =>
    gate.watch(caller, async ({ operation }): Promise<Fate> => {
      if (!isTold(operation) || count++ < n) return 'go';
      held.resolve(operation);
      await goOn.promise;
      return 'go';
    }),
  );
  try {
    const running = first.act(world, traced(trace));
    const at = await Promise.race([held.promise, running.then(() => undefined)]);
    const other = second.act(world, traced(`${trace}-other`));
    // Whoever waits for the one that is held is let go on after a while: that is an order, too.
    await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 8_000))]);
    goOn.resolve();
    const words = `'${first.says}' up to its request ${n + 1} (${at ?? 'whole'}), then '${second.says}'`;
    return { order: { words, wasHeld: at !== undefined }, first: await running, second: await other };
  } finally {
    goOn.resolve();
    for (const stop of stops) stop();
  }
};

/** More requests than any call makes. */
const mostRequests = 60;

/** Plays every order of two calls, both ways, and counts them. Fails with the words of the first order in which something does not hold. */
export const everyOrder = async <World, A, B>(cloud: TestCloud, pair: Pair<World, A, B>): Promise<number> => {
  let orders = 0;
  const check = async (world: World, order: Order, told: { a: A; b: B }): Promise<void> => {
    orders++;
    try {
      await pair.holds(world, told);
    } catch (error) {
      const answers = JSON.stringify({ a: shortly(told.a), b: shortly(told.b) });
      (error as Error).message = `${order.words}: ${(error as Error).message}\n${answers}`;
      throw error;
    }
  };
  for (let n = 0, more = true; more && n < mostRequests; n++) {
    const world = await pair.world();
    const played = await playOrder(cloud, world, pair.a, pair.b, n);
    await check(world, played.order, { a: played.first, b: played.second });
    more = played.order.wasHeld;
  }
  for (let n = 0, more = true; more && n < mostRequests; n++) {
    const world = await pair.world();
    const played = await playOrder(cloud, world, pair.b, pair.a, n);
    await check(world, played.order, { a: played.second, b: played.first });
    more = played.order.wasHeld;
  }
  expect(orders).toBeGreaterThan(2);
  return orders;
};

const shortly = (answer: unknown): string => JSON.stringify(answer)?.slice(0, 400) ?? '';

/** A client whose calls carry a trace id of their own, by which the gate knows them. */
export const tracedClient = (client: Client): { client: Client; trace: string } => {
  const trace = `call-${++traces}`;
  return { client: traced(trace)(client), trace };
};

/** A test of two calls in every order, neither of which may fail by our fault; `cloud` is there by the time it runs. */
export const raceOf = <World, A, B>(title: string, cloud: () => TestCloud, pair: Pair<World, A, B>): void =>
  it(title, async () => {
    await everyOrder(cloud(), {
      ...pair,
      holds: async (world, told) => {
        for (const answer of [told.a, told.b] as (Answer | undefined)[]) expect(answer?.http ?? 200).toBeLessThan(500);
        await pair.holds(world, told);
      },
    });
  }, 240_000);

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
