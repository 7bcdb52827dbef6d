import { spawn } from 'node:child_process';
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Damage } from '../src/damage.ts';
import { Journal } from '../src/journal.ts';
import { newFolder } from './new-folder.ts';

type Tables = { dancer: { name: string }; mark: number };

const folder = () => newFolder('journal');
const open = (dir: string) => new Journal<Tables>(dir);
const contents = (dir: string) => new Map(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name))]));
const rowsOf = (dir: string) => {
  const journal = open(dir);
  const rows = [[...journal.rows('mark')], [...journal.rows('dancer')]];
  journal.close();
  return rows;
};

/** A damaged folder is either refused, with nothing in it changed, or read as if nothing had happened to it. */
const expectRefusedOrWhole = (dir: string, whole: unknown) => {
  const damaged = contents(dir);
  let rows: unknown;
  try {
    rows = rowsOf(dir);
  } catch (error) {
    expect(error).toBeInstanceOf(Damage);
    expect(contents(dir)).toEqual(damaged);
    return;
  }
  expect(rows).toEqual(whole);
};

describe('journal', () => {
  it('keeps rows across a restart, in the order they were first written', () => {
    const dir = folder();
    const first = open(dir);
    first.set('dancer', 'b', { name: 'Aine' });
    first.set('dancer', 'a', { name: 'Bran' });
    first.set('mark', '1', 88);
    first.set('dancer', 'b', { name: 'Áine' });
    first.delete('mark', '1');
    first.close();
    const second = open(dir);
    expect([...second.rows('dancer')]).toEqual([
      ['b', { name: 'Áine' }],
      ['a', { name: 'Bran' }],
    ]);
    expect(second.get('mark', '1')).toBeUndefined();
    expect(second.size('mark')).toBe(0);
    second.close();
  });

  it('forgets a last line whose writer died half way, and goes on behind it', () => {
    const dir = folder();
    const first = open(dir);
    first.set('mark', '1', 50);
    first.close();
    appendFileSync(join(dir, 'journal.jsonl'), '[["mark","2",6');
    const second = open(dir);
    expect(second.get('mark', '2')).toBeUndefined();
    second.set('mark', '3', 70);
    second.close();
    const third = open(dir);
    expect([...third.rows('mark')]).toEqual([
      ['1', 50],
      ['3', 70],
    ]);
    third.close();
  });

  it('keeps changes written together, or none of them', () => {
    const dir = folder();
    const first = open(dir);
    first.write([
      { table: 'mark', key: '1', value: 1 },
      { table: 'dancer', key: 'a', value: { name: 'Bran' } },
    ]);
    first.close();
    const path = join(dir, 'journal.jsonl');
    const seal = join(dir, 'journal.seal');
    const second = open(dir);
    const whole = readFileSync(path);
    const before = readFileSync(seal);
    second.write([
      { table: 'mark', key: '1', value: 2 },
      { table: 'dancer', key: 'a' },
    ]);
    second.close();
    const log = readFileSync(path);
    for (let length = whole.length; length < log.length; length++) {
      writeFileSync(path, log.subarray(0, length));
      writeFileSync(seal, before);
      const torn = open(dir);
      expect([torn.get('mark', '1'), torn.get('dancer', 'a')]).toEqual([1, { name: 'Bran' }]);
      torn.close();
    }
  });

  it('refuses to start on a log damaged in the middle', () => {
    const dir = folder();
    const first = open(dir);
    first.set('mark', '1', 1);
    first.close();
    appendFileSync(join(dir, 'journal.jsonl'), 'garbage\n[["mark","2",2]]\n');
    expect(() => open(dir)).toThrow(/damaged at line 3/);
  });

  it('is no longer than its content after a restart', () => {
    const dir = folder();
    const first = open(dir);
    for (let mark = 0; mark < 1000; mark++) first.set('mark', '1', mark);
    first.close();
    open(dir).close();
    expect(readFileSync(join(dir, 'journal.jsonl'), 'utf8')).toMatch(
      /^[0-9a-f]{8} \{"journal":1,"id":"[0-9a-f]{16}"\}\n[0-9a-f]{8} \[\["mark","1",999\]\]\n$/,
    );
  });

  it('reads the log of an earlier release, and gives it checksums', () => {
    const dir = folder();
    writeFileSync(join(dir, 'journal.jsonl'), '[["mark","1",50]]\n[["mark","2",6');
    open(dir).close();
    const journal = open(dir);
    expect([...journal.rows('mark')]).toEqual([['1', 50]]);
    journal.close();
    expect(readFileSync(join(dir, 'journal.jsonl'), 'utf8')).toContain('"journal":1');
  });

  it('begins anew when its very first log was not finished', () => {
    const dir = folder();
    open(dir).close();
    renameSync(join(dir, 'journal.jsonl'), join(dir, 'journal.jsonl.new'));
    open(dir).close();
  });

  const files = ['journal.jsonl', 'journal.seal'];
  const damages: Record<string, (file: string, yesterday: Buffer) => void> = {
    'cut by a byte': (file) => truncateSync(file, statSync(file).size - 1),
    'cut by a line': (file) => truncateSync(file, readFileSync(file).lastIndexOf('\n', statSync(file).size - 2) + 1),
    'cut by half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    emptied: (file) => truncateSync(file),
    removed: (file) => rmSync(file),
    "swapped for yesterday's": (file, yesterday) => writeFileSync(file, yesterday),
  };
  for (const file of files)
    for (const [how, damage] of Object.entries(damages))
      it(`says that ${file} was ${how}, or has everything all the same`, () => {
        const dir = folder();
        const first = open(dir);
        first.set('mark', '1', 50);
        first.close();
        const yesterday = readFileSync(join(dir, file));
        const second = open(dir);
        second.set('mark', '2', 60);
        second.set('dancer', 'a', { name: 'Bran' });
        second.close();
        damage(join(dir, file), yesterday);
        expectRefusedOrWhole(dir, [
          [
            ['1', 50],
            ['2', 60],
          ],
          [['a', { name: 'Bran' }]],
        ]);
      });

  it('takes no changed byte for what was written', () => {
    const dir = folder();
    const first = open(dir);
    for (const mark of [1, 2, 3]) first.set('mark', String(mark), mark);
    first.close();
    const rows = rowsOf(dir);
    const saved = contents(dir);
    for (const [file, whole] of saved)
      for (let at = 0; at < whole.length; at++) {
        const flipped = Buffer.from(whole);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        writeFileSync(join(dir, file), flipped);
        expectRefusedOrWhole(dir, rows);
        for (const [name, bytes] of saved) writeFileSync(join(dir, name), bytes);
      }
  });

  it('loses nothing acknowledged when its process is killed', async () => {
    const dir = folder();
    const source = JSON.stringify(new URL('../src/journal.ts', import.meta.url).href);
    const program = `import { Journal } from ${source};
      const journal = new Journal(${JSON.stringify(dir)});
      for (let n = 0; n < 1_000_000; n++) {
        journal.set('mark', String(n), n);
        await new Promise((resolve) => process.stdout.write(n + '\\n', resolve));
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.length > 20_000) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('close', resolve));
    const acknowledged = said.split('\n').slice(0, -1).map(Number);
    const journal = open(dir);
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((n) => journal.get('mark', String(n)) !== n)).toEqual([]);
    journal.close();
  });
});
