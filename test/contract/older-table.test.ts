import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliDecompressSync } from 'node:zlib';
import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RouteName } from '@rince/contracts/routes';
import { demoPassword } from '@rince/demo/people';
import { liftOlder } from '@rince/demo/seed';
import type { PublicVersion } from '@rince/domain/results/public-version';
import { subOf } from '@rince/services/user-id';
import type { Item } from '@rince/store/item';
import { migrate, type Progress } from '@rince/store/migrate';
import type { Table } from '@rince/store/table';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type Sent, signIn } from '../support/client.ts';
import { repository, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { configOf, tableOf } from '../support/table.ts';

// A feis as a release of November 2026 wrote it, and what that release answered everybody about it.

const fixture = (name: string): unknown[] =>
  brotliDecompressSync(readFileSync(new URL(`../fixtures/${name}.jsonl.br`, import.meta.url)))
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

type Raw = Record<string, AttributeValue>;
interface Recorded {
  readonly email: string;
  readonly name: RouteName;
  readonly sent: Sent<RouteName>;
  readonly data: unknown;
}
const older = fixture('older-feis') as Raw[];
const answers = fixture('older-answers') as Recorded[];

const text = (value: string): AttributeValue => ({ S: value });
/** What the feis had none of: a namesake of a school, a competition that left the syllabus, somebody who waits, and one who logged out. */
const more = (): Raw[] => {
  const school = older.find(({ entity }) => entity?.S === 'school') as Raw;
  const competition = older.find(({ entity }) => entity?.S === 'competition') as Raw;
  const id = { _id: text('namesake'), pk: text('SCHOOL#namesake') };
  return [
    { ...school, ...id, gsi1sk: text(`${school.gsi1sk?.S}b`) },
    {
      ...competition,
      _id: text('left'),
      pk: text('COMP#left'),
      event: text('gone'),
      gsi1pk: text('EVENTCOMP#gone'),
      closed: { BOOL: true },
    },
    {
      ...{ pk: text('WAIT#event#gone'), sk: text('DANCER#d'), entity: text('waiting') },
      ...{ event: text('gone'), dancer: text('d'), name: text('Nora'), owner: text('o'), title: text('Reel') },
      ...{
        pool: { M: { kind: text('event'), id: text('gone') } },
        status: text('waiting'),
        createdAt: text('2026-11-01'),
      },
    },
    {
      ...{ pk: text('USER#out'), sk: text('USER'), entity: text('user'), _id: text('out'), revision: { N: '1' } },
      ...{ name: text('Out'), lname: text('Logged'), email: text('out@feis.test'), role: text('user') },
      ...{ roles: { L: [] }, confirmed: { BOOL: true }, createdAt: text('2026-11-01'), tokensValidAfter: { N: '0' } },
      endedSessions: { L: [{ M: { origin: text('origin-1'), at: { N: '1795359600' } } }] },
    },
  ];
};

/** The items as they were written then, which the table's own words would stamp with today's versions. */
const putOlder = async (env: Readonly<Record<string, string>>, items: readonly Raw[]): Promise<void> => {
  const client = new DynamoDBClient(configOf(env));
  for (let from = 0; from < items.length; from += 25) {
    const requests = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [env.TABLE_NAME ?? '']: requests } }));
  }
};

let cloud: TestCloud;
let table: Table;
beforeAll(async () => {
  cloud = await startTestCloud({
    now: '2026-11-22T15:00:00.000Z',
    seed: async ({ env, userPool }) => {
      const users = older.filter(({ entity }) => entity?.S === 'user');
      userPool.importUsers(
        users.map(({ _id, email }) => ({
          sub: subOf(_id?.S ?? ''),
          email: email?.S ?? '',
          password: demoPassword,
          verified: true,
        })),
      );
      await putOlder(env, older);
    },
  });
  await cloud.settled();
  table = tableOf(cloud.env);
});
/** It is closed before its folder is opened by another. */
let isClosed = false;
afterAll(() => (isClosed ? rmSync(cloud.dir, { recursive: true, force: true }) : cloud?.end()));

/** Everything that is stored, in the order of its keys. */
const stored = async (): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of table.everything(1000)) items.push(...page);
  const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
  // The stream's followers list what was written in bundles of their own, in any order.
  return items
    .filter(({ entity }) => entity !== 'officeBundle' && entity !== 'outbox')
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
};

const toTheEnd = async (): Promise<Progress | undefined> => {
  let last: Progress | undefined;
  for await (const progress of migrate(table)) last = progress;
  return last;
};

/** Signatures of files are of their moment, and a school that holds its name from now on was changed once more. */
const comparable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (key === 'revision') return undefined;
    return typeof value === 'string' && value.includes('X-Amz-') ? value.slice(0, value.indexOf('?')) : value;
  });

