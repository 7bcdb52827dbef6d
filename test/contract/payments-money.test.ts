import type { GradeForm } from '@rince/contracts/events';
import type { editEvent } from '@rince/contracts/routes/events';
import type { BodyOf } from '@rince/contracts/row';
import { getEntry } from '@rince/store/entries';
import { numberCounterKey } from '@rince/store/keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { addDancer, chosenBy, enteredFamily, entryOf, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { formOf, gradeFormOf, organized } from '../support/wizard.ts';

// What is charged, what is not, and what the provider is believed.

let cloud: TestCloud;
let provider: Provider;
let organizer: Client;
let feis: string;
let families = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  provider = new Provider(cloud.url, cloud.env);
  ({ organizer, feis } = await readyFeis(cloud.url));
});
afterAll(() => cloud?.end());

const family = async (number: string = cards.pays, over: Parameters<typeof enteredFamily>[3] = {}) => {
  const entered = await enteredFamily(cloud.url, feis, `money${++families}@example.org`, over);
  const card = await provider.keepCard(entered.parent, number);
  const pay = (body: Partial<ReturnType<typeof paymentOf>> = {}) =>
    entered.parent.send('payEntry', { body: { ...paymentOf(entered.entry, card), ...body } });
  const stepNow = async (): Promise<number> =>
    (await entered.parent.ask('getEntry', { params: { id: entered.entry._id } })).step;
  return { ...entered, card, pay, stepNow };
};

