import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, demoPassword } from '../support/client.ts';
import { minute } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { forAll } from '../support/families.ts';
import { addDancer, chosenBy, entryOf, lettersTo, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { strikeClock } from '../support/queues.ts';
import { stampede } from '../support/stampede.ts';
import { insist, signInStubbornly } from '../support/stubborn-client.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { holdAudit } from './audited.ts';
import { type Claims, differences } from './claims.ts';
import { claimDay, runDay } from './feis.ts';
import { openOffice } from './feis-day.ts';
import { MarkBook } from './mark-book.ts';
import { againstNewcomer, registerStubbornly } from './newcomers.ts';
import { patienceWith, patienceWithAll } from './patience.ts';
import { changeAndFilm, waitForPlace } from './storm-families.ts';
import { giveAllBack } from './stubborn-office.ts';

// A feis day, a rush for few places and families who register, pay, change, wait, film, leave and are given their money back, all at once, while the services do what their makers say they
// may do on a bad day. `SEEDS=20` plays twenty storms; `WEATHER=7:late,again` plays one, with these two phenomena only.

const storms = process.env.WEATHER ? [process.env.WEATHER] : seedsOf(Number(process.env.SEEDS ?? 1));
const danced = { single: 24, several: 30 };
const families = 12;

/** Today's seeds: another storm every day, the same one all day. */
function seedsOf(count: number): string[] {
  const today = Math.floor(Date.now() / 86_400_000);
  return Array.from({ length: count }, (_, i) => String(today * 100 + i));
}

interface Family {
  readonly email: string;
  readonly parent: Client;
  readonly entry: string;
  readonly total: number;
  /** Some leave for good before they have paid, and some are given everything back. */
  readonly fate: 'stays' | 'left' | 'refunded';
  readonly bank: Bank;
}

/** What the bank does: a payment takes its time, a refund takes its time, or is sent back after it was given, and a cardholder who wants the money back is right, or not. */
type Bank =
  | 'is quick'
  | 'takes back'
  | 'takes nothing back'
  | 'takes its time'
  | 'refunds later'
  | 'sends the refund back';
const cardOf: Readonly<Record<Bank, string>> = {
  'is quick': cards.pays,
  'takes back': cards.pays,
  'takes nothing back': cards.pays,
  'takes its time': cards.processes,
  'refunds later': cards.refundsLater,
  'sends the refund back': cards.refundsFailLater,
};
const bankOf = (i: number, fate: Family['fate']): Bank => {
  if (fate === 'stays')
    return i % 4 === 2
      ? 'takes its time'
      : i % 12 === 0
        ? 'takes back'
        : i % 12 === 4
          ? 'takes nothing back'
          : 'is quick';
  return i % 12 === 5 ? 'refunds later' : i % 12 === 9 ? 'sends the refund back' : 'is quick';
};

/** The bank says at last how a payment ended, and then how its refund did. */
const endPayment = async (provider: Provider, entry: string): Promise<void> => {
  for (const { id, status } of await provider.intentsOf(entry))
    if (status === 'processing') await provider.settle('intents', id, 'succeeded');
};
const endRefund = async (provider: Provider, entry: string, outcome: 'succeeded' | 'failed'): Promise<void> => {
  const [paid] = (await provider.intentsOf(entry)).filter(({ status }) => status === 'succeeded');
  const { id } = await until(() => provider.refundOf(paid?.id ?? ''), patienceWith('payments-worker'));
  await provider.settle('refunds', id, outcome);
};

const dispute = async (provider: Provider, entry: string, outcome: 'succeeded' | 'failed'): Promise<void> => {
  const [paid] = (await provider.intentsOf(entry)).filter(({ status }) => status === 'succeeded');
  await provider.dispute(paid?.id ?? '');
  await provider.decide((await provider.disputeOf(paid?.id ?? '')) ?? '', outcome);
};

interface Places {
  /** Where it is danced, and where it is quiet and nobody judges. */
  readonly feis: string;
  readonly quiet: string;
  readonly organizer: Client;
}

/** What the children of families who leave for good are called, and nobody else. */
const gone = 'Goneforgood';

/** Registers, confirms, enters two dancers and pays; what becomes of it then goes by its number. */
const familyInStorm = async (cloud: TestCloud, { feis, quiet, organizer }: Places, i: number): Promise<Family> => {
  const fate = i % 4 === 3 ? 'left' : i % 4 === 1 ? 'refunded' : 'stays';
  const email = `storm${i}@example.org`;
  await registerStubbornly(cloud.url, email);
  const parent = await signInStubbornly(cloud.url, email);
  const letter = await until(
    async () => (await lettersTo(cloud.url, email)).find(({ text }) => text.includes('/public/confirm/')),
    patienceWith('mail-worker'),
  );
  const [, address = '', code = ''] = /\/public\/confirm\/([^/\s]+)\/([^/\s]+)/.exec(letter.text) ?? [];
  await parent.ask('confirmEmail', { body: { email: decodeURIComponent(address), code: decodeURIComponent(code) } });
  const lname = fate === 'left' ? gone : 'Daly';
  await addDancer(parent, { name: 'Una', lname, level: fate === 'refunded' ? 'novice' : 'open' });
  await addDancer(parent, { name: 'Finn', lname, level: 'novice' });
  const form = await chosenBy(parent, fate === 'refunded' ? quiet : feis, 3);
  const entry = await parent.ask('createEntry', { body: { entry: form } });
  if (fate === 'left') {
    await parent.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    return { email, parent, entry: entry._id, total: 0, fate, bank: 'is quick' };
  }
  const bank = bankOf(i, fate);
  const provider = new Provider(cloud.url, cloud.env);
  const card = await provider.keepCard(parent, cardOf[bank]);
  let tries = 0;
  // As a browser that is loaded again: each second try has a key of its own.
  const paid = await insist(() =>
    parent.send('payEntry', { body: paymentOf(entry, card), key: `storm-${Math.floor(tries++ / 2)}-${entry._id}` }),
  );
  if (paid.http !== 200 && paid.code !== 'CONFLICT')
    throw new Error(`${email} cannot pay: ${paid.code} ${paid.message}`);
  if (bank === 'takes its time') await endPayment(provider, entry._id);
  if (bank === 'takes back') await dispute(provider, entry._id, 'failed');
  if (bank === 'takes nothing back') await dispute(provider, entry._id, 'succeeded');
  if (fate === 'refunded') {
    await giveAllBack(organizer, entry._id, form.total);
    if (bank !== 'is quick') await endRefund(provider, entry._id, bank === 'refunds later' ? 'succeeded' : 'failed');
  }
  return { email, parent, entry: entry._id, total: form.total, fate, bank };
};

/** What the provider holds, what the entry says, and which sheets its dancers stand on. */
const againstFamily = async (cloud: TestCloud, office: Client, family: Family) => {
  const { entry: id, parent, total, fate, bank } = family;
  const provider = new Provider(cloud.url, cloud.env);
  const wrong = differences(`charges of ${id}`, await provider.takenFor(id), fate === 'left' ? [] : [total]);
  const stored = await getEntry(tableOf(cloud.env), id);
  if (fate === 'left') return stored ? [...wrong, `${id} is of somebody who left`] : wrong;
  if (!stored) return [...wrong, `${id} is gone`];
  const held = (await provider.intentsOf(id)).reduce(
    (sum, { latest_charge: charge }) => sum + (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0),
    0,
  );
  // What the bank sends back is a credit of the family again.
  const isHeld = fate !== 'refunded' || bank === 'sends the refund back';
  wrong.push(...differences(`what is held for ${id}`, [held, stored.paid], isHeld ? [total, total] : [0, 0]));
  if (fate === 'refunded') return wrong;
  const { sections, step } = await entryOf(parent, id);
  if (step !== 2) wrong.push(`${id} is not paid`);
  for (const { dancerNumber = 0, competitions } of sections)
    for (const { competition } of competitions) {
      const sheet = await office.ask('getTabulatorCompetition', { query: { query: { id: competition } } });
      const there = sheet.entries.filter((line) => line.dancerNumber === dancerNumber).length;
      if (there !== 1) wrong.push(`${dancerNumber} is ${there} times in ${sheet.competition.code}`);
    }
  return wrong;
};

/** What the office is told of a family's disputes, in the order of the alphabet. */
const disputesTold = (bank: Bank): string[] => {
  if (bank === 'takes back') return ['A dispute was lost', 'A payment is disputed'];
  return bank === 'takes nothing back' ? ['A dispute was won', 'A payment is disputed'] : [];
};
const againstOffice = async (office: Client, event: string, { entry, bank }: Family): Promise<string[]> => {
  const query = { query: { event, search: 'disput' }, limit: 99 };
  const { data } = await office.ask('listEventNotices', { query });
  const told = data.filter(({ path }) => path === `/app/entries/${entry}`).map(({ title }) => title);
  return differences(`what the office knows of ${entry}`, told.toSorted(), disputesTold(bank));
};

/** Tells everybody something, and takes something else back: the auditor looks who has it in the end. */
const announceInStorm = async (organizer: Client, feis: string): Promise<void> => {
  const send = (title: string) =>
    organizer.ask('sendAnnouncement', {
      body: { event: feis, to: { kind: 'everybody' }, title, text: 'Please stay inside.' },
    });
  await send('A storm is coming');
  const { _id: id } = await send('The storm is over');
  await organizer.ask('withdrawAnnouncement', { params: { id }, body: { event: feis } });
};

const isOfDead = ({ name }: { readonly name: string }): boolean => /dead/i.test(name);

/** Longer than a message is out of sight whose worker died, than a promise waits to be sent once more, and than every clock needs to strike. */
const everythingMs = 20 * minute;

/** Waits until nothing is on its way any more: no message, no change that somebody has not read. What waits for its time comes at once. */
const calm = async (cloud: TestCloud): Promise<void> => {
  await cloud.settled();
  // What the provider has reported and nobody heard.
  await strikeClock(cloud);
  await cloud.runtime.due.play(everythingMs);
  const atWork = () =>
    cloud.services.queues
      .inspect()
      .some((queue) => !isOfDead(queue) && queue.messages.some(({ state }) => state !== 'delayed'));
  await until(async () => !atWork(), patienceWithAll);
  await cloud.settled();
};

const playStorm = async (claims: Claims, forecast: string): Promise<void> => {
  const cloud = await startTestCloud({ weather: forecast });
  const { weather } = cloud.services.gate;
  const began = performance.now();
  try {
    const office = await openOffice(cloud.url, signInStubbornly);
    const feis = await feisNamed(office.organizer, 'Feis na Coille');
    const quiet = await cappedFeis(office.organizer, tableOf(cloud.env), feis, 'A quiet feis', {});
    const day = { office, feis, book: new MarkBook(), most: danced };
    const where = { cloud, organizer: office.organizer, paidLike: feis };
    const [published, rush, entered, place, change] = await Promise.all([
      runDay(day),
      stampede(cloud, { families: 60, cap: 15, atOnce: 16, enter: signInStubbornly }),
      forAll(
        Array.from({ length: families }, (_, i) => i),
        3,
        (i) => familyInStorm(cloud, { feis, quiet: quiet.event, organizer: office.organizer }, i),
      ),
      waitForPlace(where),
      changeAndFilm(where),
      announceInStorm(office.organizer, feis),
    ]);
    console.log(
      `  ${((performance.now() - began) / 1000).toFixed(1)} s  the storm ${forecast}: ${[...weather.counts].map(([what, n]) => `${n} ${what}`).join(', ')}`,
    );
    weather.set('');
    await calm(cloud);

    await claimDay(claims, day, published);
    claims.is(
      'a rush for 15 places sells 15',
      rush.paid === 15 && rush.count === 15 && rush.taken === 15,
      JSON.stringify(rush),
    );
    claims.hold('who has a place was charged once, who has none was not', rush.wrong);
    claims.hold('everybody else is told that it is full, and nothing else', rush.other);
    const wrong: string[] = [];
    for (const family of entered) wrong.push(...(await againstFamily(cloud, office.organizer, family)));
    const disputed: string[] = [];
    for (const family of entered) disputed.push(...(await againstOffice(office.organizer, feis, family)));
    claims.hold('the office knows how each dispute went on and ended, once', disputed);
    claims.hold('every family was charged once, and its dancers are on their sheets', wrong);
    const { count, taken } = (await getCompetition(tableOf(cloud.env), quiet.competition)) ?? {};
    claims.is(
      'nobody who was refunded is counted where they had entered',
      count === 0 && taken === 0,
      `${count}, ${taken}`,
    );
    claims.hold('who waited for the only place has it, and was charged once', await place());
    claims.hold('a changed entry was charged the difference, and its last video is as it was sent', await change());
    const newcomers = await forAll(
      entered.filter(({ fate }) => fate !== 'left'),
      2,
      ({ email }) => againstNewcomer(cloud.url, email),
    );
    claims.hold('everybody who registered can sign in, and has at most two letters', newcomers.flat());
    const dead = cloud.services.queues.inspect().filter((queue) => isOfDead(queue) && !/live-push/.test(queue.name));
    claims.hold(
      'no work was given up',
      dead.flatMap(({ name, messages }) => messages.map(({ body }) => `${name}: ${body.slice(0, 200)}`)),
    );
    await holdAudit(claims, {
      env: cloud.env,
      letters: cloud.services.mail.inbox(),
      gone: [`Una ${gone}`, `Finn ${gone}`],
    });
  } catch (error) {
    console.log(`  the storm ${forecast}; what it did last:\n    ${weather.happened.join('\n    ')}`);
    throw error;
  } finally {
    await cloud.end();
  }
};

/** Storms, each from one seed. */
export const proveWeather = async (claims: Claims): Promise<void> => {
  for (const forecast of storms) await playStorm(claims, forecast);
};
