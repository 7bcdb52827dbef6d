import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Damage } from '../../src/damage.ts';
import { openMessages } from '../../src/sqs/message-store.ts';
import { newFolder } from '../new-folder.ts';

const open = (dir: string) => openMessages(dir, 'http://127.0.0.1:9');

/** Stores messages `from` to `to` as a queue does, and closes. */
const send = async (dir: string, from: number, to: number): Promise<void> => {
  const { store, file, sum } = await open(dir);
  const queue = store.getQueueByName('results') ?? store.createQueue('results', 'http://x/results', 'arn:results', {});
  for (let n = from; n < to; n++)
    queue.enqueue({
      messageId: `message-${n}`,
      body: `publish ${n} `.repeat(40),
      md5OfBody: '',
      messageAttributes: {},
      md5OfMessageAttributes: '',
      sentTimestamp: n,
      approximateReceiveCount: 0,
    } as Parameters<typeof queue.enqueue>[0]);
  sum.acknowledge();
  sum.close();
  store.shutdown();
  file.close();
};
const bodiesIn = async (dir: string): Promise<string[]> => {
  const { store, file, sum } = await open(dir);
  const bodies = store.getQueueByName('results')?.messages.map(({ body }) => body) ?? [];
  sum.close();
  store.shutdown();
  file.close();
  return bodies;
};
const flip = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(file, bytes);
};

const root = newFolder('queue-damage');
const today = join(root, 'today');
const yesterday = join(root, 'yesterday');
await send(today, 0, 20);
cpSync(today, yesterday, { recursive: true });
await send(today, 20, 40);
const whole = await bodiesIn(today);

const damagedBy = async (file: string, damage: (path: string) => void): Promise<'refused' | string[]> => {
  const dir = join(root, 'damaged');
  rmSync(dir, { recursive: true, force: true });
  cpSync(today, dir, { recursive: true });
  damage(join(dir, file));
  try {
    return await bodiesIn(dir);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return 'refused';
  }
};

const files = readdirSync(today);
const damages: Record<string, (path: string, file: string) => void> = {
  'cut by half': (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  emptied: (path) => truncateSync(path),
  removed: (path) => rmSync(path),
};
for (const [how, damage] of Object.entries(damages))
  it(`a file of the queues that is ${how} is refused`, async () => {
    for (const file of files) expect(await damagedBy(file, (path) => damage(path, file)), file).toBe('refused');
  });

it("messages of today are missed when the file is yesterday's", async () => {
  expect(await damagedBy('fauxqs.db', (path) => cpSync(join(yesterday, 'fauxqs.db'), path))).toBe('refused');
});

it('another byte is found, or was none of a message', async () => {
  const { size } = statSync(join(today, 'fauxqs.db'));
  const outcomes = [];
  for (let at = 40; at < size; at += 997) outcomes.push(await damagedBy('fauxqs.db', (path) => flip(path, at)));
  for (const outcome of outcomes) if (outcome !== 'refused') expect(outcome).toEqual(whole);
  expect(outcomes).toContain('refused');
});