describe('amounts', () => {
  it('the amount has the family maximum and all fees in it, and goes to the organizer', async () => {
    const { entry, pay } = await family(cards.pays, { levels: ['open', 'open'], most: 4 });
    const chosen = entry.sections.flatMap(({ competitions }) => competitions);
    const sum = chosen.reduce((total, { price }) => total + price, 0);
    expect(sum).toBeGreaterThan(15_000);
    // 150 at most for the competitions, 15 admission, 5 for the feis, then 3 % for the service.
    expect(entry.total).toBe(17_510);
    expect((await pay()).data.status).toBe('paid');
    const [intent] = await provider.intentsOf(entry._id);
    const account = await organizer.ask('getForOrganizer', { query: { id: feis } });
    expect(intent).toMatchObject({
      amount_received: 17_510,
      currency: 'cad',
      application_fee_amount: 510,
      transfer_data: { destination: account.stripeAccountId },
      latest_charge: { application_fee_amount: 510, destination: account.stripeAccountId, paid: true },
    });
  });

  it('a request with another total is told the right one', async () => {
    const { parent, entry, form, pay } = await family();
    const cheap = await parent.send('editEntry', {
      params: { id: entry._id },
      body: { entry: { sections: form.sections, total: 1 }, direction: 'add', revision: entry.revision },
    });
    expect(cheap).toMatchObject({ http: 409, code: 'PRICE_CHANGED', current: { total: form.total } });
    for (const total of [0, 1, form.total - 1, form.total + 1])
      expect(await pay({ total })).toMatchObject({ http: 409, code: 'PRICE_CHANGED', current: { total: form.total } });
    const smuggled = await parent.raw<{ total: number }>('PATCH', `/api/entries/${entry._id}`, {
      entry: { sections: form.sections, total: form.total, price: 0, discount: 99_999 },
      direction: 'add',
      revision: entry.revision,
    });
    expect(smuggled).toMatchObject({ http: 200, data: { total: form.total, discount: 0 } });
    expect(await provider.intentsOf(entry._id)).toEqual([]);
  });

  it('an amount that has changed is shown again before anything is charged', async () => {
    const { form, pay, entry } = await family();
    const event = await organizer.ask('getForOrganizer', { query: { id: feis } });
    const fields = formOf(event);
    const saved = await organizer.ask('editEvent', {
      params: { id: feis },
      body: { event: { ...fields, programFee: 700 } },
    });
    const answer = await pay();
    expect(answer).toMatchObject({ http: 409, code: 'PRICE_CHANGED', current: { total: form.total + 206 } });
    expect(await provider.intentsOf(entry._id)).toEqual([]);
    expect((await pay({ total: form.total + 206 })).data.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([form.total + 206]);
    await organizer.ask('editEvent', {
      params: { id: feis },
      body: { event: { ...fields, revision: saved.revision } },
    });
  });
});

/** The family says that its dancer dances at another level now. */
const moveTo = async (parent: Client, dancer: string, level: 'novice' | 'open'): Promise<void> => {
  const { name, lname, birthdate, school, region, revision } = await parent.ask('getDancer', {
    params: { id: dancer },
  });
  const body = { name, lname, birthdate, level, region: { _id: region._id }, school: { _id: school._id }, revision };
  await parent.ask('editDancer', { params: { id: dancer }, body });
};

describe('unpaid entries', () => {
  /** A feis of one reel, chosen and not paid, and what its organizer does to it meanwhile. */
  const chosen = async (name: string) => {
    const { event } = await cappedFeis(organizer, tableOf(cloud.env), feis, name, {});
    const { parent, entry } = await enteredFamily(cloud.url, event, `${++families}@chosen.example.org`, {
      levels: ['novice'],
    });
    const card = await provider.keepCard(parent, cards.pays);
    const pay = (total = entry.total) => parent.send('payEntry', { body: paymentOf({ ...entry, total }, card) });
    const edit = (change: BodyOf<typeof editEvent>) =>
      organizer.ask('editEvent', { params: { id: event }, body: change });
    const regrade = async (change: Partial<GradeForm>) => {
      const [grade] = (await organized(organizer, event)).grades;
      if (!grade) throw new Error('There is no category');
      await edit({ grades: [{ ...gradeFormOf(grade), deleted: false, ...change }] });
      return grade;
    };
    return { parent, entry, card, pay, edit, regrade };
  };

  it('an unpaid entry costs what it costs today', async () => {
    const { parent, entry, pay, edit, regrade } = await chosen('Feis na bPraghsanna');
    const column = { _id: 'column-202', title: 'Slow', age: 'all' };
    await regrade({ price: 1_500 });
    expect(await pay()).toMatchObject({ http: 409, code: 'PRICE_CHANGED', current: { total: 1_500 } });
    const shown = await parent.ask('loadEntryPay', { body: { entryId: entry._id } });
    expect(shown.price).toMatchObject({ total: 1_500, lines: [{ amount: 1_500 }] });
    expect((await pay(1_500)).data.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([1_500]);

    // A change of the paid entry: what is paid keeps its price, what is new costs what it costs when it is paid.
    const before = await regrade({});
    await regrade({
      rows: [...before.rows, { _id: 'slow', title: 'Slow Reel' }],
      columns: [...before.columns, column],
      competitions: [...before.competitions, { _id: 'made-up', row: 'slow', column: column._id, code: '202' }],
    });
    const paid = await entryOf(parent, entry._id);
    const { revision } = await parent.ask('editEntry', {
      params: { id: entry._id },
      body: { direction: 'subtract', revision: paid.revision },
    });
    const added = (await regrade({})).competitions.find(({ code }) => code === '202');
    const sections = paid.sections.map(({ dancer, competitions }) => ({
      dancer,
      competitions: [...competitions.map(({ competition }) => competition), added?._id ?? ''],
    }));
    await parent.ask('editEntry', {
      params: { id: entry._id },
      body: { entry: { sections, total: 1_500 }, direction: 'add', revision },
    });
    // A dancer who moves up while the change waits for its payment is not charged for what the new level does not open.
    await moveTo(parent, paid.sections[0]?.dancer ?? '', 'open');
    expect(await pay(1_500)).toMatchObject({
      http: 409,
      code: 'NOT_READY',
      message:
        'Slow Reel, Slow (202) is no longer offered to Una. Nothing was charged. Please change the competitions.',
    });
    await moveTo(parent, paid.sections[0]?.dancer ?? '', 'novice');
    await regrade({ price: 1_900 });
    expect(await pay(1_500)).toMatchObject({ http: 409, code: 'PRICE_CHANGED', current: { total: 1_900 } });
    expect((await pay(1_900)).data).toMatchObject({ status: 'paid', entry: { paid: 3_400, owed: 3_400, credit: 0 } });
    expect(await provider.takenFor(entry._id)).toHaveLength(2);

    // A feis that is taken back leaves what is paid as it is: there is no way into a change that nobody could finish.
    await edit({ publish: false });
    const now = await entryOf(parent, entry._id);
    const change = { direction: 'subtract' as const, revision: now.revision };
    expect(await parent.send('editEntry', { params: { id: entry._id }, body: change })).toMatchObject({
      http: 409,
      code: 'REGISTRATION_CLOSED',
    });
    expect(await entryOf(parent, entry._id)).toMatchObject({ step: 2, state: 'new' });
  });

  it('is paid by who enters a dancer first, a teacher or the family, and a student who leaves may leave the entry', async () => {
    const { event, competition } = await cappedFeis(organizer, tableOf(cloud.env), feis, 'Feis na Beirte', {});
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const taught = (await teacher.ask('getStudents')).data[0]?.school._id ?? '';
    const parent = await newParent(cloud.url, { email: 'twice@chosen.example.org' });
    const dancer = await addDancer(parent, { name: 'Bríd', level: 'novice' });
    const changeSchool = async (school: string) => {
      const { name, lname, birthdate, level, region, revision } = await parent.ask('getDancer', {
        params: { id: dancer },
      });
      const body = { name, lname, birthdate, level, region: { _id: region._id }, school: { _id: school }, revision };
      await parent.ask('editDancer', { params: { id: dancer }, body });
    };
    const elsewhere = (await parent.ask('listSchools')).data.find(({ _id }) => _id !== taught)?._id ?? '';
    await changeSchool(taught);
    const form = { event, sections: [{ dancer, competitions: [competition] }], total: 1_200 };
    const [byTeacher, byFamily] = [
      await teacher.ask('createEntry', { body: { entry: form } }),
      await parent.ask('createEntry', { body: { entry: form } }),
    ];
    const pay = async (who: Client, entry: typeof byTeacher) =>
      who.send('payEntry', { body: paymentOf(entry, await provider.keepCard(who, cards.pays)) });
    expect((await pay(teacher, byTeacher)).data.status).toBe('paid');
    expect(await pay(parent, byFamily)).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      message:
        'Bríd is in Reel, All Ages (201) already, by another entry. Nothing was charged. Please change the competitions.',
    });
    expect(await provider.intentsOf(byFamily._id)).toEqual([]);
    // While choosing it is shown already, to the other one alone.
    const takenFor = async (who: Client) => {
      const { dancers } = await who.ask('loadEntryData', { body: { eventId: event } });
      const dances = dancers.find(({ _id }) => _id === dancer)?.dances ?? [];
      return dances.flatMap(({ options }) => options).find((one) => one.competition === competition)?.taken;
    };
    expect(await takenFor(parent)).toBe(true);
    expect(await takenFor(teacher)).toBe(false);

    await changeSchool(elsewhere);
    const { revision } = await teacher.ask('editEntry', {
      params: { id: byTeacher._id },
      body: { direction: 'subtract', revision: (await entryOf(teacher, byTeacher._id)).revision },
    });
    const left = { sections: [{ dancer, competitions: [] }], total: 0 };
    const saved = await teacher.send('editEntry', {
      params: { id: byTeacher._id },
      body: { entry: left, direction: 'add', revision },
    });
    expect(saved).toMatchObject({ http: 200, data: { credit: 1_200, step: 2 } });
    expect(await takenFor(parent)).toBe(false);
    expect((await pay(parent, byFamily)).data.status).toBe('paid');
  });

  it('an entry without anything to pay asks for no card', async () => {
    const { parent, entry, regrade } = await chosen('Feis gan Táille');
    const { card: _, ...bare } = paymentOf({ ...entry, total: 0 }, '');
    const without = (total: number, card?: { _id: string }) =>
      parent.send('payEntry', { body: { ...bare, total, ...(card ? { card } : {}) } });
    const issues = [{ path: 'card._id', message: 'Card required' }];
    for (const card of [undefined, { _id: '' }])
      expect(await without(entry.total, card)).toMatchObject({ http: 400, issues });
    expect(await without(0)).toMatchObject({ http: 409, code: 'PRICE_CHANGED' });
    await regrade({ price: 0 });
    expect((await without(0)).data).toMatchObject({ status: 'paid', entry: { paid: 0, owed: 0 } });
    expect((await entryOf(parent, entry._id)).step).toBe(2);
  });

  it('what is not offered any more is not charged', async () => {
    const { parent, entry, pay, edit, regrade } = await chosen('Feis na gCinn Imithe');
    await edit({ publish: false });
    expect(await pay()).toMatchObject({ http: 409, code: 'REGISTRATION_CLOSED' });
    const goBack = async () => {
      const { revision } = await entryOf(parent, entry._id);
      return parent.send('editEntry', { params: { id: entry._id }, body: { direction: 'subtract', revision } });
    };
    expect(await goBack()).toMatchObject({ http: 409, code: 'REGISTRATION_CLOSED' });
    await edit({ publish: true });
    const { columns, competitions } = await regrade({});
    const sentence =
      'Reel, All Ages (201) is no longer offered to Una. Nothing was charged. Please change the competitions.';
    await regrade({ columns: columns.map((one) => ({ ...one, age: 'U6' })) });
    expect(await pay()).toMatchObject({ http: 409, code: 'NOT_READY', message: sentence });
    await regrade({ columns, competitions: [] });
    expect(await pay()).toMatchObject({ http: 409, code: 'NOT_READY', message: sentence });
    await regrade({ columns, competitions });
    expect(await pay()).toMatchObject({ http: 409, message: sentence });
    expect(await provider.intentsOf(entry._id)).toEqual([]);
  });
});

