import { getCompetition } from '@rince/store/competitions';
import { cappedFeis } from './capped-feis.ts';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { forAll, makeFamilies } from './families.ts';
import { entryOf, paymentOf } from './family.ts';
import { Provider } from './provider.ts';
import { tableOf } from './table.ts';
import { until } from './until.ts';

interface Family {
  readonly client: Client;
  readonly entry: { readonly _id: string; readonly total: number };
  readonly card: string;
}

/** What a rush for few places came to. */
export interface Rush {
  readonly paid: number;
  readonly full: number;
  /** Answers that were neither. */
  readonly other: readonly string[];
  /** Of the competition, when everything is settled. */
  readonly count: number | undefined;
  readonly taken: number | undefined;
  /** Entries that were charged more than once, or charged and have no place, or have one and were not charged. */
  readonly wrong: readonly string[];
  /** Cents at the provider, and what they should be. */
  readonly held: number;
  readonly due: number;
  readonly numbers: number;
  readonly seconds: number;
}

/** So many families, each with a child, a card and an entry that waits for its payment, rush for fewer places; every one clicks twice. */
export const stampede = async (
  cloud: TestCloud,
  {
    families,
    cap,
    atOnce,
    enter = signIn,
  }: {
    families: number;
    cap: number;
    atOnce: number;
    /** How a family comes in, and asks from then on. */
    enter?: (url: string, email: string) => Promise<Client>;
  },
): Promise<Rush> => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { organizer, feis } = await readyFeis(cloud.url, enter);
  const { event, competition } = await cappedFeis(organizer, table, feis, 'A rush', { cap });
  const made = await makeFamilies(cloud, { count: families, word: 'rush', enter });
  const rushing = await forAll(made, 8, async ({ email, dancer, card }): Promise<Family> => {
    const client = await enter(cloud.url, email);
    const sections = [{ dancer, competitions: [competition] }];
    const entry = await client.ask('createEntry', { body: { entry: { event, sections, total: 1_200 } } });
    return { client, entry, card };
  });

  const began = performance.now();
  const answers = await forAll(rushing, atOnce, async ({ client, entry, card }) => {
    const click = async () => {
      for (;;) {
        const answer = await client.send('payEntry', { body: paymentOf(entry, card) });
        // Told to wait a moment, a browser does, and asks again.
        if (answer.code !== 'IN_PROGRESS' && answer.code !== 'CONFLICT') return answer;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    return Promise.all([click(), click()]);
  });
  const seconds = (performance.now() - began) / 1000;
  const state = await until(async () => {
    const now = await getCompetition(table, competition);
    return now && now.count === now.taken ? now : undefined;
  }, 120).catch(() => getCompetition(table, competition));
  const charges = await provider.everyCharge();
  const taken = new Map<string, number[]>();
  for (const { entry, amount } of charges) taken.set(entry, [...(taken.get(entry) ?? []), amount]);
  const entries = await forAll(rushing, 8, async ({ client, entry }) => entryOf(client, entry._id));
  const paid = entries.filter(({ step }) => step === 2);
  return {
    paid: paid.length,
    full: answers.filter((two) => two.every(({ code }) => code === 'FULL')).length,
    other: answers
      .flat()
      .filter(({ http, code }) => http !== 200 && code !== 'FULL')
      .map(({ http, code, message }) => `${http} ${code} ${message}`),
    count: state?.count,
    taken: state?.taken,
    wrong: entries
      .filter(({ _id, step }) => (taken.get(_id)?.length ?? 0) !== (step === 2 ? 1 : 0))
      .map(({ _id, step }) => `${_id} at step ${step} was charged ${taken.get(_id)?.join(' and ') ?? 'nothing'}`),
    held: rushing.flatMap(({ entry }) => taken.get(entry._id) ?? []).reduce((sum, amount) => sum + amount, 0),
    due: paid.reduce((sum, { owed }) => sum + owed, 0),
    numbers: new Set(paid.flatMap(({ sections }) => sections.map(({ dancerNumber }) => dancerNumber))).size,
    seconds,
  };
};
