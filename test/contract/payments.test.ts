import type { Fate } from '@rince/local-cloud/gate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import {
  addDancer,
  chosenBy,
  type EnteredFamily,
  enteredFamily,
  entryOf,
  newParent,
  paymentOf,
} from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tracedClient } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { basics, category, gradeFormOf, organized } from '../support/wizard.ts';

// However often and in whatever order the world asks: one charge, one number for each dancer, one place in each competition.

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

const rosterOf = async (id: string): Promise<number[]> =>
  (await organizer.ask('getTabulatorCompetition', { query: { query: { id } } })).entries.map(
    ({ dancerNumber }) => dancerNumber,
  );
const countsOf = async (): Promise<Map<string, number>> =>
  new Map(
    (await organizer.ask('organizerCompetitions', { body: { id: feis } })).data.map(({ _id, count }) => [_id, count]),
  );

interface Paying extends EnteredFamily {
  readonly card: string;
  /** How many were in each competition before. */
  readonly before: ReadonlyMap<string, number>;
}
const family = async (number: string = cards.pays): Promise<Paying> => {
  const entered = await enteredFamily(cloud.url, feis, `payer${++families}@example.org`);
  return { ...entered, card: await provider.keepCard(entered.parent, number), before: await countsOf() };
};
const pay = ({ parent, entry, card }: Paying, key?: string) =>
  parent.send('payEntry', { body: paymentOf(entry, card), ...(key === undefined ? {} : { key }) });

const paidEntry = ({ parent, entry }: Paying) =>
  until(async () => {
    const now = await parent.ask('getEntry', { params: { id: entry._id } });
    const { data: notices } = await parent.ask('listNotices');
    return now.step === 2 && notices.length > 0 && now;
  });

/** Everything that must be there once, is there once. */
const expectPaidOnce = async (paying: Paying): Promise<void> => {
  const { parent, entry, form, before } = paying;
  const paid = await paidEntry(paying);
  expect(await provider.takenFor(entry._id)).toEqual([form.total]);
  const numbers = paid.sections.map(({ dancerNumber }) => dancerNumber);
  expect(new Set(numbers).size).toBe(2);
  expect(numbers.every((number) => Number.isInteger(number))).toBe(true);
  const after = await countsOf();
  for (const { dancerNumber, competitions } of paid.sections)
    for (const { competition } of competitions) {
      expect((await rosterOf(competition)).filter((number) => number === dancerNumber)).toHaveLength(1);
      expect(after.get(competition)).toBe((before.get(competition) ?? 0) + 1);
    }
  const { data: notices } = await parent.ask('listNotices');
  expect(notices.filter(({ title }) => title === 'Your entry has been received!')).toHaveLength(1);
};

describe('paying once', () => {
  it('one click pays an entry once', async () => {
    const one = await family();
    expect(await pay(one, 'click')).toMatchObject({ http: 200, data: { status: 'paid', entry: { step: 2 } } });
    await expectPaidOnce(one);
  });

  it('a double click pays an entry once', async () => {
    const one = await family();
    const answers = await Promise.all([pay(one, 'double'), pay(one, 'double'), pay(one, 'double')]);
    for (const { http, code } of answers) if (http !== 200) expect(code).toBe('IN_PROGRESS');
    await expectPaidOnce(one);
    expect(await pay(one, 'double')).toMatchObject({ http: 200, data: { status: 'paid' } });
  });

  it('two tabs, or two parents on one account, pay an entry once', async () => {
    const one = await family();
    const answers = await Promise.all(['tab 1', 'tab 2', 'tab 3', 'tab 4'].map((key) => pay(one, key)));
    for (const { http, code } of answers) if (http !== 200) expect(code).toBe('IN_PROGRESS');
    expect(answers.some(({ http }) => http === 200)).toBe(true);
    await expectPaidOnce(one);
  });

  it('an entry is paid once when the answer is lost and the browser asks again', async () => {
    const one = await family();
    const first = await pay(one, 'lost');
    const again = await pay(one, 'lost');
    expect(again.data).toEqual(first.data);
    expect(await pay(one, 'other')).toMatchObject({ http: 200, data: { status: 'paid' } });
    expect(await pay(one)).toMatchObject({ http: 200, data: { status: 'paid' } });
    await expectPaidOnce(one);
  });

  it('an entry is paid once wherever the function dies', async () => {
    for (const n of [1, 4, 7, 10]) {
      const one = await family();
      const { client: parent, trace } = tracedClient(one.parent);
      const stop = cloud.services.gate.watch(trace, async (_request, i): Promise<Fate> => {
        if (i !== n) return 'go';
        await cloud.runtime.functions.get('payments')?.kill();
        return 'drop';
      });
      const asked = await pay({ ...one, parent }, 'dies').catch(() => undefined);
      stop();
      expect([n, asked?.http ?? 500]).toEqual([n, 500]);
      await until(async () => (await pay(one, 'dies')).http === 200);
      await expectPaidOnce(one);
    }
  });

  it('an entry is paid once when the provider reports twice', async () => {
    const one = await family();
    await pay(one);
    const report = await until(() => provider.reportOf(one.entry._id));
    for (let i = 0; i < 3; i++) await provider.resend(report.id);
    await expectPaidOnce(one);
  });

  it('an entry is paid when only the report of the provider arrives', async () => {
    const one = await family(cards.asks);
    const first = await pay(one);
    await provider.authenticate(first.data.clientSecret ?? '');
    await expectPaidOnce(one);
  });

  it('an entry is paid once when the report arrives while the browser asks', async () => {
    const one = await family(cards.asks);
    const first = await pay(one, 'first');
    await Promise.all([provider.authenticate(first.data.clientSecret ?? ''), pay(one, 'second'), pay(one, 'third')]);
    await expectPaidOnce(one);
  });

  it('an entry is paid without any report of the provider', async () => {
    cloud.services.payments.setWebhook(undefined);
    const one = await family();
    expect((await pay(one)).data.status).toBe('paid');
    await expectPaidOnce(one);
    cloud.services.payments.setWebhook(provider.webhook);
    await expectPaidOnce(one);
  });

  it('no dancer number is given twice when many families pay at once', async () => {
    const all: Paying[] = [];
    for (let i = 0; i < 6; i++) all.push(await family());
    const answers = await Promise.all(all.map((one) => pay(one)));
    expect(answers.map(({ http }) => http)).toEqual(all.map(() => 200));
    const numbers = answers.flatMap(({ data }) => data.entry.sections.map(({ dancerNumber }) => dancerNumber));
    expect(new Set(numbers).size).toBe(12);
    for (const { entry, form } of all) expect(await provider.takenFor(entry._id)).toEqual([form.total]);
  });
});

