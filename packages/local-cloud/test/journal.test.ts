import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Journal } from '../src/journal.ts';
import { newFolder } from './new-folder.ts';

type Tables = { dancer: { name: string }; mark: number };

const folder = () => newFolder('journal');
const open = (dir: string) => new Journal<Tables>(dir);

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
    const whole = readFileSync(path);
    const second = open(dir);
    second.write([
      { table: 'mark', key: '1', value: 2 },
      { table: 'dancer', key: 'a' },
    ]);
    second.close();
    const log = readFileSync(path);
    for (let length = whole.length; length < log.length; length++) {
      writeFileSync(path, log.subarray(0, length));
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
    expect(() => open(dir)).toThrow(/damaged at line 2/);
  });

  it('is no longer than its content after a restart', () => {
    const dir = folder();
    const first = open(dir);
    for (let mark = 0; mark < 1000; mark++) first.set('mark', '1', mark);
    first.close();
    open(dir).close();
    expect(readFileSync(join(dir, 'journal.jsonl'), 'utf8')).toBe('[["mark","1",999]]\n');
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
