import { getCompetition } from '@rince/store/competitions';
import { numberedAt } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { quiet } from '../support/race.ts';
import { tableOf } from '../support/table.ts';

// Where money and sheets meet: whoever gets money back leaves the line that is theirs, and nobody pays for a sheet that is closed.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
  table = tableOf(cloud.env);
});
afterAll(() => cloud?.end());

it('a refund leaves whoever was swapped into a line of the entry on the sheet', async () => {
  const family = await desk.paidFamily({ levels: ['open'], most: 2 });
  const entry = await family.now();
  const [section] = entry.sections;
  const [swapped, kept] = section?.competitions ?? [];
  const id = swapped?.competition ?? '';
  const before = await getRoster(table, id);
  const line = before.find(({ dancer }) => dancer === section?.dancer);
  const here = new Set(before.map(({ dancer }) => dancer));
  const other = (await numberedAt(table, desk.feis)).find(({ dancer }) => !here.has(dancer));
  await desk.organizer.ask('swapDancer', {
    body: { id, entryCompetition: line?._id ?? '', dancerNumber: other?.dancerNumber ?? 0 },
  });

  const answer = await desk.refund(family.id, { kind: 'whole', amount: entry.paid });
  expect(answer).toMatchObject({ http: 200 });
  await quiet(cloud, ['payments']);
  const after = await getRoster(table, id);
  expect(after.find(({ _id }) => _id === line?._id)?.dancer).toBe(other?.dancer);
  expect(after).toHaveLength(before.length);
  expect((await getCompetition(table, id))?.count).toBe(before.length);
  // The line that was still theirs they have left.
  const left = await getRoster(table, kept?.competition ?? '');
  expect(left.map(({ dancer }) => dancer)).not.toContain(section?.dancer);
});

it('a payment for a competition whose sheet is closed is refused before anything is charged', async () => {
  const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, 'A closed feis', {});
  const family = await desk.paidFamily({ paid: false, event, levels: ['novice'] });
  await table.transact([{ kind: 'update', key: { pk: `COMP#${competition}`, sk: 'COMP' }, set: { submitted: true } }]);
  const refused = await family.pay(family.entry.total);
  expect(refused).toMatchObject({ http: 409, code: 'CONFLICT' });
  expect(refused.message).toContain('Nothing was charged');
  expect(await desk.provider.intentsOf(family.id)).toEqual([]);
  expect(await getCompetition(table, competition)).toMatchObject({ count: 0, taken: 0 });
});
