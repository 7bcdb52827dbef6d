import { userId } from '@rince/demo/people';
import { getEntry } from '@rince/store/entries';
import { rosterKey } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { expect } from 'vitest';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { makeFamilies, queueOfFamilies } from './families.ts';
import { paymentOf } from './family.ts';
import { Provider } from './provider.ts';
import { tableOf } from './table.ts';
import { basics, category, organized } from './wizard.ts';

/** What every dance of the money feis costs, in cents; nothing else does. */
export const dancePrice = 1_200;

/** A family at the money feis, with an entry for some of its dances. */
export interface Buyer {
  readonly client: Client;
  readonly id: string;
  readonly dancer: string;
  readonly card: string;
  readonly event: string;
  /** The dances of the feis that are this buyer's alone. */
  readonly dances: readonly string[];
}

const perBuyer = 3;

/** A published feis whose every dance is one competition for everybody, for so many when it is capped; each buyer has three of them to itself. */
export const moneyFeis = async (
  cloud: TestCloud,
  { buyers, word, cap }: { buyers: number; word: string; cap?: number },
) => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { organizer, feis } = await readyFeis(cloud.url);
  const { stripeAccountId } = await organized(organizer, feis);
  const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(`A money feis ${word}`) } });
  await table.transact([{ kind: 'update', key: { pk: `EVENT#${event}`, sk: 'EVENT' }, set: { stripeAccountId } }]);
  const columns = [{ _id: 'column', title: '', age: 'all' }];
  const codes = Array.from({ length: buyers * perBuyer }, (_, i) => String(1000 + i));
  const grades = [];
  for (let from = 0; from < codes.length; from += 60) {
    const some = codes.slice(from, from + 60);
    grades.push(
      category(`Dances ${from}`, some, {
        price: dancePrice,
        columns,
        rows: some.map((code) => ({ _id: `row-${code}`, title: `Dance ${code}` })),
        competitions: some.map((code) => ({ _id: `made-up-${code}`, row: `row-${code}`, column: 'column', code, cap })),
      }),
    );
  }
  for (const grade of grades) await organizer.ask('editEvent', { params: { id: event }, body: { grades: [grade] } });
  await organizer.ask('editEvent', { params: { id: event }, body: { publish: true } });
  const made = await organized(organizer, event);
  const all = made.grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  await organizer.ask('setJudges', { params: { id: event }, body: { judges: [userId('judge1')] } });
  await table.transact([
    {
      kind: 'update',
      key: { pk: `EVENT#${event}`, sk: 'EVENT' },
      // Judged already, although it can still be entered.
      set: { judgingStart: basics('').registrationStart, judgingEnd: basics('').judgingEnd },
    },
  ]);
  const nextFamily = queueOfFamilies(cloud, await makeFamilies(cloud, { count: buyers, word }));
  const judge = await signIn(cloud.url, 'judge1@feis.test');
  const admin = await signIn(cloud.url, 'admin@feis.test');
  const tabulator = organizer;

  let used = 0;
  /** The next family, with an entry for so many of its three dances; paid for when asked. */
  const buyer = async ({
    entered = 1,
    paid = false,
    dances: given,
  }: {
    entered?: number;
    paid?: boolean;
    /** Those of another family, instead of its own. */
    dances?: readonly string[];
  } = {}): Promise<Buyer> => {
    const { client, dancer, card } = await nextFamily();
    const dances = given ?? all.slice(used, used + perBuyer);
    if (!given) used += perBuyer;
    const sections = [{ dancer, competitions: dances.slice(0, entered) }];
    const entry = await client.ask('createEntry', {
      body: { entry: { event, sections, total: dancePrice * entered } },
    });
    const one = { client, id: entry._id, dancer, card, event, dances };
    if (paid) await client.ask('payEntry', { body: paymentOf({ _id: entry._id, total: dancePrice * entered }, card) });
    return one;
  };

  /** What is owed, held and given back agrees with the provider, and whoever is paid for stands on the sheets, once, and nowhere else. */
  const booksAgree = async ({ id, dancer, dances }: Buyer): Promise<void> => {
    const entry = await getEntry(table, id);
    if (!entry) throw new Error('The entry is gone');
    const intents = await provider.intentsOf(id);
    const captured = intents.reduce((sum, { latest_charge: charge }) => sum + (charge?.amount_captured ?? 0), 0);
    const refunded = intents.reduce((sum, { latest_charge: charge }) => sum + (charge?.amount_refunded ?? 0), 0);
    expect({ held: captured - refunded }).toEqual({ held: entry.paid });
    expect(entry.paid + entry.waived - entry.owed).toBeGreaterThanOrEqual(0);
    const inForce = entry.paidAt === undefined ? [] : entry.sections.flatMap(({ competitions }) => competitions);
    if (entry.paidAt !== undefined) expect(entry.owed).toBe(inForce.length * dancePrice);
    expect(entry.seated).toBe(true);
    const stand = await Promise.all(
      dances.map((competition) => table.get({ pk: `COMP#${competition}`, sk: `DANCER#${dancer}` })),
    );
    const on = dances.filter((_, i) => stand[i] !== undefined);
    expect(on.toSorted()).toEqual(inForce.map(({ competition }) => competition).toSorted());
    for (const { competition, _id } of inForce)
      expect(await table.get(rosterKey(competition, _id))).toMatchObject({ dancer });
  };

  return { cloud, event, table, provider, organizer, admin, judge, tabulator, buyer, booksAgree };
};
export type MoneyFeis = Awaited<ReturnType<typeof moneyFeis>>;

/** The entry's number of charges that went through. */
export const chargesOf = async ({ provider }: { provider: Provider }, { id }: Buyer): Promise<number> =>
  (await provider.takenFor(id)).length;

/** What an entry has paid until now, with its revision: all that there is to give back. */
export const paidNow = async (table: Table, { id }: Buyer): Promise<{ amount: number; revision: number }> => {
  const { paid: amount = 0, revision = 0 } = (await getEntry(table, id)) ?? {};
  return { amount, revision };
};

/** Whether the table holds a waiting payment of an entry: for looking, never for deciding. */
export const entryRevision = async (table: Table, { id }: Buyer): Promise<number> =>
  (await getEntry(table, id))?.revision ?? 0;
