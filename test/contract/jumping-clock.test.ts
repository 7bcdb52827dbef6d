import { registrationCloses } from '@rince/domain/event/windows';
import { getEvent } from '@rince/store/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { minute } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { tracedClient } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// Hours pass in seconds: the clock jumps to whatever is due next, and everything that waits goes by it.

let cloud: TestCloud;
let desk: PayDesk;
beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
}, 120_000);
afterAll(() => cloud?.end());

it('an offer ends with registration, by messages that each wait a quarter of an hour, and nobody waits for them', async () => {
  const { organizer, feis, paidFamily, refund } = desk;
  const table = tableOf(cloud.env);
  const { event, competition } = await cappedFeis(organizer, table, feis, 'A patient feis', { cap: 1 });
  const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
  const first = await paidFamily(small);
  const second = await paidFamily({ ...small, paid: false });
  const dancer = second.entry.sections[0]?.dancer ?? '';
  await second.parent.ask('joinWaitingList', { body: { event, competition, dancer } });
  const stored = await getEvent(table, event);
  if (!stored) throw new Error('There is no event');
  const { clock, runtime } = cloud;
  const ends = registrationCloses(stored).getTime();
  clock.set(new Date(ends - 70 * minute).toISOString());
  await refund(first.id, { kind: 'whole', amount: first.entry.total });
  const status = async () => (await second.parent.ask('listWaiting')).data[0]?.status;
  await until(async () => (await status()) === 'offered');

  expect(await runtime.due.play(ends - clock.now() - 3 * minute)).toBe(true);
  expect(await status()).toBe('offered');
  expect(await runtime.due.play(4 * minute)).toBe(true);
  expect(await status()).toBeUndefined();
  // It took the machine no such time, and what the clock shows is what was played.
  expect(clock.now() - ends).toBeGreaterThanOrEqual(minute);
  expect(clock.now() - ends).toBeLessThan(3 * minute);
  await until(async () =>
    (await second.parent.ask('listNotices')).data.some(({ title }) => title.endsWith('went to the next one')),
  );
});

it('jumps over what is due next alone, and not while something is at work', async () => {
  const { due } = cloud.runtime;
  const jump = async () => (await fetch(`${cloud.url}/_local/clock?jump`, { method: 'POST' })).json();
  const before = cloud.clock.now();
  const { passedMs } = (await jump()) as { passedMs: number };
  expect(passedMs).toBeGreaterThanOrEqual(0);
  expect(passedMs).toBeLessThanOrEqual(15 * minute);
  expect(cloud.clock.now()).toBeGreaterThanOrEqual(before + passedMs);
  const { client, trace } = tracedClient(desk.organizer);
  const held = Promise.withResolvers<'go'>();
  const stop = cloud.services.gate.watch(trace, () => held.promise);
  const asked = client.ask('me');
  await until(async () => !(await due.quiet(50)));
  held.resolve('go');
  await asked;
  stop();
  expect(await due.quiet()).toBe(true);
});
