import { readersOf } from '@rince/store/announcements';
import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { everyNoticeOf } from '@rince/store/notices';
import { getNumbers } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import {
  type Buyer,
  chargesOf,
  dancePrice,
  entryRevision,
  type MoneyFeis,
  moneyFeis,
  paidNow,
} from '../support/money-feis.ts';
import { type As, quiet, raceOf, type Side } from '../support/race.ts';

// Two calls that meet on one entry, in every order of their requests: what was taken, what is owed and who stands on the sheets agree.

let cloud: TestCloud;
let feis: MoneyFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 330, word: 'race' });
}, 240_000);
afterAll(() => cloud?.end());

type Call = Side<Buyer, Answer>;
const call = (says: string, act: (buyer: Buyer, as: As) => Promise<Answer>): Call => ({ says, act });

const pays = (dances: number): Call =>
  call(`the family pays for ${dances}`, ({ client, id, card }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dances * dancePrice }, card) }),
  );
/** Chooses so many dances; `ahead`: names a revision that does not exist yet. */
const chooses = (dances: number, { ahead = 0, total = dances }: { ahead?: number; total?: number } = {}): Call =>
  call(`the family chooses ${dances}${ahead ? `, ${ahead} revisions ahead` : ''}`, async (buyer, as) => {
    const revision = (await entryRevision(feis.table, buyer)) + ahead;
    const sections = [{ dancer: buyer.dancer, competitions: buyer.dances.slice(0, dances) }];
    return as(buyer.client).send('editEntry', {
      params: { id: buyer.id },
      body: { entry: { sections, total: total * dancePrice }, direction: 'add', revision },
    });
  });
const gives = (amount: number, by: () => Client, kind: 'part' | 'whole' = 'part'): Call =>
  call(`${amount} is given back`, async (buyer, as) => {
    const revision = await entryRevision(feis.table, buyer);
    return as(by()).send('refundEntry', {
      body: { entryId: buyer.id, kind, amount: amount * dancePrice, revision, reason: 'a broken shoe' },
    });
  });
const organizer = (): Client => feis.organizer;
/** Whatever was paid until then. */
const givesAll = call('all of it is given back', async (buyer, as) => {
  const all = await paidNow(feis.table, buyer);
  return as(feis.organizer).send('refundEntry', {
    body: { entryId: buyer.id, kind: 'whole', ...all, reason: 'a broken shoe' },
  });
});
/** Marks the first line of the first dance, whoever stands there. */
const marks = call('the judge gives the first mark', async (buyer, as) => {
  const [competition = ''] = buyer.dances;
  const lines = await feis.table.read<{ _id: string }>({ pk: `COMP#${competition}`, prefix: 'EC#' });
  return as(feis.judge).send('submitScore', {
    body: { data: { _id: `${competition}-${lines[0]?._id}`, round: 1, score: 77 } },
  });
});
/** Paid for so many dances, of which the first has a judge. */
const judged = async (entered: number): Promise<Buyer> => {
  const buyer = await feis.buyer({ entered, paid: true });
  const people = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
  const [one] = people.judges;
  await feis.organizer.ask('patchJudges', {
    body: {
      event: feis.event,
      judges: [{ _id: one?._id ?? '', competitions: [...(one?.judgeEvent.competitions ?? []), buyer.dances[0] ?? ''] }],
    },
  });
  return buyer;
};

/** The judge is through with the first dance of a family, and another family has it in its basket. */
const calculable = async (): Promise<Buyer> => {
  const { dances } = await judged(1);
  const [dance = ''] = dances;
  const [line] = await getRoster(feis.table, dance);
  await feis.judge.ask('submitScore', { body: { data: { _id: `${dance}-${line?._id}`, round: 1, score: 77 } } });
  await feis.judge.ask('finalizeCompetition', { body: { id: dance } });
  return feis.buyer({ entered: 1, dances });
};
const calculates = call('the tabulator calculates', ({ dances: [dance = ''] }, as) =>
  as(feis.tabulator).send('calculateResults', { body: { id: feis.event, competitionId: dance } }),
);

