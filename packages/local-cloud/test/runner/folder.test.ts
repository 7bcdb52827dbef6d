import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Damage } from '../../src/damage.ts';
import { repairFolder } from '../../src/repair.ts';
import { restoreSnapshot, snapshotsIn } from '../../src/snapshots.ts';
import { type Cloud, startCloud } from '../../src/start.ts';
import { newFolder, writeAssembly } from './fixture.ts';
import { signIn } from './sign-in.ts';

// What lies on a laptop's disk for a year of feiseanna: any file of it may be damaged, lost, or put back from an old copy.

const folder = newFolder();
const assembly = writeAssembly(folder);
const whole = join(folder, 'whole');
const start = (dir: string, more = {}) => startCloud({ dir, port: 0, quiet: true, assembly, ...more });
const register = (cloud: Cloud, email: string) =>
  cloud.userPool.importUsers([{ sub: crypto.randomUUID(), email, password, verified: true }]);
const password = 'A-feis-in-May-2026';
const emails = ['una@feis.test', 'finn@feis.test', 'aoife@feis.test'];
const signsIn = (cloud: Cloud, email: string): Promise<boolean> =>
  signIn(cloud, email, undefined, password).then(
    () => true,
    () => false,
  );
const known = (cloud: Cloud) => Promise.all(emails.map((email) => signsIn(cloud, email)));

