import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '@rince/domain/entry/entry';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import type { School } from '@rince/domain/people/school';
import { Refusal } from '@rince/domain/refusal';
import { wordsOf } from '@rince/domain/results/frozen-result';
import type { PublicVersion, ReleasedCompetition } from '@rince/domain/results/public-version';
import type { Competition } from '@rince/domain/sheet/competition';
import { competitionsOf } from './competitions.ts';
import { getDancers, nameDancer } from './dancers.ts';
import { regionNameItem, schoolNameItem } from './directory.ts';
import type { Item } from './item.ts';
import { endedSessionKey, isOfRegister, publicVersionKey, registerRange, waitsKey } from './keys.ts';
import { getSheet } from './marks.ts';
import { frozenItem, frozenWordsItem, getResult } from './results.ts';
import { remembered } from './sessions.ts';
import type { Table } from './table.ts';
import { isOlder, lifted, presentVersion } from './versions.ts';
import type { Write } from './write.ts';

// Writes down what a reader lifts, and adds the items that lie beside one of a later version, while the site runs. Every write holds only while its item is
// as it was read, so it takes nothing from anybody; what is done is left alone, so it may be killed and begun again.

export interface Progress {
  /** Items that were looked at. */
  readonly seen: number;
  /** Items that were older, and are not any more. */
  readonly lifted: number;
  /** Items that somebody changed at that moment; the next run finds them. */
  readonly left: number;
}

/** The items of a later version that lie beside one, in groups that are written one after the other before the item itself is. */
type Beside = (table: Table, item: Item) => Promise<readonly (readonly Write[])[]>;

const endedSessions: Beside = async (_, { _id, endedSessions: ended }) =>
  ((ended ?? []) as { origin: string; at: number }[]).map(({ origin, at }) => [
    {
      kind: 'put',
      item: {
        ...endedSessionKey(String(_id), origin),
        entity: 'endedSession',
        ...{ user: String(_id), origin, expiresAt: at + remembered },
      },
    },
  ]);

/** Whoever is named by an entry and is there still. */
const named: Beside = async (table, item) => {
  const { _id, sections, draft } = item as unknown as Entry;
  const ids = new Set(
    [...sections, ...(draft?.sections ?? [])].filter(({ team }) => !team).map(({ dancer }) => dancer),
  );
  const dancers = await getDancers(table, [...ids]);
  return dancers.flatMap((dancer) => (dancer && !dancer.erasing ? [nameDancer(dancer, _id)] : []));
};

const waits: Beside = async (_, item) => {
  const { pool, dancer } = item as unknown as Waiting;
  return [[{ kind: 'put', item: { ...waitsKey(dancer, pool), pool, dancer } }]];
};

/** What an event published before results were frozen: as it stood then, under the name of the result itself. */
const published: Beside = async (table, item) => {
  const { _id: event, hasResults, resultVersion: version, createdAt: at } = item as unknown as Event;
  if (!hasResults || version === undefined) return [];
  const key = publicVersionKey(event, version);
  const noted = await table.get<PublicVersion>(key);
  const competitions: Record<string, ReleasedCompetition> = { ...noted?.competitions };
  const groups: Write[][] = [];
  for (const competition of await competitionsOf(table, event)) {
    const { publicResult } = competition as { publicResult?: string };
    // The first of them said of no competition what is public of it.
    const result = noted ? publicResult : (publicResult ?? competition.result);
    if (result === undefined || competitions[competition._id]) continue;
    groups.push(...(await frozenThen(table, competition, result)));
    competitions[competition._id] = { frozen: result, result };
  }
  if (noted && groups.length === 0) return [];
  return [...groups, [{ kind: 'update', key, set: { event, version, competitions }, setOnce: { at, publicAt: at } }]];
};

