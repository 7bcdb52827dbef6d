import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Damage } from '../../src/damage.ts';
import { range, TableDatabase } from '../../src/dynamodb/database.ts';
import { newFolder } from '../new-folder.ts';

// A laptop's disk alters, loses and forgets. Whatever becomes of a file of the table: it is found at the start, or it cost nothing.

const open = (dir: string) =>
  TableDatabase.open(
    dir,
    () => 0,
    () => undefined,
  );
const keyOf = (n: number) => `item-marks~${String(n).padStart(5, '0')}`;

/** Writes marks `from` to `to` as they are saved on a day of dancing, and closes. */
const save = async (dir: string, from: number, to: number): Promise<void> => {
  const database = await open(dir);
  for (let n = from; n < to; n++) {
    const mark = { S: `${n}`.repeat(50) };
    await database.log.commit({
      operations: [{ type: 'put', key: keyOf(n), value: { mark } }],
      records: [{ tableName: 'marks', record: { eventName: 'INSERT', keys: { mark }, at: 0 } }],
    });
  }
  await database.close();
};
const marksIn = async (dir: string): Promise<unknown[]> => {
  const database = await open(dir);
  const marks = await database.store.db.values(range('item-')).all();
  await database.close();
  return marks;
};
/** The log that LevelDB writes for people, and its lock, say nothing. */
const contents = (dir: string) =>
  new Map(
    readdirSync(dir)
      .filter((name) => !name.startsWith('LO'))
      .map((name) => [name, readFileSync(join(dir, name)).toString('base64')]),
  );

const flip = (file: string, part: number): void => {
  const bytes = readFileSync(file);
  const at = Math.floor((bytes.length - 1) * part);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(file, bytes);
};
const damages: Record<string, (file: string, yesterday: string) => void> = {
  cut: (file) => truncateSync(file, Math.max(statSync(file).size - 100, 0)),
  'cut by half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'with another byte at its begin': (file) => flip(file, 0.02),
  'with another byte in its middle': (file) => flip(file, 0.5),
  'with another byte at its end': (file) => flip(file, 0.98),
  emptied: (file) => truncateSync(file),
  removed: (file) => rmSync(file),
  "swapped for yesterday's": (file, yesterday) => cpSync(yesterday, file),
};

const root = newFolder('damage');
const today = join(root, 'today');
const yesterday = join(root, 'yesterday');
await save(today, 0, 400);
cpSync(today, yesterday, { recursive: true });
await save(today, 400, 800);
await save(today, 800, 820);
cpSync(today, join(root, 'whole'), { recursive: true });
const marks = await marksIn(join(root, 'whole'));

const names = readdirSync(today).filter((name) => !name.startsWith('LO'));

for (const [how, damage] of Object.entries(damages))
  it(`a file of the table that is ${how} is refused as it is, or cost nothing`, async () => {
    let refused = 0;
    for (const name of names) {
      const before = join(yesterday, readdirSync(yesterday).includes(name) ? name : 'CURRENT');
      const dir = join(root, 'damaged');
      rmSync(dir, { recursive: true, force: true });
      cpSync(today, dir, { recursive: true });
      damage(join(dir, name), before);
      const found = contents(dir);
      try {
        expect(await marksIn(dir), name).toEqual(marks);
      } catch (error) {
        if (!(error instanceof Damage)) throw error;
        expect(contents(dir), name).toEqual(found);
        refused++;
      }
    }
    expect(refused, 'something of it mattered').toBeGreaterThan(0);
  });

it("all files swapped for yesterday's, but for the seal, are refused", async () => {
  const dir = join(root, 'old');
  cpSync(yesterday, dir, { recursive: true });
  cpSync(join(today, 'table.seal'), join(dir, 'table.seal'));
  await expect(open(dir)).rejects.toThrow('lacks what was written to it last');
});

it('a start that was cut off before everything was read begins again with what was there', async () => {
  const dir = join(root, 'cut');
  cpSync(today, `${dir}.untouched`, { recursive: true });
  cpSync(yesterday, dir, { recursive: true });
  expect(await marksIn(dir)).toEqual(marks);
});

it('a table of an earlier release is summed once and guarded from then on', async () => {
  const dir = join(root, 'older');
  await save(dir, 0, 10);
  const database = await open(dir);
  const raw = Object.getPrototypeOf(database.store.db) as { del(key: string): Promise<void> };
  await raw.del.call(database.store.db, 'state');
  await database.close();
  rmSync(join(dir, 'table.seal'));
  expect(await marksIn(dir)).toHaveLength(10);
  rmSync(join(dir, 'table.seal'));
  await expect(open(dir)).rejects.toThrow('table.seal is missing');
});
