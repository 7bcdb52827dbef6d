import type { Fate } from '@rince/local-cloud/gate';
import { firstIdOf } from '@rince/runtime/new-id';
import {
  endPromise,
  isOpenPromise,
  openPromises,
  outboxItem,
  outboxItemOfStream,
  takePromise,
} from '@rince/store/outbox';
import { userByEmail } from '@rince/store/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { payDesk } from '../support/pay-desk.ts';
import { quiet } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What was promised and lost on its way, by the stream or by the queue, is sent again when the clock strikes.

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.end());

const email = 'lost@feis.test';
const letters = async () => (await lettersTo(cloud.url, email)).length;

test('a promise that is still open after a quarter of an hour is sent again, a young one and a hopeless one are not', async () => {
  const table = tableOf(cloud.env);
  await newParent(cloud.url, { email });
  const { _id: user = '' } = (await userByEmail(table, email)) ?? {};
  const before = await letters();
  const idOf = (minutesAgo: number): string =>
    `${firstIdOf(new Date(cloud.clock.now() - minutesAgo * 60_000))}0000000000000${minutesAgo % 10}00`;
  const promise = async (minutesAgo: number, delaySeconds: number): Promise<string> => {
    const id = idOf(minutesAgo);
    const { item } = outboxItem('mail', { letter: 'email-changed', user, email }, id);
    // As one that the stream has given up: it passes by what is called otherwise.
    await table.transact([{ kind: 'put', item: { ...item, delaySeconds, entity: 'given up' } }]);
    return id;
  };
  const old = await promise(16, 0);
  const young = await promise(14, 0);
  const later = await promise(28, 900);
  const due = await promise(31, 900);
  const hopeless = await promise(24 * 60 + 2, 0);
  for (const schedule of cloud.services.schedules) await cloud.runtime.strike(schedule);

  await until(async () => !(await isOpenPromise(table, old)) && !(await isOpenPromise(table, due)));
  expect(await letters()).toBe(before + 2);
  expect(await Promise.all([young, later, hopeless].map((id) => isOpenPromise(table, id)))).toEqual([true, true, true]);
});

test('the clock strikes every five minutes', () => {
  expect(cloud.services.schedules.map(({ everyMs }) => everyMs)).toEqual([300_000]);
});

test('a payment that is begun is promised its end', async () => {
  const desk = await payDesk(cloud);
  const { entry, pay } = await desk.paidFamily({ paid: false });
  await pay(entry.total);
  const at = (ago: number): string => firstIdOf(new Date(cloud.clock.now() - ago));
  const open = await openPromises(tableOf(cloud.env), at(600_000), at(-60_000));
  expect(open.filter(({ message }) => 'entry' in message && message.entry === entry._id)).toEqual([
    expect.objectContaining({
      queue: 'payments',
      delaySeconds: 900,
      message: expect.objectContaining({ kind: 'unfinished' }),
    }),
    expect.objectContaining({ queue: 'payments', delaySeconds: 60, message: { kind: 'moves', entry: entry._id } }),
  ]);
});

test('a letter that comes to two at once is worked on by one, by another one once that may have died, and by nobody when it is done', async () => {
  const table = tableOf(cloud.env);
  const id = 'promise-of-twins';
  const { item } = outboxItem('mail', { letter: 'email-changed', user: 'nobody', email }, id);
  await table.transact([{ kind: 'put', item: { ...item, entity: 'given up' } }]);
  const now = Date.now();
  const twins = await Promise.allSettled([1, 2, 3].map(() => takePromise(table, id, now)));
  expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(takePromise(table, id, now + 7_999)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
  expect(await takePromise(table, id, now + 8_000)).toMatchObject({ tries: 2 });
  expect(await takePromise(table, id, now + 16_000)).toBe('rests');
  expect(await takePromise(table, id, now + 16_000 + 20 * 60_000)).toMatchObject({ tries: 1 });
  await table.transact([endPromise(id)]);
  expect(await takePromise(table, id, now + 20_000)).toBe('kept');
  expect(await isOpenPromise(table, id)).toBe(false);
});

/** Promises a letter whose requests meet a fate, and says how often it came by the time that nobody works on it any more. */
const promisedLetter = async (name: string, fate: (n: number) => Fate) => {
  const table = tableOf(cloud.env);
  const to = `${name}@feis.test`;
  await newParent(cloud.url, { email: to });
  const { _id: user = '' } = (await userByEmail(table, to)) ?? {};
  const copies = async () => (await lettersTo(cloud.url, to)).length;
  await quiet(cloud, ['mail']);
  const before = await copies();
  let asked = 0;
  const stop = cloud.services.gate.watch('mail-worker', ({ service }) => (service === 'mail' ? fate(asked++) : 'go'));
  const id = `promise-to-${name}`;
  await table.transact([outboxItemOfStream('mail', { letter: 'email-changed', user, email: to }, id)]);
  const isWorkedOff = () =>
    cloud.services.queues.inspect().every(({ messages }) => !JSON.stringify(messages).includes(id));
  await until(async () => asked > 1, 60);
  // Whatever waits to be tried once more.
  await cloud.runtime.due.play(60_000);
  await until(async () => isWorkedOff(), 60);
  stop();
  return { came: (await copies()) - before, asked, isOpen: await isOpenPromise(table, id) };
};

test('a letter of which nobody hears whether it went out is sent twice, and rests for a while', async () => {
  expect(await promisedLetter('unheard', () => 'lose')).toEqual({ came: 2, asked: 2, isOpen: true });
}, 120_000);

test('a letter that is refused is sent until it is taken, and comes once', async () => {
  const told = await promisedLetter('refused', (n) => (n < 7 ? 'throttle' : 'go'));
  expect(told).toEqual({ came: 1, asked: 8, isOpen: false });
}, 120_000);