const wordsAtOnce = 25;
const frozenThen = async (
  table: Table,
  { _id: competition, event, grade, panel }: Competition,
  id: string,
): Promise<Write[][]> => {
  const [result, sheet] = await Promise.all([getResult(table, competition, id), getSheet(table, competition)]);
  if (!result || !sheet) return [];
  // What was written after it was calculated, nobody read before the next publication.
  const words = [...wordsOf({ ...sheet, marks: sheet.marks.filter((mark) => mark.at <= result.at) }, result)];
  const writes = words.map(([entryCompetition, said]) =>
    putOnce(frozenWordsItem({ frozen: id, competition, entryCompetition, words: said })),
  );
  const counters = result.counters ?? { roster: 0, marks: {} };
  const frozen = { _id: id, competition, event, grade, result: id, panel, counters, digest: '', at: result.at };
  const groups: Write[][] = [];
  for (let from = 0; from < writes.length; from += wordsAtOnce) groups.push(writes.slice(from, from + wordsAtOnce));
  return [...groups, [putOnce(frozenItem(frozen))]];
};
const putOnce = (item: Item): Write => ({ kind: 'put', item, condition: { is: 'absent' } });

const beside: Readonly<Record<string, Beside>> = {
  user: endedSessions,
  entry: named,
  waiting: waits,
  event: published,
};

/** False where a write did not hold. */
const isWritten = async (table: Table, writes: readonly Write[]): Promise<boolean> => {
  try {
    await table.transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

/**
 * Only what differs is written, and only while the item's revision, and of what differs every plain value, are as they were read. A list cannot be
 * compared everywhere; whoever changes one changes the revision, too.
 */
const rewrite = (item: Item, more: Readonly<Record<string, unknown>> = {}): Write => {
  const next: Record<string, unknown> = { ...lifted(item), ...more, v: presentVersion(item) };
  const differing = [...new Set([...Object.keys(item), ...Object.keys(next)])].filter(
    (name) => !isDeepStrictEqual(item[name], next[name]),
  );
  const asRead = [...differing, 'entity', 'revision'].filter((name) => typeof item[name] !== 'object');
  return {
    kind: 'update',
    key: { pk: item.pk, sk: item.sk },
    set: Object.fromEntries(differing.map((name) => [name, next[name]])),
    condition: { is: 'equal', to: Object.fromEntries(asRead.map((name) => [name, item[name]])) },
  };
};

/**
 * A school has its name from now on, unless another one of its town was first: then it goes on without. Whoever renames it at this moment decides
 * again.
 */
const liftSchool = async (table: Table, item: Item): Promise<boolean> => {
  const holding = { holdsName: true, revision: Number(item.revision) + 1 };
  const name: Write = {
    kind: 'put',
    item: schoolNameItem(item as unknown as School),
    condition: { is: 'absent' },
  };
  return (await isWritten(table, [name, rewrite(item, holding)])) || isWritten(table, [rewrite(item)]);
};

const liftItem = async (table: Table, item: Item): Promise<boolean> => {
  if (item.entity === 'school' && item.holdsName !== true) return liftSchool(table, item);
  // Somebody was faster, or it is there already; what matters is said of the item itself below.
  for (const writes of (await beside[String(item.entity)]?.(table, item)) ?? []) await isWritten(table, writes);
  return isWritten(table, [rewrite(item)]);
};

/** The names of a register are items, too; nothing of a region itself says whether that is so. */
const nameRegion = async (table: Table, item: Item): Promise<void> => {
  for (const register of ['regions', 'organizations'] as const)
    if (item.pk === registerRange(register).pk && isOfRegister(register, item) && item.isDeleted !== true)
      await isWritten(table, [
        { kind: 'put', item: regionNameItem(item as never, register), condition: { is: 'absent' } },
      ]);
};

/** Lifts every item of the table, a page at a time, and says how far it is after each. */
export async function* migrate(table: Table, pageSize = 100): AsyncGenerator<Progress> {
  let progress: Progress = { seen: 0, lifted: 0, left: 0 };
  for await (const items of table.everything(pageSize)) {
    for (const item of items) {
      await nameRegion(table, item);
      if (!isOlder(item)) continue;
      const isLifted = await liftItem(table, item);
      progress = isLifted ? { ...progress, lifted: progress.lifted + 1 } : { ...progress, left: progress.left + 1 };
    }
    progress = { ...progress, seen: progress.seen + items.length };
    yield progress;
  }
}
