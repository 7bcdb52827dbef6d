import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideOf } from '../audit/outside.ts';
import { auditTwice, faultsOf } from '../audit/report.ts';
import { audit } from '../audit/rules.ts';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { pairCalls } from '../support/pair-calls.ts';
import { type PairCall, type PairWorld, pairWorlds, type Stage, stages } from '../support/pair-world.ts';
import { everyOrder, quiet, tracedClient } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { meetingOf, noteTouched, type Touched } from '../support/touched.ts';

// Any two calls of the day of a feis, one after the other; where both touch an item that one of them writes, in every order as well. Neither fails by our
// fault, and then the auditor looks at everything. `PAIRS=every` plays all of them, `PAIRS=2026-11-24` those of that day, `PAIRS='submits,reopens'` those
// whose words have both in them; `DEPTH=2` stops both calls where they meet in money, marks or publication, and `ORDER=a1.2` plays one order alone.

/** In these something was once lost, or failed: they are played always. */
const foundOnce = [
  'paid: the family chooses a third dance / the dancer gets another number',
  'chosen: the family pays / everything is given back',
];
const wordsOf = (stage: Stage, a: PairCall, b: PairCall): string => `${stage}: ${a.says} / ${b.says}`;
const all = stages.flatMap((stage) => {
  const calls = pairCalls.filter((one) => one.in.includes(stage));
  return calls.flatMap((a, i) => calls.slice(i).map((b) => ({ stage, a, b, words: wordsOf(stage, a, b) })));
});
/** After so many days all pairs have been played: as many at a time as two minutes have room for. */
const days = 200;
const asked = process.env.PAIRS;
const isWanted = (words: string, n: number): boolean => {
  if (asked === undefined) return foundOnce.includes(words);
  if (asked === 'every') return true;
  if (/^\d{4}-\d\d-\d\d$/.test(asked)) return n % days === (Date.parse(asked) / 86_400_000) % days;
  return asked.split(',').every((word) => words.includes(word));
};
const wanted = all.filter(({ words }, n) => isWanted(words, n));
const depth = process.env.DEPTH === '2' ? 2 : 1;
/** A pair of long calls has hundreds of orders at depth 2. */
const timeout = depth === 2 ? 1_800_000 : 240_000;
/** An entry and its payments, places; cards, marks, results; what an event says is public. */
const weighty = /^(ENTRY#|COMP#\S+ (CARD|MARK|RESULT|PUBLISHED)#|EVENT#\S+ (PLACES|EVENT|PUBLIC#))|ORDER#|PAYMENT#/;

declare module 'vitest' {
  interface TaskMeta {
    /** So many orders of a pair were played. */
    orders?: number;
  }
}

let cloud: TestCloud;
let worldAt: ReturnType<typeof pairWorlds>;
beforeAll(async () => {
  cloud = await startTestCloud();
  worldAt = pairWorlds(cloud);
}, 240_000);
afterAll(() => cloud?.end());

/** Which order was played on which entry, for when the auditor finds something there. */
const played: { readonly ids: readonly string[]; readonly words: string }[] = [];
const note = ({ family, other, sheet, line }: PairWorld, words: string): void => {
  played.push({ ids: [family.id, other.id, sheet, line, family.dancer], words });
};

/** One call by itself, and what it touches, with what queues do for it. */
const touchedBy = async ({ act, workers = [] }: PairCall, world: PairWorld): Promise<Touched> => {
  const touched: Touched = { reads: new Set(), writes: new Set() };
  const hears = (caller: string) =>
    cloud.services.gate.listen(caller, (operation, body) => noteTouched(touched, operation, body));
  const stops = workers.map(hears);
  const answer = await act(world, (client) => {
    const one = tracedClient(client);
    stops.push(hears(one.trace));
    return one.client;
  });
  for (const stop of stops) stop();
  expect(answer.http, answer.message).toBeLessThan(500);
  return touched;
};

/** Both one after the other in one world, in both orders: what they both touch. */
const meeting = async (stage: Stage, a: PairCall, b: PairCall): Promise<string[]> => {
  const met = new Set<string>();
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const world = await worldAt(stage);
    note(world, `'${first.says}', then '${second.says}'`);
    const [one, two] = [await touchedBy(first, world), await touchedBy(second, world)];
    for (const place of meetingOf(one, two)) met.add(place);
  }
  return [...met];
};

const everythingAgrees = async (): Promise<void> => {
  await quiet(cloud, ['results', 'payments', 'rearrange', 'refunds', 'work']);
  const faults = faultsOf(await auditTwice(async () => audit(tableOf(cloud.env), await outsideOf(cloud.env))));
  const said = faults.map((fault) => {
    const order = played.findLast(({ ids }) => ids.some((id) => fault.includes(id)));
    return `${order?.words ?? 'no order of these'}: ${fault}`;
  });
  expect(said).toEqual([]);
};

// One that is always refused meets nobody.
if (asked === undefined)
  it.for(pairCalls)('$says: and nothing speaks against it', async ({ act, in: at }) => {
    const answers: Answer[] = [];
    for (const stage of at) {
      answers.push(await act(await worldAt(stage), (client) => client));
      if (answers.at(-1)?.http === 200) return;
    }
    expect(answers.map(({ http, code, message }) => `${http} ${code}: ${message}`)).toEqual([]);
  });

for (const stage of stages) {
  const pairs = wanted.filter((pair) => pair.stage === stage);
  if (pairs.length === 0) continue;
  describe(stage, () => {
    it.for(pairs)('$a.says / $b.says', { timeout }, async ({ a, b, words }, { task }) => {
      const met = await meeting(stage, a, b);
      if (met.length === 0) return;
      const pair = {
        world: () => worldAt(stage),
        a,
        b,
        holds: async (world: PairWorld, told: { readonly a: Answer; readonly b: Answer }) => {
          const answers = [told.a, told.b].map(({ http, code }) => `${http} ${code ?? ''}`.trim()).join(', ');
          note(world, `${words}: ${answers}`);
          for (const answer of [told.a, told.b]) expect(answer.http, answer.message).toBeLessThan(500);
        },
      };
      task.meta.orders = await everyOrder(cloud, pair, met.some((place) => weighty.test(place)) ? depth : 1);
    });
    it('and everything agrees', everythingAgrees);
  });
}
