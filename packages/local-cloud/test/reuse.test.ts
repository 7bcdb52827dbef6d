import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FunctionLog } from '../src/functions/log.ts';
import { type SlotOptions, WorkerSlot } from '../src/functions/worker-slot.ts';
import { Reuse } from '../src/reuse.ts';
import { newFolder } from './new-folder.ts';

const folder = newFolder('reuse');
const file = join(folder, 'index.mjs');
writeFileSync(file, 'export const handler = async () => process.env.WORLD;\n');

const optionsOf = (world: string, name = 'judging'): SlotOptions => ({
  ...{ name, file, handler: 'handler', environment: { WORLD: world }, memoryMb: 64, timeoutMs: 3_000, patterns: [] },
  log: new FunctionLog(folder, true),
  printed: () => undefined,
});

test('a loaded function goes to the next cloud of the same world', async () => {
  const reuse = new Reuse();
  const slot = new WorkerSlot(optionsOf('one'));
  expect(reuse.keep(slot)).toBe(true);
  expect(reuse.take(optionsOf('one', 'tabulation'))).toBeUndefined();
  expect(reuse.take(optionsOf('one'))).toBe(slot);
  expect(slot.gone).toBe(false);
  await slot.kill();
});

test('a loaded function of a world that does not come back ends, or each world would leave its threads', async () => {
  const reuse = new Reuse();
  const [first, second, third] = ['one', 'two', 'three'].map((world) => new WorkerSlot(optionsOf(world)));
  if (!first || !second || !third) throw new Error('There are no threads');
  reuse.keep(first);
  expect(reuse.take(optionsOf('two'))).toBeUndefined();
  expect(first.gone).toBe(true);
  reuse.keep(second);
  reuse.keep(third);
  expect([second.gone, third.gone]).toEqual([true, false]);
  await reuse.close();
  expect(third.gone).toBe(true);
});