describe('competitions that leave the syllabus', () => {
  const reels = 1_200;
  const slips = 1_500;
  /** A feis of a reel and a slip jig; one dancer chose both, and the bank asks before it pays. */
  const payingAtBank = async (name: string) => {
    const { stripeAccountId } = await organized(organizer, feis);
    const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(name) } });
    const account = { key: { pk: `EVENT#${event}`, sk: 'EVENT' }, set: { stripeAccountId } };
    await tableOf(cloud.env).transact([{ kind: 'update', ...account }]);
    const columns = (code: string) => [{ _id: `column-${code}`, title: '', age: 'all' }];
    const grades = [
      category('Reels', ['201'], { price: reels, columns: columns('201') }),
      category('Slips', ['202'], { price: slips, columns: columns('202') }),
    ];
    await organizer.ask('editEvent', { params: { id: event }, body: { grades } });
    await organizer.ask('editEvent', { params: { id: event }, body: { publish: true } });
    const entered = await enteredFamily(cloud.url, event, `payer${++families}@example.org`, { levels: ['novice'] });
    const paying = { ...entered, card: await provider.keepCard(entered.parent, cards.asks), before: new Map() };
    const secret = (await pay(paying)).data.clientSecret ?? '';
    const remove = async (...titles: string[]) => {
      const { grades: now } = await organized(organizer, event);
      const gone = now
        .filter(({ title }) => titles.includes(title))
        .map((one) => ({ ...gradeFormOf(one), deleted: true }));
      return organizer.send('editEvent', { params: { id: event }, body: { grades: gone } });
    };
    return { ...paying, event, secret, remove };
  };

  const seated = async (paying: Paying) => entryOf(paying.parent, (await paidEntry(paying))._id);

  it('a competition that leaves the syllabus while it is paid becomes a credit, and family and office are told', async () => {
    const paying = await payingAtBank('Feis an Imeachta');
    expect((await paying.remove('Slips')).http).toBe(200);
    await provider.authenticate(paying.secret);
    const paid = await seated(paying);
    expect(paid.sections.flatMap(({ competitions }) => competitions.map(({ code }) => code))).toEqual(['201']);
    expect(paid).toMatchObject({ total: reels, credit: slips });
    expect(await provider.takenFor(paid._id)).toEqual([reels + slips]);
    const titles = (await paying.parent.ask('listNotices')).data.map(({ title }) => title);
    expect(titles).toContain('Paid, and could not be entered');
    const office = await organizer.ask('listEventNotices', { query: { query: { event: paying.event } } });
    expect(office.data.map(({ title }) => title)).toContain('Paid, and could not be entered');

    const back = {
      entryId: paid._id,
      kind: 'credit' as const,
      amount: slips,
      reason: 'No slip jig',
      revision: paid.revision,
    };
    expect((await organizer.send('refundEntry', { body: back })).http).toBe(200);
    expect((await paying.remove('Reels')).message).toBe('There are entries in 201. Move or withdraw them first.');
  });

  it('an entry owes nothing when its only competition leaves the syllabus', async () => {
    const paying = await payingAtBank('Feis an Fholmhaithe');
    const grades = [category('Adults', ['901'], { levels: ['adult'] })];
    await organizer.ask('editEvent', { params: { id: paying.event }, body: { grades } });
    expect((await paying.remove('Slips', 'Reels')).http).toBe(200);
    await provider.authenticate(paying.secret);
    const paid = await seated(paying);
    expect(paid.sections.flatMap(({ competitions }) => competitions)).toEqual([]);
    expect(paid).toMatchObject({ total: 0, credit: reels + slips });
  });

  it('a competition that is removed during a payment takes all of its dancers along, or stays', async () => {
    const paying = await payingAtBank('Feis an Nóiméid');
    const [removed] = await Promise.all([paying.remove('Slips'), provider.authenticate(paying.secret)]);
    const paid = await seated(paying);
    const codes = paid.sections.flatMap(({ competitions }) => competitions.map(({ code }) => code)).toSorted();
    const { grades } = await organized(organizer, paying.event);
    expect(grades.flatMap(({ competitions }) => competitions.map(({ code }) => code)).toSorted()).toEqual(codes);
    expect([removed.http, paid.credit]).toEqual(codes.length === 1 ? [200, slips] : [409, 0]);
  });

  it('a competition paid by teacher and family at the same moment is danced once, and the second payer gets a credit', async () => {
    const { event, competition } = await cappedFeis(organizer, tableOf(cloud.env), feis, 'Feis na Deifre', { cap: 5 });
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const school = (await teacher.ask('getStudents')).data[0]?.school._id ?? '';
    const parent = await newParent(cloud.url, { email: 'samemoment@example.org' });
    const dancer = await addDancer(parent, { name: 'Bríd', level: 'novice' });
    const { name, lname, birthdate, level, region, revision } = await parent.ask('getDancer', {
      params: { id: dancer },
    });
    const body = { name, lname, birthdate, level, region: { _id: region._id }, school: { _id: school }, revision };
    await parent.ask('editDancer', { params: { id: dancer }, body });
    const form = { event, sections: [{ dancer, competitions: [competition] }], total: 1_200 };
    const both = await Promise.all(
      [teacher, parent].map(async (who) => {
        const entry = await who.ask('createEntry', { body: { entry: form } });
        const card = await provider.keepCard(who, cards.asks);
        const { data } = await who.send('payEntry', { body: paymentOf(entry, card) });
        return { who, entry, secret: data.clientSecret ?? '' };
      }),
    );
    await Promise.all(both.map(({ secret }) => provider.authenticate(secret)));
    const credits = await until(async () => {
      const now = await Promise.all(both.map(({ who, entry }) => entryOf(who, entry._id)));
      return now.some(({ credit }) => credit > 0) && now.map(({ credit }) => credit).toSorted((a, b) => a - b);
    });
    expect(credits).toEqual([0, 1_200]);
    expect(await rosterOf(competition)).toHaveLength(1);
    const places = { pk: `COMP#${competition}`, sk: 'COMP' };
    expect(await tableOf(cloud.env).get(places)).toMatchObject({ count: 1, taken: 1 });
  });

  it('a competition stays open when its removal is refused', async () => {
    const paying = await payingAtBank('Feis an Fhanachta');
    const { grades } = await organized(organizer, paying.event);
    const stale = grades.map((one) => ({
      ...gradeFormOf(one),
      deleted: one.title === 'Slips',
      revision: one.revision + 5,
    }));
    const refused = await organizer.send('editEvent', { params: { id: paying.event }, body: { grades: stale } });
    expect(refused.code).toBe('STALE');
    await provider.authenticate(paying.secret);
    expect((await seated(paying)).credit).toBe(0);
  });
});

describe('who may not pay', () => {
  it('nobody may pay before their address is confirmed', async () => {
    const parent = await newParent(cloud.url, { email: 'unconfirmed@example.org', confirm: false });
    await addDancer(parent, { name: 'Una', level: 'novice' });
    const entry = await parent.ask('createEntry', { body: { entry: await chosenBy(parent, feis) } });
    const card = await provider.keepCard(parent, cards.pays);
    const answer = await parent.send('payEntry', { body: paymentOf(entry, card) });
    expect(answer).toMatchObject({ http: 403, code: 'NOT_CONFIRMED' });
    expect(await provider.intentsOf(entry._id)).toEqual([]);
  });

  it("nobody may pay another family's entry, with whichever card", async () => {
    const one = await family();
    const other = await family();
    const stolen = await other.parent.send('payEntry', { body: paymentOf(one.entry, other.card) });
    expect(stolen).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const foreign = await one.parent.send('payEntry', { body: paymentOf(one.entry, other.card) });
    expect(foreign).toMatchObject({ http: 402, code: 'CARD_DECLINED' });
    expect(await provider.takenFor(one.entry._id)).toEqual([]);
    expect((await pay(one)).data.status).toBe('paid');
    await expectPaidOnce(one);
  });
});