const race = (
  title: string,
  world: () => Promise<Buyer>,
  a: Call,
  b: Call,
  holds: (buyer: Buyer, told: { a: Answer; b: Answer }) => Promise<void>,
  isQuiet = false,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (buyer, told) => {
      if (isQuiet) await quiet(cloud, ['payments']);
      await holds(buyer, told);
      await feis.booksAgree(buyer);
    },
  });

describe('an entry that is paid', () => {
  race(
    'while it is changed has what was paid for',
    () => feis.buyer(),
    pays(1),
    chooses(3),
    async (buyer, { a }) => {
      expect(await chargesOf(feis, buyer)).toBe(a.http === 200 ? 1 : 0);
    },
  );
  race(
    'while its competition gets a result: whoever pays stands in none that was calculated without them, or has the money as credit',
    calculable,
    pays(1),
    calculates,
    async ({ id, dances: [dance = ''] }, { a }) => {
      const [state, entry] = await Promise.all([getCompetition(feis.table, dance), getEntry(feis.table, id)]);
      const isOnSheet = state?.count === 2;
      if (a.http === 200) expect(isOnSheet ? entry?.owed : entry?.paid).toBe(dancePrice);
      else expect(a.code).toBe('CONFLICT');
      if (state?.result !== undefined) expect(isOnSheet && !state.needsCalculation).toBe(false);
    },
    true,
  );
  race(
    'while all of it is given back again stands on no sheet, or is paid',
    () => feis.buyer({ entered: 2 }),
    pays(2),
    givesAll,
    async (buyer, { a, b }) => {
      expect(a.http).toBe(200);
      const { paidAt } = (await getEntry(feis.table, buyer.id)) ?? {};
      expect(paidAt === undefined).toBe(b.http === 200);
    },
    true,
  );
  race(
    'while a change names a revision ahead',
    () => feis.buyer(),
    pays(1),
    chooses(3, { ahead: 1 }),
    async (_, { a, b }) => {
      expect(a.http).toBe(200);
      expect(b.http).toBe(409);
    },
  );
  race(
    'while a change names a revision two ahead',
    () => feis.buyer(),
    pays(1),
    chooses(3, { ahead: 2 }),
    async (_, { a, b }) => {
      expect(a.http).toBe(200);
      expect(b.http).toBe(409);
    },
  );
  race(
    'in two tabs is charged once, and its dancer wears the number that was taken when the payment began',
    () => feis.buyer(),
    pays(1),
    pays(1),
    async (buyer, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      for (const { http, data } of [a, b])
        if (http === 200) expect(data).toMatchObject({ status: 'paid', entry: { step: 2 } });
      expect(await chargesOf(feis, buyer)).toBe(1);
      const [worn] = await getNumbers(feis.table, feis.event, [buyer.dancer]);
      const entry = await getEntry(feis.table, buyer.id);
      expect(worn?.dancerNumber).toBe(entry?.numbersToGive?.[buyer.dancer]);
    },
  );
});

describe('a change of a paid entry', () => {
  const changed = async (): Promise<Buyer> => {
    const buyer = await feis.buyer({ paid: true });
    const answer = await chooses(2, { total: 1 }).act(buyer, (client) => client);
    if (answer.http !== 200) throw new Error(`${answer.code} ${answer.message}`);
    return buyer;
  };
  race('that is paid while it is changed again', changed, pays(1), chooses(3, { total: 2 }), async (buyer, { a }) => {
    expect(await chargesOf(feis, buyer)).toBe(a.http === 200 ? 2 : 1);
  });
  race(
    'that is paid while a revision ahead is named',
    changed,
    pays(1),
    chooses(3, { ahead: 1, total: 2 }),
    async (_, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 409]);
    },
  );
  race(
    'that is paid while the entry is given back',
    changed,
    pays(1),
    gives(1, organizer, 'whole'),
    async () => undefined,
    true,
  );
});

