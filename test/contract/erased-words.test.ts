import { Queues } from '@rince/services/queues';
import { competitionKey, eventKey } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, entryOf, newParent, paymentOf } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { cards } from '../support/provider.ts';
import { quiet } from '../support/race.ts';
import { itemsThatSay } from '../support/says-name.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// After a child is erased, what others were told of its places and numbers, and the reasons that the office wrote, say its name no more.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;
let admin: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
  table = tableOf(cloud.env);
  admin = await signIn(cloud.url, 'admin@feis.test');
}, 120_000);
afterAll(() => cloud?.end());

let schools = 0;
/** A teacher with a child of another family in the school, whose first name nobody else has. */
const taught = async (name: string) => {
  const n = schools++;
  const teacher = await newParent(cloud.url, { email: `teaches${n}@example.org`, teacher: true });
  const form = { name: `Scoil na bhFocal ${n}`, url: '', fb: '', ig: '' };
  const { _id: school } = await teacher.ask('createSchool', { body: { school: form } });
  const family = await newParent(cloud.url, { email: `taught${n}@example.org`, lname: 'Vandersloot' });
  const dancer = await addDancer(family, { name, lname: 'Vandersloot', level: 'novice', school });
  const { _id: user } = await family.ask('me');
  const erase = async (): Promise<void> => {
    await family.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    await until(async () => (await getUser(table, user))?.erased, 60);
    await quiet(cloud, ['erasure', 'mail']);
  };
  return { teacher, school, dancer, erase };
};
const told = async (who: Client, word: string) =>
  (await who.ask('listNotices')).data.filter(({ title, content }) => `${title} ${content}`.includes(word));
const titlesWith = async (who: Client, word: string): Promise<string[]> =>
  (await told(who, word)).map(({ title }) => title).sort();

describe('whoever waited for a place for a child', () => {
  it('reads of it without its name, also when all waiting is over', async () => {
    const name = 'Zuzanneke';
    const feisName = 'A feis that is waited for';
    const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, feisName, { cap: 1 });
    const pays = () => desk.paidFamily({ event, levels: ['novice'], most: 1 });
    const { teacher, dancer, erase } = await taught(name);
    const waiting = async () => (await teacher.ask('listWaiting')).data;
    const join = () => teacher.ask('joinWaitingList', { body: { event, competition, dancer } });

    const first = await pays();
    await join();
    // A merge ends the waiting, and comes to nothing.
    const comps = [{ from: '201', to: '901' }];
    const { _id = '' } = await desk.organizer.ask('merge', { body: { eventId: event, comps } });
    await until(async () => (await waiting()).length === 0);
    await desk.organizer.ask('takeBackRearrangement', { body: { id: event, rearrangement: _id } });
    await until(async () => (await waiting()).length === 1);
    // The place is free, and nobody takes it.
    await quiet(cloud, ['results']);
    const { data: given } = await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
    expect(given.refund.amount).toBe(first.entry.total);
    const { until: ends } = await until(async () => (await waiting()).find(({ status }) => status === 'offered'));
    const pool = { kind: 'competition', id: competition };
    const timer = { kind: 'offer', pool, dancer, until: ends, after: 49 * 3600 };
    const queues = new Queues({ ...configOf(cloud.env), endpoint: cloud.env.AWS_ENDPOINT_URL_SQS ?? '' });
    await queues.send('payments', timer as never, { url: cloud.env.PAYMENTS_QUEUE_URL ?? '' });
    await until(async () => (await waiting()).length === 0);
    // They wait once more, and the competition leaves the syllabus.
    await pays();
    await join();
    await table.transact([
      { kind: 'update', key: eventKey(event), set: { registrationEnd: '2020-01-01' } },
      { kind: 'update', key: competitionKey(competition), set: { count: 0, taken: 0 } },
    ]);
    const [grade] = (await organized(desk.organizer, event)).grades.map(gradeFormOf);
    const grades = grade ? [{ ...grade, competitions: [] }] : [];
    await desk.organizer.ask('editEvent', { params: { id: event }, body: { grades } });
    await until(async () => (await waiting()).length === 0);

    const titles = (who: string) =>
      [
        `There is a place for ${who}`,
        `There is no place for ${who} to wait for`,
        `There is no place for ${who} to wait for`,
        `The place for ${who} went to the next one`,
        `${who} waits for a place as before`,
      ].sort();
    await until(async () => (await titlesWith(teacher, name)).length >= 5);
    expect(await titlesWith(teacher, name)).toEqual(titles(name));
    await erase();
    expect(await titlesWith(teacher, 'A dancer')).toEqual(titles('A dancer'));
    expect(await told(teacher, name)).toEqual([]);
    expect(await itemsThatSay(cloud, new RegExp(name, 'i'))).toEqual([]);
  }, 120_000);
});