const feis = older.find(({ entity }) => entity?.S === 'event')?._id?.S ?? '';
const of = (kind: string): Raw[] => older.filter(({ entity }) => entity?.S === kind);

/** What somebody was answered then. */
const answered = <Data>(email: string, name: RouteName): Data =>
  answers.find((one) => one.email === email && one.name === name)?.data as Data;

/** A competition whose results are public and stand counts as completed since; then only a submitted sheet did. */
const asCountedNow = ({ name, data }: Recorded, now: unknown): unknown => {
  if (name !== 'organizerCompetitions') return data;
  const tiles = (now as { data: { _id: string; hasPublicResults: boolean; isPublicOutdated: boolean }[] }).data;
  const isDone = new Set(
    tiles
      .filter(({ hasPublicResults, isPublicOutdated }) => hasPublicResults && !isPublicOutdated)
      .map(({ _id }) => _id),
  );
  const then = data as { data: { _id: string; complete: boolean }[] };
  return { ...then, data: then.data.map((tile) => (isDone.has(tile._id) ? { ...tile, complete: true } : tile)) };
};

/** What nobody was asked then: the sheets of the tabulators, and the lists of the event's office. */
const desk = async () => {
  const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
  const organizer = await signIn(cloud.url, 'organizer@feis.test');
  const { data: tiles } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
  const sheets = await Promise.all(
    tiles.map(({ _id: id }) => tabulator.ask('getTabulatorCompetition', { query: { query: { id } } })),
  );
  const query = { query: { event: feis }, limit: 100 };
  const [entries, dancers, schools, transactions] = await Promise.all([
    organizer.ask('listEventEntries', { query }),
    organizer.ask('listEventDancers', { query }),
    organizer.ask('listEventSchools', { query }),
    organizer.ask('listTransactions', { query }),
  ]);
  return { sheets, entries, dancers, schools, transactions };
};
let asWritten: Awaited<ReturnType<typeof desk>>;

test('the tabulators and the office read what was written, each mark and everybody', async () => {
  asWritten = await desk();
  const { sheets, entries, dancers, schools, transactions } = asWritten;
  const sorted = (...lines: string[][]): string[] => lines.flat().sort();

  const read = sheets.flatMap(({ template }) =>
    Object.entries(template).flatMap(([round, { judges }]) =>
      judges.flatMap(({ slot, scores }) =>
        Object.entries(scores).map(([line, { score, absent }]) => [line, round, slot, score, absent].join()),
      ),
    ),
  );
  const written = of('mark').map(({ entryCompetition, round, slot, score, absent }) =>
    [
      entryCompetition?.S,
      round?.N,
      slot?.N,
      score?.N === undefined ? null : Number(score.N) / 1000,
      absent?.BOOL,
    ].join(),
  );
  expect(sorted(read)).toEqual(sorted(written));

  const onSheets = sheets.flatMap(({ entries: lines }) =>
    lines.map(({ _id, dancerNumber, name, lname, school }) => [_id, dancerNumber, name, lname, school].join()),
  );
  const onRosters = of('roster').map(({ _id, dancerNumber, name, lname, school }) =>
    [_id?.S, dancerNumber?.N, name?.S, lname?.S, school?.S].join(),
  );
  expect(sorted(onSheets)).toEqual(sorted(onRosters));

  expect(sorted(entries.data.map(({ _id }) => _id))).toEqual(sorted(of('entry').map(({ _id }) => _id?.S ?? '')));
  expect(sorted(transactions.data.map(({ _id, price }) => `${_id} ${price}`))).toEqual(
    sorted(of('order').map(({ _id, amount }) => `${_id?.S} ${amount?.N}`)),
  );
  const entered = new Map(of('roster').map(({ dancer, name, lname }) => [dancer?.S, `${name?.S} ${lname?.S}`]));
  expect(sorted(dancers.data.map(({ _id, name, lname }) => `${_id} ${name} ${lname}`))).toEqual(
    sorted([...entered].map(([id, name]) => `${id} ${name}`)),
  );
  expect(new Set(schools.data.map(({ name }) => name))).toEqual(new Set(of('roster').map(({ school }) => school?.S)));
  // What a family was answered then, the office reads of it now.
  const { data: paid } = answered<{ data: { _id: string }[] }>('parent@feis.test', 'listOrders');
  expect(paid.length).toBeGreaterThan(0);
  for (const { _id } of paid) expect(transactions.data.map((one) => one._id)).toContain(_id);
});