describe('a change that leaves a competition', () => {
  /** Leaves the first dance for the two others, which costs so many dances more. */
  const leaves = (more: number): Call =>
    call('the family leaves the first dance', async (buyer, as) => {
      const revision = await entryRevision(feis.table, buyer);
      const sections = [{ dancer: buyer.dancer, competitions: buyer.dances.slice(1) }];
      return as(buyer.client).send('editEntry', {
        params: { id: buyer.id },
        body: { entry: { sections, total: more * dancePrice }, direction: 'add', revision },
      });
    });
  /** Whoever was marked is on the sheet, and where the family had been told otherwise, it is told. */
  const isOnTheSheet = async ({ client, dances, dancer }: Buyer, { a, b }: { a: Answer; b: Answer }): Promise<void> => {
    const there = await feis.table.get({ pk: `COMP#${dances[0]}`, sk: `DANCER#${dancer}` });
    expect(there !== undefined).toBe(b.http === 200);
    const notices = await client.ask('listNotices', {});
    const told = notices.data.filter(({ title }) => title === 'Judging has begun');
    expect(told).toHaveLength(a.http === 200 && b.http === 200 ? 1 : 0);
  };
  race(
    'that is paid while the judge gives the first mark: the dancer has left, or stays for nothing',
    async () => {
      const buyer = await judged(1);
      const answer = await leaves(1).act(buyer, (client) => client);
      if (answer.http !== 200) throw new Error(`${answer.code} ${answer.message}`);
      return buyer;
    },
    pays(1),
    marks,
    isOnTheSheet,
  );
  race(
    'and costs nothing, while the judge gives the first mark: the dancer has left, or stays for nothing',
    () => judged(2),
    leaves(0),
    marks,
    isOnTheSheet,
  );
});

describe('money that is given back', () => {
  const paid = () => feis.buyer({ entered: 2, paid: true });
  const given = async (buyer: Buyer): Promise<number> => {
    const intents = await feis.provider.intentsOf(buyer.id);
    return intents.reduce((sum, { latest_charge: charge }) => sum + (charge?.amount_refunded ?? 0), 0);
  };
  race(
    'twice at once is never more than was taken',
    paid,
    gives(2, organizer),
    gives(2, organizer),
    async (buyer, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await given(buyer)).toBe(2 * dancePrice);
    },
    true,
  );
  race(
    'in two parts at once is what was said',
    paid,
    gives(1, organizer),
    gives(1, organizer),
    async (buyer, { a, b }) => {
      const said = [a, b].filter(({ http }) => http === 200).length;
      expect(said).toBeGreaterThan(0);
      expect(await given(buyer)).toBe(said * dancePrice);
    },
    true,
  );
  race(
    'while the judge gives the first mark: the dancer has left, or is judged',
    () => judged(2),
    gives(2, organizer, 'whole'),
    marks,
    async (_, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      expect([200, 400, 404]).toContain(b.http);
    },
    true,
  );
});

describe('an announcement to who dances', () => {
  race(
    'while the family pays reaches it once, or not at all',
    () => feis.buyer(),
    call('the organizer announces something', ({ event, dances: [of = ''] }, as) =>
      as(feis.organizer).send('sendAnnouncement', {
        body: { event, to: { kind: 'competition', of }, title: 'Once', text: 'Or not at all.' },
      }),
    ),
    pays(1),
    async ({ client }, { a, b }) => {
      expect(b.http).toBe(200);
      // Before anybody dances there is nobody to be told.
      expect([200, 409]).toContain(a.http);
      await quiet(cloud, ['results']);
      const { _id } = await client.ask('me');
      const sent = (a.data as { _id?: string } | undefined)?._id ?? '';
      const isMeant = (await readersOf(feis.table, sent)).includes(_id);
      const notices = await everyNoticeOf(feis.table, _id);
      expect(notices.filter((notice) => notice._id === sent)).toHaveLength(isMeant ? 1 : 0);
    },
  );
});
