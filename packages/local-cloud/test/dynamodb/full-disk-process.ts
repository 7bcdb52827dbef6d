import { execFileSync } from 'node:child_process';
import { TableDatabase } from '../../src/dynamodb/database.ts';

// Saves marks on a disk that is full for a moment, in a process of its own: its files may grow no more, and then they may again.

const [, , dir = ''] = process.argv;
const growTo = (limit: string): void => {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${limit}:unlimited`]);
};
// What cannot be written is an error then, and not the end of the process.
process.on('SIGXFSZ', () => undefined);

const database = await TableDatabase.open(
  dir,
  () => 0,
  () => undefined,
);
const acknowledged: number[] = [];
const save = async (n: number): Promise<boolean> => {
  const mark = { S: String(n).repeat(2000) };
  try {
    const key = `item-marks~${String(n).padStart(5, '0')}`;
    await database.log.commit({ operations: [{ type: 'put', key, value: { mark } }], records: [] });
    acknowledged.push(n);
    return true;
  } catch {
    return false;
  }
};
let n = 0;
while (n < 10) await save(n++);
growTo('131072');
while (n < 1000 && (await save(n++)));
const filledAt = n;
growTo('unlimited');
while (n < filledAt + 40) await save(n++);
process.send?.({ acknowledged, filledAt });
