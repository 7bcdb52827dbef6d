import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queueVariable } from '@rince/domain/jobs';
import { Queues } from '@rince/services/queues';
import { getCompetition } from '@rince/store/competitions';
import { getEntry, getPayment } from '@rince/store/entries';
import { dancerKey } from '@rince/store/keys';
import { getPlaces } from '@rince/store/places';
import { enterDancer } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { waitingFor } from '@rince/store/waiting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import type { Client } from '../support/client.ts';
import { dayAfter } from '../support/clock.ts';
import { mildDay, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { cards, type Provider } from '../support/provider.ts';
import { rebuildAgain } from '../support/rebuild-again.ts';
import { stampede } from '../support/stampede.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { formOf, gradeFormOf, organized } from '../support/wizard.ts';

// Places: never more than there are, free again when nobody pays, and waited for in order.

let cloud: TestCloud;
let desk: PayDesk;
let provider: Provider;
let table: Table;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud({ weather: mildDay });
  desk = await payDesk(cloud);
  ({ provider, organizer, feis } = desk);
  table = tableOf(cloud.env);
});
afterAll(() => cloud?.end());

describe('places in competitions and events', () => {
  /** What a family enters may be read a moment behind: these families come when it is there for everybody. */
  const smallFeis = async (name: string, caps: { cap?: number; eventCap?: number }) => {
    const made = await cappedFeis(organizer, table, feis, name, caps);
    await cloud.settled();
    return made;
  };
  const stateOf = async (competition: string) => {
    const { count, taken } = (await getCompetition(table, competition)) ?? {};
    return { count, taken };
  };

  const resize = async (event: string, cap: number | undefined) => {
    const now = await organized(organizer, event);
    const [grade] = now.grades.map(gradeFormOf);
    const competitions = (grade?.competitions ?? []).map(({ cap: _, ...one }) => ({
      ...one,
      ...(cap === undefined ? {} : { cap }),
    }));
    await organizer.ask('editEvent', {
      params: { id: event },
      body: { grades: [{ ...(grade as NonNullable<typeof grade>), competitions }] },
    });
    await cloud.settled();
  };

  it('places are never oversold when families pay at the same moment', async () => {
    const { event, competition } = await smallFeis('A small feis', { cap: 2 });
    const all = [];
    for (let i = 0; i < 5; i++)
      all.push(
        await desk.paidFamily({
          number: i % 4 === 3 ? cards.declines : cards.pays,
          paid: false,
          event,
          levels: ['novice'],
          most: 1,
        }),
      );
    const answers = await Promise.all(all.map((one) => one.pay(one.entry.total)));
    const paid = answers.filter(({ http }) => http === 200);
    const full = answers.filter(({ code }) => code === 'FULL');
    // Four can pay, and two places are there.
    expect(full.length).toBeGreaterThanOrEqual(2);
    for (const { message } of full)
      expect(message).toBe('201 is full. Please choose another one, or join its waiting list.');
    expect(paid.length).toBeLessThanOrEqual(2);
    expect(paid.length + full.length + answers.filter(({ code }) => code === 'CARD_DECLINED').length).toBe(5);
    // What declined cards held is free again: the others come in until it is really full.
    for (const [i, one] of all.entries()) if (answers[i]?.code === 'FULL') await one.pay(one.entry.total);
    expect(await stateOf(competition)).toEqual({ count: 2, taken: 2 });
    for (const { id } of all) expect((await provider.takenFor(id)).length).toBeLessThanOrEqual(1);
  });

  it('twelve families who all click twice get five places, and each family is charged once', async () => {
    const rush = await stampede(cloud, { families: 12, cap: 5, atOnce: 12 });
    expect(rush).toMatchObject({ paid: 5, full: 7, other: [], count: 5, taken: 5, wrong: [], numbers: 5 });
    expect(rush.held).toBe(rush.due);
    expect(rush.held).toBe(5 * 1_200);
  });

  it('a payment that nobody finishes gives its places back and is never charged', async () => {
    const { event, competition } = await smallFeis('A patient feis', { cap: 1 });
    const waits = await desk.paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    const begun = await waits.pay(waits.entry.total);
    expect(begun.data.status).toBe('requires_action');
    expect(await stateOf(competition)).toEqual({ count: 0, taken: 1 });
    const other = await desk.paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect(await other.pay(other.entry.total)).toMatchObject({ http: 409, code: 'FULL' });
    const { payment = '' } = (await getEntry(table, waits.id)) ?? {};
    await sent({ kind: 'unfinished', entry: waits.id, payment });
    await until(async () => (await getPayment(table, waits.id, payment))?.status === 'failed');
    expect(await stateOf(competition)).toEqual({ count: 0, taken: 0 });
    expect((await provider.intentsOf(waits.id)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await other.pay(other.entry.total)).data.status).toBe('requires_action');
  });

  it('an event cap counts dancers', async () => {
    const { event } = await smallFeis('A tiny feis', { eventCap: 1 });
    const first = await desk.paidFamily({ event, levels: ['novice'], most: 1 });
    const second = await desk.paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect(await second.pay(second.entry.total)).toMatchObject({
      http: 409,
      code: 'FULL',
      message: 'A tiny feis is full.',
    });
    await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
    expect(await getPlaces(table, [{ kind: 'event', id: event }])).toMatchObject([{ cap: 1, taken: 0 }]);
    expect((await second.pay(second.entry.total)).data.status).toBe('requires_action');
  });

  it('a cap may be raised or lowered, and whoever has a place keeps it', async () => {
    const { event, competition } = await smallFeis('A growing feis', { cap: 2 });
    await desk.paidFamily({ event, levels: ['novice'], most: 1 });
    await resize(event, 1);
    const late = await desk.paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect((await late.pay(late.entry.total)).code).toBe('FULL');
    await resize(event, undefined);
    expect((await late.pay(late.entry.total)).data.status).toBe('requires_action');
    expect((await getCompetition(table, competition))?.cap).toBeUndefined();
    expect(formOf(await organized(organizer, event)).cap).toBe(0);
  });

  describe('waiting lists', () => {
    const join = (who: Client, event: string, competition: string, dancer: string) =>
      who.send('joinWaitingList', { body: { event, competition, dancer } });
    const offerTo = (who: Client) =>
      until(async () => (await who.ask('listWaiting')).data.find(({ status }) => status === 'offered'));

    it('a waiting list offers places in order, and charges only whoever takes one', async () => {
      const { event, competition } = await smallFeis('A wanted feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      const third = await desk.paidFamily({ ...small, paid: false });
      const dancerOf = (one: typeof first): string => one.entry.sections[0]?.dancer ?? '';
      expect(await join(second.parent, event, competition, dancerOf(third))).toMatchObject({ http: 404 });
      expect((await join(second.parent, event, competition, dancerOf(second))).data).toMatchObject({ place: 1 });
      expect((await join(second.parent, event, competition, dancerOf(second))).code).toBe('CONFLICT');
      expect((await join(third.parent, event, competition, dancerOf(third))).data).toMatchObject({ place: 2 });
      const own = await third.parent.ask('exportData');
      expect(own.waiting).toMatchObject([{ dancer: 'Una', status: 'waiting' }]);
      const form = await third.parent.ask('loadEntryData', { body: { eventId: event } });
      expect(form.dancers[0]?.dances[0]?.options[0]).toMatchObject({ full: true, waiting: 2, place: 2 });

      await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
      const offer = await offerTo(second.parent);
      expect(Date.parse(offer.until ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
      expect(await stateOf(competition)).toEqual({ count: 0, taken: 1 });
      await until(async () =>
        (await second.parent.ask('listNotices')).data.some(({ title }) => title === 'There is a place for Una'),
      );
      expect((await third.pay(third.entry.total)).code).toBe('FULL');
      // Nothing is charged by the offer, and a card that does not pay does not lose it.
      expect(await provider.intentsOf(second.id)).toEqual([]);
      const bad = await provider.keepCard(second.parent, cards.declines);
      const declined = await second.parent.send('payEntry', { body: paymentOf(second.entry, bad) });
      expect(declined.code).toBe('CARD_DECLINED');
      expect((await third.pay(third.entry.total)).code).toBe('FULL');
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
      expect(await stateOf(competition)).toEqual({ count: 1, taken: 1 });
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
      expect((await third.parent.ask('listWaiting')).data).toMatchObject([{ place: 1, status: 'waiting' }]);
    });

    it('a payment that nobody finishes ends, though its dancer has joined the list again meanwhile', async () => {
      const { event, competition } = await smallFeis('A feis with a slow bank', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, number: cards.asks, paid: false });
      const dancer = second.entry.sections[0]?.dancer ?? '';
      await join(second.parent, event, competition, dancer);
      await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
      await offerTo(second.parent);
      expect((await second.pay(second.entry.total)).data.status).toBe('requires_action');
      expect((await join(second.parent, event, competition, dancer)).http).toBe(200);
      const payment = (await getEntry(table, second.id))?.payment ?? '';
      await sent({ kind: 'unfinished', entry: second.id, payment });
      await until(async () => (await getPayment(table, second.id, payment))?.status === 'failed');
      // The place is free again, and offered to whoever waits.
      await offerTo(second.parent);
      expect(await stateOf(competition)).toEqual({ count: 0, taken: 1 });
    });

    it('an offer comes back under the name of today, and not for a child who was erased meanwhile', async () => {
      for (const [name, since] of [
        ['A feis of a corrected name', 'corrected'],
        ['A feis of an erased name', 'erased'],
      ] as const) {
        const { event, competition } = await smallFeis(name, { cap: 1 });
        const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
        const first = await desk.paidFamily(small);
        const second = await desk.paidFamily({ ...small, number: cards.asks, paid: false });
        const dancer = second.entry.sections[0]?.dancer ?? '';
        await join(second.parent, event, competition, dancer);
        await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
        await offerTo(second.parent);
        expect((await second.pay(second.entry.total)).data.status).toBe('requires_action');
        const payment = (await getEntry(table, second.id))?.payment ?? '';
        const { held } = (await getPayment(table, second.id, payment)) ?? {};
        expect(held?.offers.map((offer) => [offer.dancer, 'name' in offer])).toEqual([[dancer, false]]);
        if (since === 'corrected') {
          const { revision } = await second.parent.ask('getDancer', { params: { id: dancer } });
          await second.parent.ask('editDancer', { params: { id: dancer }, body: { name: 'Oonagh', revision } });
        } else await table.transact([{ kind: 'delete', key: dancerKey(dancer) }]);
        await cloud.settled();
        await sent({ kind: 'unfinished', entry: second.id, payment });
        await until(async () => (await getPayment(table, second.id, payment))?.status === 'failed');
        await cloud.settled();
        const list = await waitingFor(table, { kind: 'competition', id: competition });
        expect(list.map((one) => [one.name, one.status])).toEqual(since === 'corrected' ? [['Oonagh', 'offered']] : []);
        expect(await stateOf(competition)).toEqual({ count: 0, taken: list.length });
        expect((await getPayment(table, second.id, payment))?.held.offers).toEqual([]);
      }
    });

    it('a waiting list ends when the cap is lifted, and everybody on it gets a place that counts once', async () => {
      const { event, competition } = await smallFeis('An opened feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '');
      await resize(event, undefined);
      await offerTo(second.parent);
      expect(await stateOf(competition)).toEqual({ count: 1, taken: 2 });
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
      expect(await stateOf(competition)).toEqual({ count: 2, taken: 2 });
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
    });

    it('a place that came free while registration was over, or nobody saw the event, is offered when families can enter again', async () => {
      const small = { levels: ['novice'] as 'novice'[], most: 1 };
      for (const [name, close, open] of [
        ['An extended feis', { registrationEnd: dayAfter(-2) }, { registrationEnd: dayAfter(0) }],
        ['A hidden feis', { publish: false }, { publish: true }],
      ] as const) {
        const { event, competition } = await smallFeis(name, { cap: 1 });
        const first = await desk.paidFamily({ ...small, event });
        const second = await desk.paidFamily({ ...small, event, paid: false });
        await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '');
        const set = async (change: { registrationEnd?: string; publish?: boolean }) => {
          const now = { ...formOf(await organized(organizer, event)), ...change, registrationStart: dayAfter(-20) };
          const body = change.publish === undefined ? { event: now } : { publish: change.publish };
          await organizer.ask('editEvent', { params: { id: event }, body });
        };
        await set(close);
        await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
        await cloud.settled();
        expect((await second.parent.ask('listWaiting')).data, name).toMatchObject([{ status: 'waiting' }]);
        await set(open);
        const { until: ends } = await offerTo(second.parent);
        const hours = (Date.parse(ends ?? '') - Date.now()) / 3_600_000;
        // Nobody is promised more time than families have to enter.
        expect(hours > 47, name).toBe('publish' in open);
        const words = 'publish' in open ? 'enter within 48 hours' : 'when registration ends.';
        await until(async () => {
          const { data: told } = await second.parent.ask('listNotices');
          return told.some(({ content }) => content.includes(words));
        });
      }
    });

    it('whoever is put on the sheet by the office waits no longer, and the place that was held for them is free', async () => {
      const { event, competition } = await smallFeis('A helped feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      const dancer = second.entry.sections[0]?.dancer ?? '';
      await join(second.parent, event, competition, dancer);
      await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
      await offerTo(second.parent);
      const who = { dancer, dancerNumber: 900, name: 'Una', lname: 'Byrne', school: '', wmh: false };
      const line = { ...who, _id: `${dancer.slice(0, -1)}x`, competition, event, entry: '' };
      await table.transact(enterDancer({ ...line, withdrawn: false, hidden: false }));
      await until(async () => (await second.parent.ask('listWaiting')).data.length === 0);
      expect(await stateOf(competition)).toEqual({ count: 1, taken: 1 });
    });

    it('whoever may not dance where the others are merged to waits no longer, is told, and waits again when it is taken back', async () => {
      const { event, competition } = await smallFeis('A merged feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '');
      const comps = [{ from: '201', to: '901' }];
      const { _id = '' } = await organizer.ask('merge', { body: { eventId: event, comps } });
      await until(async () => (await second.parent.ask('listWaiting')).data.length === 0);
      await until(async () => {
        const { data: told } = await second.parent.ask('listNotices');
        const [word] = told.filter(({ title }) => title === 'There is no place for Una to wait for');
        return word?.content.includes('(201) is danced elsewhere now, where Una may not enter');
      });
      await organizer.ask('takeBackRearrangement', { body: { id: event, rearrangement: _id } });
      const { data } = await second.parent.ask('listWaiting');
      expect(data).toMatchObject([{ competition, status: 'waiting', place: 1, dancer: { name: 'Una' } }]);
      await cloud.settled();
      const { data: told } = await second.parent.ask('listNotices');
      expect(told.map(({ title }) => title)).toContain('Una waits for a place as before');
    });

    it('the office sees who is offered a place, also where others are free', async () => {
      const { event, competition } = await smallFeis('A roomy feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '');
      for (const cap of [5, undefined]) {
        await resize(event, cap);
        await offerTo(second.parent);
        // The lists of an index may be late by a moment.
        const shown = async () =>
          (await organizer.ask('listEventWaiting', { query: { query: { event } } })).data.map(
            ({ taken, waiting, dancers }) => [
              taken,
              waiting,
              ...dancers.map(({ name, status }) => `${name} ${status}`),
            ],
          );
        await until(async () => JSON.stringify(await shown()) === JSON.stringify([[2, 0, 'Una offered']]));
      }
    });

    it('the waiting list of a full event ends when the event cap is lifted', async () => {
      const { event } = await smallFeis('An event opened again', { eventCap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      await second.parent.ask('joinWaitingList', {
        body: { event, dancer: second.entry.sections[0]?.dancer ?? '' },
      });
      const now = formOf(await organized(organizer, event));
      await organizer.ask('editEvent', { params: { id: event }, body: { event: { ...now, cap: 0 } } });
      await offerTo(second.parent);
      const taken = async () => (await getPlaces(table, [{ kind: 'event', id: event }]))[0]?.taken;
      expect(await taken()).toBe(2);
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
      expect(await taken()).toBe(2);
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
    });

    it('a place that nobody takes in time is offered to the next family', async () => {
      const { event, competition } = await smallFeis('A slow feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await desk.paidFamily(small);
      const second = await desk.paidFamily({ ...small, paid: false });
      const third = await desk.paidFamily({ ...small, paid: false });
      for (const one of [second, third])
        await join(one.parent, event, competition, one.entry.sections[0]?.dancer ?? '');
      await desk.refund(first.id, { kind: 'whole', amount: first.entry.total });
      const { until: end = '', dancer } = await offerTo(second.parent);
      const pool = { kind: 'competition', id: competition };
      const message = { kind: 'offer', pool, dancer: dancer._id, until: end };
      // A queue that lost what it had is told again when an offer ends.
      const ends = () =>
        cloud.services.queues
          .inspect()
          .some(({ messages }) => messages.some(({ body }) => body.includes('"offer"') && body.includes(competition)));
      await until(async () => ends());
      const queues = new SQSClient({ ...configOf(cloud.env), endpoint: cloud.env.AWS_ENDPOINT_URL_SQS ?? '' });
      await queues.send(new PurgeQueueCommand({ QueueUrl: cloud.env[queueVariable('payments')] }));
      queues.destroy();
      expect(ends()).toBe(false);
      await rebuildAgain(cloud, 'places');
      expect(ends()).toBe(true);
      await sent({ ...message, after: 0 });
      await sent({ ...message, after: 49 * 3600 });
      await offerTo(third.parent);
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
      // Who says no gives it on; with nobody left it is free for everybody.
      const no = { event, competition, dancer: third.entry.sections[0]?.dancer ?? '' };
      await third.parent.ask('leaveWaitingList', { body: no });
      await third.parent.ask('leaveWaitingList', { body: no });
      expect(await stateOf(competition)).toEqual({ count: 0, taken: 0 });
      expect(await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '')).toMatchObject({
        code: 'NOT_READY',
      });
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
    });
  });

  const sent = (message: object): Promise<void> =>
    new Queues({ ...configOf(cloud.env), endpoint: cloud.env.AWS_ENDPOINT_URL_SQS ?? '' }).send(
      'payments',
      message as never,
      {
        url: cloud.env.PAYMENTS_QUEUE_URL ?? '',
      },
    );
});