/** A feis without a cap, of which a teacher has paid for these children. */
const paidAt = async (name: string, teacher: Client, dancers: readonly string[]) => {
  const { event, competition } = await cappedFeis(desk.organizer, table, desk.feis, name, {});
  const sections = dancers.map((dancer) => ({ dancer, competitions: [competition] }));
  const send = (total: number) => teacher.send('createEntry', { body: { entry: { event, sections, total } } });
  const { current } = await send(1);
  const { data: entry } = await send((current as { total: number }).total);
  const card = await desk.provider.keepCard(teacher, cards.pays);
  expect((await teacher.ask('payEntry', { body: paymentOf(entry, card) })).status).toBe('paid');
  await quiet(cloud, ['payments', 'mail']);
  const refund = async (reason: string): Promise<void> => {
    const { revision, paid: amount } = await entryOf(desk.organizer, entry._id);
    const body = { entryId: entry._id, kind: 'whole' as const, competitions: [], amount, revision, reason };
    await desk.organizer.ask('refundEntry', { body });
    await quiet(cloud, ['payments', 'mail']);
  };
  /** Why it was given back, wherever that is read. */
  const reasons = async () => ({
    entry: (await entryOf(teacher, entry._id)).withdrawnReason,
    refunds: (await desk.organizer.ask('listRefunds', { params: { id: entry._id } })).refunds.map(
      ({ reason }) => reason,
    ),
    notices: (await teacher.ask('listNotices')).data
      .filter(({ title, path }) => title === 'You get money back' && path === `/app/entries/${entry._id}`)
      .map(({ content }) => content.replace(/^.* to your card\./, '')),
  });
  return { event, competition, id: entry._id, refund, reasons };
};

describe('whoever has entered a child', () => {
  it('reads without its name that it got another number', async () => {
    const name = 'Zuzannika';
    const { teacher, dancer, erase } = await taught(name);
    const { competition, id } = await paidAt('A feis of numbers', teacher, [dancer]);
    const [section] = (await entryOf(teacher, id)).sections;
    const line = `${competition}-${section?.competitions[0]?._id}`;
    await admin.ask('updateDancerNum', { body: { id: line, number: 9_100 } });
    const words = `dances with number 9100 instead of ${section?.dancerNumber}.`;
    expect((await told(teacher, '9100')).map(({ content }) => content)).toEqual([`${name} ${words}`]);
    await erase();
    expect((await told(teacher, '9100')).map(({ content }) => content)).toEqual([`A dancer ${words}`]);
    expect(await itemsThatSay(cloud, new RegExp(name, 'i'))).toEqual([]);
  }, 60_000);

  it('reads no more why its entry was given back, which is about nobody else', async () => {
    const { teacher, dancer, erase } = await taught('Zuzannelle');
    const { event, refund, reasons } = await paidAt('A feis of reasons', teacher, [dancer]);
    const dancersPaidFor = async (): Promise<string[]> => {
      const { data } = await desk.organizer.ask('listTransactions', { query: { query: { event }, limit: 100 } });
      return data.flatMap(({ sections }) => sections.map((section) => section.dancer));
    };
    const reason = 'She has broken a leg.';
    await refund(reason);
    expect(await reasons()).toEqual({ entry: reason, refunds: [reason], notices: [` ${reason}`] });
    expect(await dancersPaidFor()).toEqual([expect.stringMatching(/^Zuzannelle /)]);
    await erase();
    expect(await reasons()).toEqual({ entry: undefined, refunds: [''], notices: [''] });
    expect(await dancersPaidFor()).toEqual(['Erased']);
    expect(await itemsThatSay(cloud, /Zuzannelle/i)).toEqual([]);
  }, 60_000);

  it('reads in the log and in the history of the sheet that it did not dance, and no more why', async () => {
    const { teacher, dancer, erase } = await taught('Zuzannola');
    const { event, competition, id } = await paidAt('A feis of one who is ill', teacher, [dancer]);
    const line = (await entryOf(desk.organizer, id)).sections[0]?.competitions[0]?._id ?? '';
    const reason = 'Zuzannola has a fever';
    await desk.organizer.ask('noteDancing', { body: { id: `${competition}-${line}`, out: 'scratch', reason } });
    const scratched = async () => {
      const { data: log } = await desk.organizer.ask('listLog', { query: { limit: 50, query: { event } } });
      const { data: history } = await desk.organizer.ask('sheetHistory', { query: { query: { id: competition } } });
      return [log, history].map((lines) => lines.find(({ content }) => content.startsWith('Scratched dancer')));
    };
    expect((await scratched()).map((one) => one?.reason)).toEqual([reason, reason]);
    await erase();
    const now = await scratched();
    const said = expect.stringMatching(/^Scratched dancer \d+/);
    expect(now.map((one) => one?.content)).toEqual([said, said]);
    expect(now.map((one) => one?.reason)).toEqual([undefined, undefined]);
  }, 60_000);

  it('reads why an entry of several was given back, without the name', async () => {
    const { teacher, school, dancer, erase } = await taught('Zuzannette');
    const friends = await newParent(cloud.url, { email: 'friends@example.org' });
    const friend = await addDancer(friends, { name: 'Una', level: 'novice', school });
    const { event, refund, reasons } = await paidAt('A feis of two', teacher, [dancer, friend]);
    const reason = (name: string) => `${name} has a fever, and Una has caught it.`;
    await refund(reason('Zuzannette'));
    await erase();
    const left = reason('A dancer');
    expect(await reasons()).toEqual({ entry: left, refunds: [left], notices: [` ${left}`] });
    const { data: log } = await desk.organizer.ask('listLog', { query: { limit: 50, query: { event } } });
    expect(log.find(({ content }) => content.startsWith('Gave money back'))?.reason).toBe(left);
    // The log keeps what somebody gave as the reason of an act, and is sealed; nobody reads it there.
    const isLog = (where: string): boolean => where.startsWith('HISTORY#');
    expect((await itemsThatSay(cloud, /Zuzannette/i)).filter((where) => !isLog(where))).toEqual([]);
  }, 60_000);
});