test('is migrated though it was killed in the middle, and then there is nothing left to do', async () => {
  const before = await stored();
  expect(before.length).toBeGreaterThan(1000);
  // Killed after each of the first pages.
  for (let pages = 1; pages < 5; pages++) {
    let page = 0;
    for await (const _ of migrate(table, 50)) if (++page === pages) break;
  }
  expect(await toTheEnd()).toMatchObject({ left: 0 });
  const after = await stored();
  const again = await toTheEnd();
  expect(again).toMatchObject({ lifted: 0, left: 0 });
  expect(await stored()).toEqual(after);

  const of = (prefix: string): number => after.filter(({ pk, sk }) => `${pk} ${sk}`.startsWith(prefix)).length;
  expect(of('SCHOOLNAME#'), 'names of schools').toBe(12);
  expect(of('REGIONS#NAMES'), 'names of regions').toBe(of('REGIONS REGION#'));
  expect(of('EVENT#0dem00ver00000000000000000 PUBLIC#'), 'what was published').toBe(1);
  expect(after.filter(({ sk }) => sk.startsWith('NAMED#')).length, 'dancers who are named').toBeGreaterThan(50);
  expect(after.filter(({ entity, gsi1pk }) => entity === 'notice' && gsi1pk === undefined)).toEqual([]);
  const version = after.find(({ sk }) => sk.startsWith('PUBLIC#')) as unknown as PublicVersion;
  const competitions = after.filter(({ entity, event }) => entity === 'competition' && event === version.event);
  expect(Object.keys(version.competitions).length, 'results that everybody may read').toBe(competitions.length);
});

test('the tabulators and the office read the same as before, and which results are public', async () => {
  const now = await desk();
  const publicNow = new Map(
    now.sheets.map(({ competition: { _id, hasPublicResults } }) => [_id, hasPublicResults] as const),
  );
  // No competition said then which of its results everybody reads: until it is lifted none does.
  const lifted = asWritten.sheets.map((sheet) => ({
    ...sheet,
    competition: { ...sheet.competition, hasPublicResults: publicNow.get(sheet.competition._id) },
  }));
  expect(comparable(now)).toEqual(comparable({ ...asWritten, sheets: lifted }));
  const { data } = answered<{ data: { _id: string; hasPublicResults: boolean }[] }>(
    'organizer@feis.test',
    'organizerCompetitions',
  );
  expect(publicNow).toEqual(new Map(data.map(({ _id, hasPublicResults }) => [_id, hasPublicResults])));
});

test('everybody is answered what they were answered then', async () => {
  expect(answers.length).toBeGreaterThan(100);
  const clients = new Map<string, Client>();
  const differing: unknown[] = [];
  for (const recorded of answers) {
    const { email, name, sent } = recorded;
    const client = clients.get(email) ?? (await signIn(cloud.url, email));
    clients.set(email, client);
    const now = await client.send(name, sent);
    try {
      expect(now.http, JSON.stringify(now)).toBe(200);
      expect(comparable(now.data)).toMatchObject(comparable(asCountedNow(recorded, now.data)) as object);
    } catch (error) {
      differing.push([email, name, sent, (error as Error).message.slice(0, 2000)]);
    }
  }
  expect(differing).toEqual([]);
}, 300_000);

test('what the feis had none of is lifted, too', async () => {
  await putOlder(cloud.env, more());
  expect(await liftOlder(cloud)).toBe(4);
  expect(await toTheEnd()).toMatchObject({ lifted: 0, left: 0 });
  const after = await stored();
  const at = (pk: string, sk: string): Item | undefined => after.find((one) => one.pk === pk && one.sk === sk);
  expect(at('COMP#left', 'COMP')).toMatchObject({ closed: new Set(['before']), v: 2 });
  expect(at('DANCER#d', 'WAITS#event#gone')).toMatchObject({ dancer: 'd', pool: { kind: 'event', id: 'gone' } });
  expect(at('USER#out', 'ENDED#origin-1')).toMatchObject({ user: 'out', origin: 'origin-1' });
  expect(at('USER#out', 'USER')?.endedSessions).toBeUndefined();
  // Of two schools of one name one has it.
  const namesakes = after.filter(
    ({ entity, name }) => entity === 'school' && name === at('SCHOOL#namesake', 'SCHOOL')?.name,
  );
  expect(namesakes.map(({ holdsName }) => holdsName === true).sort()).toEqual([false, true]);
});

test('a start on this machine writes down what an earlier release left in its folder', async () => {
  const waiting = more().find(({ entity }) => entity?.S === 'waiting') as Raw;
  await putOlder(cloud.env, [{ ...waiting, sk: text('DANCER#later'), dancer: text('later') }]);
  await cloud.close();
  isClosed = true;
  const start = spawn(process.execPath, [join(repository, 'packages/local-cloud/bin/start.ts')], {
    env: { ...process.env, FEIS_DATA: join(cloud.dir, 'data'), PORT: '0', HOST: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => start.on('close', resolve));
  const said: string[] = [];
  for await (const line of createInterface(start.stdout)) {
    said.push(line);
    if (line.startsWith('Rince is at')) start.kill();
  }
  await gone;
  expect(said).toContainEqual('Items of an earlier release: 1, written as this one does.');
});
