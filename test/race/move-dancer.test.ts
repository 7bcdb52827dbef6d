import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { dancedAt } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { quiet, raceOf, type Side, tracedClient } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';

// One dancer is moved to another competition while a judge marks, a colleague moves them elsewhere, the competition is merged, or the family pays, changes or
// is given back what it entered: everybody stands once, with what lies beside it, and no money is lost.

let cloud: TestCloud;
let feis: RacingFeis;
let money: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 990 });
  money = await moneyFeis(cloud, { buyers: 160, word: 'moved' });
}, 240_000);
afterAll(() => cloud?.end());

interface World {
  readonly from: Sheet;
  readonly to: Sheet;
  readonly third: Sheet;
}
type Call = Side<World, Answer>;
const world = async (): Promise<World> => ({
  from: await feis.sheet({ dancers: 2 }),
  to: await feis.sheet({ dancers: 1, first: 2 }),
  third: await feis.sheet({ dancers: 1, first: 3 }),
});
const codeOf = ({ id }: Sheet): string => feis.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';
/** The first dancer of `from`, whose profile is in no table. */
const moves = (to: 'to' | 'third'): Call => ({
  says: `the dancer is moved to ${to}`,
  act: (sheets, as) =>
    as(feis.organizer).send('moveDancer', {
      body: { id: sheets.from.card(0), to: codeOf(sheets[to]), reason: 'A teacher asked' },
    }) as Promise<Answer>,
});
const marks: Call = {
  says: 'a judge marks the dancer',
  act: ({ from }, as) =>
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: from.card(0), round: 1, score: 80 } },
    }) as Promise<Answer>,
};
const isNoted: Call = {
  says: 'the dancer is noted as absent',
  act: ({ from }, as) =>
    as(feis.tabulator).send('noteDancing', {
      body: { id: from.card(0), out: 'noShow', reason: 'Is ill' },
    }) as Promise<Answer>,
};
const merges: Call = {
  says: 'the competition is merged into the third',
  act: ({ from, third }, as) =>
    as(feis.organizer).send('merge', {
      body: { eventId: feis.event, comps: [{ from: codeOf(from), to: codeOf(third) }] },
    }) as Promise<Answer>,
};

/** Everybody stands once, is counted where they stand and has one list item there; answers where the dancer is. */
const whole = async (sheets: World): Promise<'from' | 'to' | 'third' | undefined> => {
  await until(async () =>
    (await rearrangementsOf(feis.table, feis.event)).every(({ status }) => !status.startsWith('going')),
  );
  const dancer = sheets.from.lines[0]?.dancer ?? '';
  const found: ('from' | 'to' | 'third')[] = [];
  for (const name of ['from', 'to', 'third'] as const) {
    const { id } = sheets[name];
    const [state, roster] = [await getCompetition(feis.table, id), await getRoster(feis.table, id)];
    expect([name, state?.count, state?.taken]).toEqual([name, roster.length, roster.length]);
    for (const line of roster) {
      const danced = await dancedAt(feis.table, line.dancer, feis.event, { consistent: true });
      expect(danced.find(({ competition }) => competition === id)?.entryCompetition).toBe(line._id);
    }
    if (roster.some((line) => line.dancer === dancer)) found.push(name);
  }
  expect(found).toHaveLength(1);
  return found[0];
};

const race = (
  title: string,
  [a, b]: readonly [Call, Call],
  holds: (sheets: World, told: { a: Answer; b: Answer }, at: Awaited<ReturnType<typeof whole>>) => unknown,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (sheets, told) => {
      await holds(sheets, told, await whole(sheets));
    },
  });

describe('a dancer who is moved', () => {
  race('and a mark: one of them is refused', [moves('to'), marks], async ({ from }, { a, b }, at) => {
    expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
    expect(at).toBe(a.http === 200 ? 'to' : 'from');
    expect((await storedSheet(feis.table, from.id)).marks).toHaveLength(b.http === 200 ? 1 : 0);
  });
  race('and who is moved elsewhere at the same moment', [moves('to'), moves('third')], (_, { a, b }, at) => {
    expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
    expect(at).toBe(a.http === 200 ? 'to' : 'third');
  });
  race('and a merge of the competition', [moves('to'), merges], (_, { a, b }, at) => {
    expect([a.http, b.http]).toContain(200);
    expect(at).toBe(a.http === 200 ? 'to' : 'third');
  });
  race('and who is noted as absent keeps that', [moves('to'), isNoted], async ({ to }, { a, b }, at) => {
    expect([a.http, at]).toEqual([200, 'to']);
    const line = (await getRoster(feis.table, to.id)).find(({ out }) => out !== undefined);
    expect(line?.outReason).toBe(b.http === 200 ? 'Is ill' : undefined);
  });
});

