import { closeCompetitions, getCompetition } from '@rince/store/competitions';
import { enterDancer, removeDancer } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { waitingFor } from '@rince/store/waiting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { category, gradeFormOf, organized } from '../support/wizard.ts';

// What becomes of those who wait for a competition that leaves the syllabus.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
  table = tableOf(cloud.env);
});
afterAll(() => cloud?.end());

type Family = Awaited<ReturnType<PayDesk['paidFamily']>>;

/** A feis whose only place was taken and given back after registration closed, so that two families still wait for it. */
const waitedFor = async (name: string) => {
  const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, name, { cap: 1 });
  const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
  const first = await desk.paidFamily(small);
  const waiting: Family[] = [];
  for (const _ of [1, 2]) {
    const family = await desk.paidFamily({ ...small, paid: false });
    const dancer = family.entry.sections[0]?.dancer ?? '';
    await family.parent.ask('joinWaitingList', { body: { event, competition, dancer } });
    waiting.push(family);
  }
  const [second, third] = waiting as [Family, Family];
  const open = await organized(desk.organizer, event);
  const registration = (registrationEnd: string) =>
    table.transact([{ kind: 'update', key: { pk: `EVENT#${event}`, sk: 'EVENT' }, set: { registrationEnd } }]);
  await registration('2020-01-01');
  await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
  await cloud.settled();
  expect(await getCompetition(table, competition)).toMatchObject({ count: 0, taken: 0, waiting: 2 });
  return { event, competition, second, third, reopen: () => registration(open.registrationEnd) };
};
const save = async (event: string, change: object) => {
  const [grade] = (await organized(desk.organizer, event)).grades.map(gradeFormOf);
  return desk.organizer.send('editEvent', {
    params: { id: event },
    body: { grades: [{ ...(grade as NonNullable<typeof grade>), ...change }] },
  });
};
const told = async ({ parent }: Family): Promise<string[]> =>
  (await parent.ask('listNotices')).data
    .map(({ content }) => content)
    .filter((words) => words.includes('waiting list'));
const isWaiting = async ({ parent }: Family): Promise<boolean> => (await parent.ask('listWaiting')).data.length > 0;

it('whoever was on the sheet for a moment, and waits again since, is not taken off the list by what is told late', async () => {
  const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, 'A feis told late', { cap: 1 });
  const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
  await desk.paidFamily(small);
  const { parent, entry } = await desk.paidFamily({ ...small, paid: false });
  const dancer = entry.sections[0]?.dancer ?? '';
  const lists = (act: 'throttle' | 'release') =>
    fetch(`${cloud.url}/_local/functions/projections/${act}`, { method: 'POST' });
  await lists('throttle');
  const who = { dancer, dancerNumber: 901, name: 'Una', lname: 'Byrne', school: '', wmh: false };
  const line = {
    ...who,
    _id: `${dancer.slice(0, -1)}y`,
    competition,
    event,
    entry: '',
    withdrawn: false,
    hidden: false,
  };
  await table.transact(enterDancer(line));
  await table.transact(removeDancer(line));
  await parent.ask('joinWaitingList', { body: { event, competition, dancer } });
  await lists('release');
  await cloud.settled();
  expect((await parent.ask('listWaiting')).data).toMatchObject([{ competition, status: 'waiting' }]);
  expect(await getCompetition(table, competition)).toMatchObject({ count: 1, taken: 1, waiting: 1 });
});

describe('waiting lists of removed competitions', () => {
  it.each([
    ['is taken out of its category', { competitions: [] }],
    ['leaves with its category', { deleted: true }],
  ])('ends when it %s, and everybody on it is told once', async (how, change) => {
    const { event, competition, second, third } = await waitedFor(`A feis that ${how}`);
    expect(await save(event, change)).toMatchObject({ http: 200 });
    for (const family of [second, third]) {
      await until(async () => !(await isWaiting(family)));
      expect(await told(family)).toEqual([
        `Reel, All Ages (201) is no longer part of A feis that ${how}: the waiting list is over.`,
      ]);
    }
    expect(await waitingFor(table, { kind: 'competition', id: competition })).toEqual([]);
    expect(await getCompetition(table, competition)).toMatchObject({ closed: expect.any(Set), taken: 0, waiting: 0 });
  });

  it('a closed waiting list is ended once for everybody, though the function that tells them dies', async () => {
    const { event, second, third } = await waitedFor('A feis in a storm');
    const projections = cloud.runtime.functions.get('projections');
    let deaths = 0;
    const stop = cloud.services.gate.watch('projections', async ({ operation }) => {
      const isHalfDone = operation === 'TransactWriteItems' && deaths === 0 && !(await isWaiting(second));
      if (!isHalfDone) return 'go';
      deaths++;
      await projections?.kill();
      return 'drop';
    });
    await save(event, { competitions: [] });
    await until(async () => !(await isWaiting(third)));
    stop();
    await cloud.settled();
    expect(deaths).toBe(1);
    for (const family of [second, third]) expect(await told(family)).toHaveLength(1);
  });

  it('a waiting list goes on when the removal of its competition is refused, and offers nothing meanwhile', async () => {
    const { event, competition, second, reopen } = await waitedFor('A feis that stays');
    // Closed by a save that came to no end.
    await closeCompetitions(table, [{ _id: competition, code: '201' }], 'a save that died');
    await reopen();
    // There would be a place for each of them.
    await table.transact([{ kind: 'update', key: { pk: `COMP#${competition}`, sk: 'COMP' }, set: { cap: 2 } }]);
    await cloud.settled();
    expect(await told(second)).toEqual([]);
    expect((await second.parent.ask('listWaiting')).data).toMatchObject([{ status: 'waiting', place: 1 }]);
    expect(await save(event, {})).toMatchObject({ http: 200 });
    const offered = await until(async () =>
      (await second.parent.ask('listWaiting')).data.find(({ status }) => status === 'offered'),
    );
    expect(offered.title).toContain('201');
  });

  it('nobody can join the waiting list of a competition that was removed', async () => {
    const { event, competition, second } = await waitedFor('A feis that is left');
    await desk.organizer.ask('editEvent', {
      params: { id: event },
      body: { grades: [category('Jigs', ['202'], { ordering: 3 })] },
    });
    await save(event, { competitions: [] });
    await until(async () => !(await isWaiting(second)));
    // Asked while the competition was there, and written down when it was gone.
    await table.transact([
      {
        kind: 'put',
        item: {
          ...{ pk: `WAIT#competition#${competition}`, sk: `DANCER#late`, entity: 'waiting', dancer: 'late', event },
          ...{ pool: { kind: 'competition', id: competition }, name: 'Late', owner: 'nobody', title: 'Reel' },
          ...{ status: 'waiting', createdAt: new Date().toISOString() },
        },
      },
      { kind: 'update', key: { pk: `COMP#${competition}`, sk: 'COMP' }, add: { waiting: 1 } },
    ]);
    await until(async () => (await waitingFor(table, { kind: 'competition', id: competition })).length === 0);
  });
});