describe('cards that do not pay', () => {
  it('a declined card leaves the entry unpaid, and another card then works', async () => {
    const { parent, entry, pay, stepNow, form } = await family(cards.declines);
    expect(await pay()).toMatchObject({ http: 402, code: 'CARD_DECLINED', message: 'Your card was declined.' });
    expect(await stepNow()).toBe(1);
    expect(await pay()).toMatchObject({ http: 402, code: 'CARD_DECLINED' });
    const other = await provider.keepCard(parent, cards.pays);
    const next = async (): Promise<number> =>
      Number((await tableOf(cloud.env).get<{ next: number }>(numberCounterKey(entry.event._id)))?.next);
    const before = await next();
    const paid = (await pay({ card: { _id: other } })).data;
    expect(paid.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([form.total]);
    // The dancers wear the numbers that were taken when the first card was tried: none is lost.
    expect(await next()).toBe(before);
    const worn = paid.entry.sections.map(({ dancerNumber }) => dancerNumber);
    expect(worn).toEqual(worn.map((_, i) => before - worn.length + i));
  });

  it('a card that asks first is charged after the cardholder has answered', async () => {
    const { pay, stepNow, entry, form } = await family(cards.asks);
    const first = await pay();
    expect(first.data).toMatchObject({ status: 'requires_action', clientSecret: expect.stringMatching(/^pi_/) });
    expect(await stepNow()).toBe(1);
    const waiting = await pay();
    expect(waiting.data.clientSecret).toBe(first.data.clientSecret);
    await provider.authenticate(first.data.clientSecret ?? '');
    expect((await pay()).data.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([form.total]);
  });

  it('a number that somebody was given by hand while the cardholder was asked goes to nobody else', async () => {
    const earlier = await family();
    const { entry: worn } = (await earlier.pay()).data;
    const { pay, entry } = await family(cards.asks);
    const first = await pay();
    const table = tableOf(cloud.env);
    const kept = Object.values((await getEntry(table, entry._id))?.numbersToGive ?? {});
    expect(kept).toHaveLength(entry.sections.length);
    const [competition] = worn.sections[0]?.competitions ?? [];
    const line = `${competition?.competition}-${competition?._id}`;
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const given = await admin.send('updateDancerNum', { body: { id: line, number: kept[0] ?? 0 } });
    expect(given.http).toBe(200);
    await provider.authenticate(first.data.clientSecret ?? '');
    const paid = (await pay()).data;
    expect(paid.status).toBe('paid');
    const numbers = paid.entry.sections.map(({ dancerNumber }) => dancerNumber);
    expect(numbers).not.toContain(kept[0]);
    expect(numbers).toContain(kept[1]);
    expect(new Set(numbers).size).toBe(entry.sections.length);
  });

  it('a cardholder who says no leaves the entry unpaid, and another card then works', async () => {
    const { parent, pay, stepNow, entry, form } = await family(cards.asks);
    const first = await pay();
    await provider.authenticate(first.data.clientSecret ?? '', 'failed');
    expect(await pay()).toMatchObject({ http: 402, code: 'CARD_DECLINED' });
    expect(await stepNow()).toBe(1);
    const other = await provider.keepCard(parent, cards.pays);
    expect((await pay({ card: { _id: other } })).data.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([form.total]);
  });
});

describe('changes while a payment waits', () => {
  it('a changed entry calls the waiting charge off and is charged for what is entered now', async () => {
    const { parent, entry, form, pay } = await family(cards.asks);
    const first = await pay();
    const fewer = await chosenBy(parent, feis, 1);
    expect(fewer.total).toBeLessThan(form.total);
    const current = await parent.ask('getEntry', { params: { id: entry._id } });
    const changed = await parent.ask('editEntry', {
      params: { id: entry._id },
      body: { entry: fewer, direction: 'add', revision: current.revision },
    });
    expect(changed.total).toBe(fewer.total);
    expect((await provider.intentsOf(entry._id)).map(({ status }) => status)).toEqual(['canceled']);
    await expect(provider.authenticate(first.data.clientSecret ?? '')).rejects.toThrow('canceled');
    const second = await pay({ total: fewer.total });
    await provider.authenticate(second.data.clientSecret ?? '');
    expect((await pay({ total: fewer.total })).data.status).toBe('paid');
    expect(await provider.takenFor(entry._id)).toEqual([fewer.total]);
  });

  it('an entry whose charge went through already is paid and stays as it was', async () => {
    cloud.services.payments.setWebhook(undefined);
    const { parent, entry, form, pay } = await family(cards.asks);
    const first = await pay();
    await provider.authenticate(first.data.clientSecret ?? '');
    const current = await parent.ask('getEntry', { params: { id: entry._id } });
    const late = await parent.send('editEntry', {
      params: { id: entry._id },
      body: { entry: await chosenBy(parent, feis, 1), direction: 'add', revision: current.revision },
    });
    expect(late).toMatchObject({ http: 409, code: 'ALREADY_PAID' });
    const now = await parent.ask('getEntry', { params: { id: entry._id } });
    expect(now).toMatchObject({ step: 2, total: form.total });
    cloud.services.payments.setWebhook(provider.webhook);
  });
});

describe('ended registration', () => {
  it('no payment can begin after registration has ended', async () => {
    const { pay, entry } = await family();
    cloud.clock.set(new Date(Date.now() + 25 * 86_400_000).toISOString());
    expect(await pay()).toMatchObject({ http: 409, code: 'REGISTRATION_CLOSED' });
    cloud.clock.reset();
    expect(await provider.intentsOf(entry._id)).toEqual([]);
    expect((await pay()).data.status).toBe('paid');
  });

  it('a payment that began in time can be finished after registration has ended', async () => {
    const { pay } = await family(cards.asks);
    const first = await pay();
    cloud.clock.set(new Date(Date.now() + 25 * 86_400_000).toISOString());
    await provider.authenticate(first.data.clientSecret ?? '');
    expect((await pay()).data.status).toBe('paid');
    cloud.clock.reset();
  });
});

describe('forged reports', () => {
  it('a report of the provider is refused when altered, unsigned, old or signed with another secret', async () => {
    cloud.services.payments.setWebhook(undefined);
    const { pay, stepNow, entry } = await family(cards.asks);
    const first = await pay();
    await provider.authenticate(first.data.clientSecret ?? '');
    const report = await until(() => provider.reportOf(entry._id));
    const payload = JSON.stringify(report);
    const altered = payload.replace(/"amount":\s*\d+/, '"amount":1');
    expect(await provider.report(payload, { sent: altered })).toBe(400);
    expect(await provider.report(payload, { secret: 'whsec_somebody_else' })).toBe(400);
    expect(await provider.report(payload, { at: new Date(Date.now() - 10 * 60_000) })).toBe(400);
    const unsigned = await fetch(provider.webhook.url, { method: 'POST', body: payload });
    expect(unsigned.status).toBe(400);
    expect(await stepNow()).toBe(1);
    expect(await provider.report(payload)).toBe(200);
    expect(await stepNow()).toBe(2);
    cloud.services.payments.setWebhook(provider.webhook);
  });
});
