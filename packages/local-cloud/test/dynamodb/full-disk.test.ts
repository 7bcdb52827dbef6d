import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { range, TableDatabase } from '../../src/dynamodb/database.ts';
import { newFolder } from '../new-folder.ts';

// The limit of a process's files is set by a tool of Linux.
it.runIf(process.platform === 'linux')(
  'what is acknowledged after a disk was full for a moment is there at the next start',
  async () => {
    const dir = newFolder('full-disk');
    const child = fork(new URL('full-disk-process.ts', import.meta.url), [dir], { stdio: 'ignore' });
    const [told] = (await once(child, 'message')) as [{ acknowledged: number[]; filledAt: number }];
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(told.filledAt, 'it was full').toBeLessThan(1000);
    expect(told.acknowledged.length).toBeGreaterThan(9);

    const database = await TableDatabase.open(
      dir,
      () => 0,
      () => undefined,
    );
    const kept = await database.store.db.keys(range('item-')).all();
    await database.close();
    const keyOf = (n: number): string => `item-marks~${String(n).padStart(5, '0')}`;
    expect(kept).toEqual(expect.arrayContaining(told.acknowledged.map(keyOf)));
  },
);
