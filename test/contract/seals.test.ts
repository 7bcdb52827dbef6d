import type { Act } from '@rince/domain/acts/act';
import type { Item, Key } from '@rince/store/item';
import { actIndex, actKey, sealKey, unsealedKey, unsealedRange } from '@rince/store/keys';
import { lastSeal, sealsOf, unsealedItem } from '@rince/store/seals';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsideOf } from '../audit/outside.ts';
import { auditTwice } from '../audit/report.ts';
import { audit } from '../audit/rules.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { strikeClock, workedOff } from '../support/queues.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';
import { rebuildAgain } from '../support/rebuild-again.ts';
import { tableOf } from '../support/table.ts';

// What the log of an event says is sealed when the clock strikes: whoever changes it later is found.

let cloud: TestCloud;
let table: Table;
let feis: RacingFeis;
let sheet: Sheet;

type Logged = Act & Item & { readonly seal?: number };
const acts = () => table.find<Logged>(actIndex(feis.event));
const waiting = async () =>
  (await table.read<{ event: string }>(unsealedRange)).filter(({ event }) => event === feis.event).length;
const strike = async (times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await strikeClock(cloud);
  await workedOff(cloud, 'Scheduled Event');
};
/** Seals until nothing waits: a strike seals at most some thousands. */
const sealed = async (): Promise<void> => {
  await cloud.settled();
  await strike();
  expect(await waiting()).toBe(0);
};
const faults = async (): Promise<string[]> => {
  await cloud.settled();
  const found = await auditTwice(async () => audit(table, await outsideOf(cloud.env, [])));
  return found
    .filter(({ rule }) => rule === 'seals of logs')
    .flatMap((finding) => finding.faults.map(({ key }) => key));
};
const named = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const keyOf = ({ event, competition, _id }: Act): Key => actKey(competition ?? event, _id);
const hide = (line: number, hidden: boolean) =>
  feis.admin.ask('hideEntryComp', { body: { id: sheet.card(line), hidden } });
/** Does something to an item behind everybody's back, and what was there before afterwards. */
const behindTheBack = async (key: Key, change: (item: Item) => Item | undefined, then: () => Promise<void>) => {
  const before = (await table.get<Item>(key)) as Item;
  const after = change(before);
  await (after ? table.putMany([after]) : table.removeMany([key]));
  await then();
  await table.putMany([before]);
};

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  feis = await racingFeis(cloud, { competitions: 2 });
  sheet = await feis.sheet();
  for (const hidden of [true, false]) await hide(0, hidden);
  await sealed();
});
afterAll(() => cloud?.end());

it('every line of the log is in one seal, which follows the one before it', async () => {
  const first = await lastSeal(table, feis.event);
  for (const hidden of [true, false]) await hide(1, hidden);
  await sealed();
  const seals = await sealsOf(table, feis.event);
  expect(seals.map(({ number }) => number)).toEqual(seals.map((_, n) => n + 1));
  expect(seals.at(-1)?.number).toBe((first?.number ?? 0) + 1);
  expect(seals.at(-1)?.before).toBe(first?.hash);
  const held = seals.flatMap((seal) => seal.acts.map(({ of, id }) => named(actKey(of, id))));
  expect(held.toSorted()).toEqual((await acts()).map(named).toSorted());
  expect(await faults()).toEqual([]);
});

it('nothing is sealed where nothing was done, and what the stream tells twice is sealed once', async () => {
  const before = await sealsOf(table, feis.event);
  const [act] = (await acts()) as [Logged];
  const again = { event: feis.event, of: act.competition ?? act.event, id: act._id };
  await table.putMany([unsealedItem(again)]);
  await strike();
  expect(await sealsOf(table, feis.event)).toEqual(before);
  expect(await table.get(unsealedKey(feis.event, again))).toBeUndefined();
});

it('a line that is changed or removed is found, and so is one that is put among them or a seal that is gone', async () => {
  const [act] = (await acts()).filter(({ act }) => act === 'hideEntryComp') as [Logged];
  const holds = sealKey(feis.event, act.seal ?? 0);
  await behindTheBack(
    keyOf(act),
    (item) => ({ ...item, by: 'somebody else' }),
    async () => expect(await faults()).toEqual([named(holds)]),
  );
  await behindTheBack(
    keyOf(act),
    () => undefined,
    async () => expect((await faults()).toSorted()).toEqual([named(keyOf(act)), named(holds)].toSorted()),
  );
  const number = (await lastSeal(table, feis.event))?.number ?? 0;
  expect(number).toBeGreaterThan(1);
  await behindTheBack(
    sealKey(feis.event, number - 1),
    () => undefined,
    async () => expect(await faults()).toContain(named(sealKey(feis.event, number))),
  );
  const put = { ...act, ...keyOf({ ...act, _id: 'never-done' }), _id: 'never-done' };
  await table.putMany([put]);
  await cloud.settled();
  expect(await faults()).toContain(named(put));
  await table.removeMany([put]);
  expect(await faults()).toEqual([]);
});

it('a line of the time before there were seals is sealed once it was asked for', async () => {
  await hide(1, true);
  await cloud.settled();
  for (const act of await acts())
    if (act.seal === undefined)
      await table.removeMany([unsealedKey(feis.event, { of: act.competition ?? act.event, id: act._id })]);
  expect(await faults()).toHaveLength(1);
  await rebuildAgain(cloud, 'seals');
  await sealed();
  expect(await faults()).toEqual([]);
});

it('a line that an earlier release wrote stays as it was sealed, also when the log is made again', async () => {
  const body = { data: { _id: sheet.card(0), round: 1, score: 80 } };
  expect((await feis.judges[0].send('submitScore', { body })).http).toBe(200);
  await cloud.settled();
  const marks = (await acts()).find(({ act }) => act === 'marks') as Logged;
  const { detail: _, ...earlier } = (await table.get<Item>(keyOf(marks))) as Item;
  await table.putMany([earlier]);
  await sealed();
  await rebuildAgain(cloud, 'log');
  await cloud.settled();
  expect(await table.get(keyOf(marks))).not.toHaveProperty('detail');
  expect(await faults()).toEqual([]);
});

it('two clocks that strike at once, and a sweeper that dies at any request, leave every line sealed once', async () => {
  const sweeper = cloud.runtime.functions.get('sweeper');
  for (let dies = 0; dies < 4; dies++) {
    await hide(0, dies % 2 === 0);
    await cloud.settled();
    let requests = 0;
    const stop = cloud.services.gate.watch('sweeper', async ({ operation }) => {
      if (!/Transact|Query|BatchGet/.test(operation) || requests++ !== dies) return 'go';
      await sweeper?.kill();
      return 'drop';
    });
    await strike(2);
    stop();
    await sealed();
    expect(await faults(), `dead at request ${dies}`).toEqual([]);
  }
  const seals = await sealsOf(table, feis.event);
  const held = seals.flatMap((seal) => seal.acts.map(({ of, id }) => `${of} ${id}`));
  expect(held).toHaveLength(new Set(held).size);
});
