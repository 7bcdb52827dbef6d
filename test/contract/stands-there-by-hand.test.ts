import { getCompetition } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { enterDancer, getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// A dancer whom the office puts on a sheet by hand, and whose family pays for the same dance afterwards.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;
let admin: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
  table = tableOf(cloud.env);
  admin = await signIn(cloud.url, 'admin@feis.test');
});
afterAll(() => cloud?.end());

describe('a dancer who stands on a sheet by hand and is paid for', () => {
  it('has one place, is of the entry from then on, keeps the marks, and leaves with it', async () => {
    const family = await desk.paidFamily({ levels: ['novice'], most: 1 });
    const { parent, id } = family;
    const [section] = (await family.now()).sections;
    const dancer = section?.dancer ?? '';
    const has = section?.competitions.map(({ competition }) => competition) ?? [];
    const form = await parent.ask('loadEntryData', { body: { eventId: desk.feis } });
    const free = form.dancers
      .flatMap(({ dances }) => dances)
      .find(({ options }) => options.every(({ competition }) => !has.includes(competition)));
    const competition = free?.options[0]?.competition ?? '';
    await admin.ask('addDancer', { body: { id: competition, dancerNumber: section?.dancerNumber ?? 0 } });
    const lineOf = async () => (await getRoster(table, competition)).find((one) => one.dancer === dancer);
    const byHand = await lineOf();
    expect(byHand?.entry).toBe('');

    const { answer, due } = await family.change(({ competitions }) => [...competitions, competition]);
    expect(answer.http).toBe(200);
    expect((await family.pay(due.total)).data.status).toBe('paid');
    expect(await lineOf()).toMatchObject({ _id: byHand?._id, entry: id });
    const paid = (await getEntry(table, id))?.sections[0]?.competitions.find((one) => one.competition === competition);
    expect(paid?._id).toBe(byHand?._id);
    const places = async () => {
      const state = await getCompetition(table, competition);
      return [state?.taken, state?.count];
    };
    const [taken, count] = await places();
    expect(taken).toBe(count);

    await family.change(({ competitions }) => competitions.filter((one) => one !== competition));
    await until(async () => (await lineOf()) === undefined);
    expect(await places()).toEqual([(taken ?? 0) - 1, (count ?? 0) - 1]);
  });

  it('takes one of few places', async () => {
    const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, 'Feis by hand', { cap: 3 });
    const family = await desk.paidFamily({ event, levels: ['novice'], most: 1, paid: false });
    const { _id: entry, sections, total } = family.entry;
    const dancer = sections[0]?.dancer ?? '';
    const at = { competition, event, entry: '', dancer, dancerNumber: 900 };
    const line = { ...at, _id: `${dancer.slice(0, -1)}x`, name: 'Una', lname: 'Byrne', school: '', wmh: false };
    await table.transact([
      ...enterDancer({ ...line, withdrawn: false, hidden: false }),
      { kind: 'put', item: dancedItem({ ...at, entryCompetition: line._id }) },
    ]);
    expect((await family.pay(total)).data.status).toBe('paid');
    expect(await getCompetition(table, competition)).toMatchObject({ taken: 1, count: 1 });
    expect((await getRoster(table, competition)).map((one) => one.entry)).toEqual([entry]);
    expect((await desk.refund(entry, { kind: 'whole', amount: total })).http).toBe(200);
    await until(async () => (await getRoster(table, competition)).length === 0);
    expect(await getCompetition(table, competition)).toMatchObject({ taken: 0, count: 0 });
  });
});
