import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '../src/folder-lock.ts';
import { newFolder } from './new-folder.ts';

// A folder of data belongs to one process at a time.

it('a folder that another process holds is refused, though that process cannot be seen, and is free when it dies', async () => {
  const dir = newFolder('held');
  const holder = fork(new URL('holder-process.ts', import.meta.url), [dir], { stdio: 'ignore' });
  await once(holder, 'message');
  expect(() => lockFolder(dir)).toThrow(`is in use by process ${holder.pid}. Stop it first`);
  // As of another container: its process has another number there, or the same as ours.
  for (const number of [String(2 ** 22 + 1), String(process.pid), '']) {
    writeFileSync(join(dir, 'lock'), number);
    expect(() => lockFolder(dir), number).toThrow(/is in use by/);
  }
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(dir).release();
});

it('a folder is held once by one process, and again when it was released, whatever was written to its files', async () => {
  const dir = newFolder('held');
  const lock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(`is in use by process ${process.pid}`);
  // It is held all the same then, and another process does not get it.
  const other = fork(new URL('holder-process.ts', import.meta.url), [dir], { stdio: 'ignore' });
  expect(await Promise.race([once(other, 'message'), once(other, 'exit')])).toEqual([1, null]);
  lock.release();
  writeFileSync(join(dir, 'held'), 'This is no database. '.repeat(50));
  lockFolder(dir).release();
});
