import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClassicLevel } from 'classic-level';
import { checksum } from './seal.ts';
import { copyBack, setAside } from './snapshots.ts';

/** What became of one file; shown to who repairs. */
export type Told = (line: string) => void;

/**
 * The last resort where there is no snapshot: keeps what can still be read of a damaged folder, and forgets the seals, so that the next
 * start takes the folder as it is. The damaged folder is set aside first, and its place is answered. An altered value that can still be
 * read is kept as it is: nothing tells it from a whole one.
 */
export async function repairFolder(dir: string, now: Date, tell: Told): Promise<string> {
  const aside = setAside(dir, now);
  copyBack(aside, dir);
  await repairTable(join(dir, 'table'), tell);
  for (const [part, name] of [
    ['users', 'user-pool'],
    ['payments', 'payments'],
    ['mail', 'mail'],
    ['media', 'jobs'],
  ] as const)
    repairJournal(join(dir, part, name), tell);
  repairQueues(join(dir, 'queues'), tell);
  repairSeed(join(dir, 'seed'), tell);
  // As an earlier release wrote it: the next start adds the rest.
  writeFileSync(join(dir, 'world'), 'ready\n');
  return aside;
}

async function repairTable(dir: string, tell: Told): Promise<void> {
  rmSync(join(dir, 'table.seal'), { force: true });
  await ClassicLevel.repair(dir);
  const db = new ClassicLevel<string, string>(dir, { valueEncoding: 'utf8' });
  await db.open();
  const entries = await db.iterator().all();
  const unreadable = entries.filter(([, text]) => !isJson(text)).map(([key]) => key);
  for (const key of [...unreadable, 'state']) await db.del(key);
  await db.close();
  // Where LevelDB puts what it cannot use; it is among what was set aside.
  rmSync(join(dir, 'lost'), { recursive: true, force: true });
  tell(
    `table: ${entries.length - unreadable.length} entries can be read, ${unreadable.length} cannot and are dropped.`,
  );
}

/** Each line begins with the checksum of all lines up to it, so the line before is enough to know a whole one. */
function repairJournal(path: string, tell: Told): void {
  rmSync(`${path}.seal`, { force: true });
  const file = `${path}.jsonl`;
  if (!existsSync(file)) {
    tell(`${file}: is missing, and begins anew.`);
    return;
  }
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const whole = lines.flatMap((line, i) => {
    if (line.startsWith('[[')) return isJson(line) ? [line] : [];
    const before = i === 0 ? 0 : Number.parseInt(lines[i - 1]?.slice(0, 8) ?? '', 16);
    const text = line.slice(9);
    return line.slice(0, 8) === checksum(text, before || 0) && text.startsWith('[[') ? [text] : [];
  });
  writeFileSync(file, whole.map((text) => `${text}\n`).join(''));
  const rows = lines.filter((line) => !line.includes('{"journal":')).length;
  tell(`${file}: ${whole.length} of ${rows} lines are whole and kept.`);
}

function repairQueues(dir: string, tell: Told): void {
  const file = join(dir, 'fauxqs.db');
  rmSync(join(dir, 'messages.seal'), { force: true });
  try {
    const db = new DatabaseSync(file);
    const isWhole = db.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok';
    if (isWhole) db.exec('DROP TABLE IF EXISTS message_sum');
    db.close();
    if (isWhole) {
      tell('queues: the file is whole.');
      return;
    }
  } catch {
    // Told below.
  }
  if (existsSync(dir)) for (const name of readdirSync(dir)) rmSync(join(dir, name));
  writeFileSync(file, '');
  tell('queues: what waited there cannot be read and is gone. Publish again what was being published.');
}

function repairSeed(file: string, tell: Told): void {
  if (existsSync(file) && /^[0-9a-f]{64}$/.test(readFileSync(file, 'utf8'))) return;
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  tell('seed: is gone, and a new one is made: addresses of documents that were given out no longer work.');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