describe('a family whose dancer is moved', () => {
  const movesBuyer: Side<Buyer, Answer> = {
    says: 'the dancer is moved from the first dance to the second',
    act: async ({ dances, dancer }, as) => {
      const line = (await getRoster(money.table, dances[0] ?? '')).find((one) => one.dancer === dancer);
      const all = await money.organizer.ask('getCompetitions', { body: { event: money.event } });
      const to = all.find(({ _id }) => _id === dances[1])?.code ?? '';
      return as(money.organizer).send('moveDancer', {
        body: { id: `${dances[0]}-${line?._id ?? '0'.repeat(26)}`, to },
      }) as Promise<Answer>;
    },
  };
  const dancesOf = async ({ id, dances }: Buyer): Promise<number[]> =>
    ((await getEntry(money.table, id))?.sections ?? [])
      .flatMap(({ competitions }) => competitions)
      .map(({ competition }) => dances.indexOf(competition))
      .sort();
  /** The family has chosen the third dance besides what it paid. */
  const withChange = async (): Promise<Buyer> => {
    const buyer = await money.buyer({ entered: 1, paid: true });
    const { client, id, dancer, dances } = buyer;
    const revision = () => entryRevision(money.table, buyer);
    await client.ask('editEntry', { params: { id }, body: { direction: 'subtract', revision: await revision() } });
    const sections = [{ dancer, competitions: [dances[0] ?? '', dances[2] ?? ''] }];
    await client.ask('editEntry', {
      params: { id },
      body: { entry: { sections, total: dancePrice }, direction: 'add', revision: await revision() },
    });
    return buyer;
  };
  const raceMoney = (
    title: string,
    start: () => Promise<Buyer>,
    b: Side<Buyer, Answer>,
    holds: (buyer: Buyer, told: { a: Answer; b: Answer }) => Promise<void>,
  ) =>
    raceOf(title, () => cloud, {
      world: start,
      a: movesBuyer,
      b,
      holds: async (buyer, told) => {
        await quiet(cloud, ['payments']);
        await money.booksAgree(buyer);
        await holds(buyer, told);
      },
    });
  raceMoney(
    'and pays for another dance has both',
    withChange,
    {
      says: 'the family pays for the third dance, too',
      act: ({ client, id, card }, as) =>
        as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }) as Promise<Answer>,
    },
    async (buyer, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      expect(await dancesOf(buyer)).toEqual([a.http === 200 ? 1 : 0, ...(b.http === 200 ? [2] : [])]);
    },
  );
  raceMoney(
    'and is given everything back',
    () => money.buyer({ entered: 1, paid: true }),
    {
      says: 'everything is given back',
      act: async (buyer, as) =>
        as(money.organizer).send('refundEntry', {
          body: {
            entryId: buyer.id,
            kind: 'whole',
            amount: dancePrice,
            revision: await entryRevision(money.table, buyer),
            reason: 'a broken shoe',
          },
        }) as Promise<Answer>,
    },
    async (buyer, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      expect(await dancesOf(buyer)).toEqual(b.http === 200 ? [] : [1]);
    },
  );
});

it('a dancer is in one place wherever the function dies', async () => {
  const { gate } = cloud.services;
  for (let dies = 0; dies < 24; dies += 2) {
    const sheets = await world();
    const { client, trace } = tracedClient(feis.organizer);
    let made = 0;
    const stop = gate.watch(trace, (): Fate => (made++ >= dies ? 'drop' : 'go'));
    await client.send('moveDancer', {
      body: { id: sheets.from.card(0), to: codeOf(sheets.to), reason: 'A teacher asked' },
    });
    stop();
    await whole(sheets);
  }
}, 240_000);