beforeAll(async () => {
  const cloud = await start(whole);
  for (const email of emails) register(cloud, email);
  await cloud.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const copied = (name: string): string => {
  const dir = join(folder, name);
  rmSync(dir, { recursive: true, force: true });
  cpSync(whole, dir, { recursive: true });
  return dir;
};

const damages: Record<string, (path: string) => void> = {
  emptied: (path) => truncateSync(path),
  garbled: (path) => writeFileSync(path, 'a feis is not a world\n'),
  removed: (path) => rmSync(path, { recursive: true }),
};
for (const file of [
  'world',
  'seed',
  'users/user-pool.jsonl',
  'payments/payments.jsonl',
  'queues/fauxqs.db',
  'table/table.seal',
])
  for (const [how, damage] of Object.entries(damages))
    it(`a folder whose ${file} was ${how} is refused in a line that says what to do`, async () => {
      const dir = copied('damaged');
      damage(join(dir, file));
      const error: unknown = await start(dir).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Damage);
      const { message } = error as Damage;
      expect(message).toContain(join(dir, file));
      expect(message).toContain('npm start -- --restore');
      expect(message).not.toContain('\n');
    });

it.each(['table', 'users', 'files', 'queues', 'payments', 'mail'])(
  'a world without its %s is not begun anew',
  async (part) => {
    const dir = copied('damaged');
    rmSync(join(dir, part), { recursive: true });
    await expect(start(dir)).rejects.toThrow(`${join(dir, part)} is missing`);
    expect(existsSync(join(dir, part))).toBe(false);
  },
);

it('a start that died while it put the table back goes on with what it had kept', async () => {
  const dir = copied('died');
  renameSync(join(dir, 'table'), join(dir, 'table.untouched'));
  const cloud = await start(dir);
  expect(await known(cloud)).toEqual([true, true, true]);
  expect(existsSync(join(dir, 'table.untouched'))).toBe(false);
  await cloud.close();
});

it("another folder's seed is not taken for the own one", async () => {
  const dir = copied('damaged');
  writeFileSync(join(dir, 'seed'), 'ab'.repeat(32));
  await expect(start(dir)).rejects.toThrow('is not the one that this folder was made with');
});

it('a folder of an earlier release is taken as it is, and guarded from then on', async () => {
  const dir = copied('older');
  writeFileSync(join(dir, 'world'), 'ready\n');
  await (await start(dir)).close();
  expect(readFileSync(join(dir, 'world'), 'utf8')).toMatch(/^ready [0-9a-f]{16} [0-9a-f]{8}\n$/);
});

it('a damaged folder goes back to the last snapshot, and what was there is set aside', async () => {
  const dir = copied('restored');
  const cloud = await start(dir, { snapshots: true });
  register(cloud, 'late@feis.test');
  await cloud.close();
  const [day] = snapshotsIn(dir);
  expect(day).toBe(new Date().toISOString().slice(0, 10));
  truncateSync(join(dir, 'users/user-pool.jsonl'));
  await expect(start(dir, { snapshots: true })).rejects.toThrow(Damage);
  const { setAside } = restoreSnapshot(dir, undefined, new Date());
  const restored = await start(dir, { snapshots: true });
  expect(await known(restored)).toEqual([true, true, true]);
  expect(await signsIn(restored, 'late@feis.test')).toBe(false);
  await restored.close();
  expect(readFileSync(join(setAside, 'users/user-pool.jsonl'), 'utf8')).toBe('');
  expect(() => restoreSnapshot(dir, '2020-01-01', new Date())).toThrow(`There are: ${day}`);
});

it('a table whose reading was cut off comes over no snapshot, and goes whole into one', async () => {
  const dir = copied('cut-off');
  await (await start(dir, { snapshots: true })).close();
  // What a dead start has made of the table, and what it was.
  cpSync(join(dir, 'table'), join(dir, 'table.untouched'), { recursive: true });
  rmSync(join(dir, 'table/CURRENT'));
  writeFileSync(join(dir, 'table.untouched/older'), '');
  const { setAside } = restoreSnapshot(dir, undefined, new Date());
  expect(existsSync(join(dir, 'table.untouched'))).toBe(false);
  expect(existsSync(join(setAside, 'table.untouched/older'))).toBe(true);

  const again = copied('cut-off-again');
  renameSync(join(again, 'table'), join(again, 'table.untouched'));
  mkdirSync(join(again, 'table'));
  await (await start(again, { snapshots: true })).close();
  const [day = ''] = snapshotsIn(again);
  expect(readdirSync(join(again, 'snapshots', day, 'table')).length).toBeGreaterThan(2);
  rmSync(join(again, 'table'), { recursive: true });
  restoreSnapshot(again, undefined, new Date());
  const restored = await start(again);
  expect(await known(restored)).toEqual([true, true, true]);
  await restored.close();
});

it('a snapshot is kept only of a folder that was found whole, and for seven days', async () => {
  const dir = copied('snapshots');
  for (let day = 1; day <= 9; day++) mkdirSync(join(dir, `snapshots/2026-01-0${day}`), { recursive: true });
  rmSync(join(dir, 'seed'));
  await expect(start(dir, { snapshots: true })).rejects.toThrow(Damage);
  expect(snapshotsIn(dir)).toHaveLength(9);
  cpSync(join(whole, 'seed'), join(dir, 'seed'));
  await (await start(dir, { snapshots: true })).close();
  expect(snapshotsIn(dir)).toEqual([
    ...[4, 5, 6, 7, 8, 9].map((day) => `2026-01-0${day}`),
    new Date().toISOString().slice(0, 10),
  ]);
  expect(readdirSync(join(dir, 'snapshots'))).toHaveLength(7);
});

it('what can still be read is kept by a repair, and everything as it was set aside', async () => {
  const dir = copied('repaired');
  const users = join(dir, 'users/user-pool.jsonl');
  const lines = readFileSync(users, 'utf8').split('\n');
  const damaged = lines
    .map((line) => (line.includes('finn@feis.test') ? line.replace('finn', 'flnn') : line))
    .join('\n');
  writeFileSync(users, damaged);
  writeFileSync(join(dir, 'seed'), '');
  for (const journal of ['media/jobs', 'mail/mail', 'payments/payments']) rmSync(join(dir, `${journal}.seal`));
  rmSync(join(dir, 'table/CURRENT'));
  truncateSync(join(dir, 'queues/fauxqs.db'), 5000);
  const told: string[] = [];
  const aside = await repairFolder(dir, new Date(), (line) => told.push(line));
  const cloud = await start(dir);
  expect(await known(cloud)).toEqual([true, false, true]);
  await cloud.close();
  expect(readFileSync(join(aside, 'users/user-pool.jsonl'), 'utf8')).toBe(damaged);
  expect(told.join('\n')).toMatch(/lines are whole[\s\S]*queues: what waited[\s\S]*seed: is gone/);
});
