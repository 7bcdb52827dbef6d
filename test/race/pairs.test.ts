import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideOf } from '../audit/outside.ts';
import { faultsOf } from '../audit/report.ts';
import { audit } from '../audit/rules.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PairCall, type PairWorld, pairCalls, pairWorlds, type Stage, stages } from '../support/pair-world.ts';
import { everyOrder, quiet, tracedClient } from '../support/race.ts';
import { tableOf } from '../support/table.ts';
import { meetingOf, noteTouched, type Touched } from '../support/touched.ts';

// Any two calls of the day of a feis, one after the other; where both touch an item that one of them writes, in every order as well. Neither fails by our
// fault, and then the auditor looks at everything. `PAIRS=every` plays all of them, `PAIRS='submits,reopens'` those whose words have both in them.

/** In these something was once lost, or failed: they are played always. */
const foundOnce = ['paid: the family chooses a third dance / the dancer gets another number'];
const asked = process.env.PAIRS;
const isWanted = (stage: Stage, a: PairCall, b: PairCall): boolean => {
  const words = `${stage}: ${a.says} / ${b.says}`;
  if (asked === undefined) return foundOnce.includes(words);
  return asked === 'every' || asked.split(',').every((word) => words.includes(word));
};

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

/** One call by itself, and what it touches. */
const touchedBy = async ({ act }: PairCall, world: PairWorld): Promise<Touched> => {
  const touched: Touched = { reads: new Set(), writes: new Set() };
  const stops: (() => void)[] = [];
  const answer = await act(world, (client) => {
    const one = tracedClient(client);
    stops.push(cloud.services.gate.listen(one.trace, (operation, body) => noteTouched(touched, operation, body)));
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
  const faults = faultsOf(await audit(tableOf(cloud.env), await outsideOf(cloud.env)));
  const said = faults.map((fault) => {
    const order = played.findLast(({ ids }) => ids.some((id) => fault.includes(id)));
    return `${order?.words ?? 'no order of these'}: ${fault}`;
  });
  expect(said).toEqual([]);
};

for (const stage of stages) {
  const calls = pairCalls.filter((one) => one.in.includes(stage));
  for (const [i, a] of calls.entries()) {
    const others = calls.slice(i).filter((b) => isWanted(stage, a, b));
    if (others.length === 0) continue;
    describe(`${stage}: ${a.says}`, () => {
      it.each(others.map((b) => ({ b, says: b.says })))('and $says', async ({ b }) => {
        if ((await meeting(stage, a, b)).length === 0) return;
        await everyOrder(cloud, {
          world: () => worldAt(stage),
          a,
          b,
          holds: async (world, told) => {
            const answers = [told.a, told.b].map(({ http, code }) => `${http} ${code ?? ''}`.trim()).join(', ');
            note(world, `'${a.says}' beside '${b.says}' at ${stage}: ${answers}`);
            for (const answer of [told.a, told.b]) expect(answer.http, answer.message).toBeLessThan(500);
          },
        });
      });
      it('and everything agrees', everythingAgrees);
    });
  }
}
