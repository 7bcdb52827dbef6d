import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { seedAdmin } from '@rince/demo/seed';
import { queueVariable } from '@rince/domain/jobs';
import { assemblyFolder } from '@rince/local-cloud/build/synthesis';
import { restoreSnapshot } from '@rince/local-cloud/snapshots';
import { type Cloud, startCloud } from '@rince/local-cloud/start';
import { StartFailure } from '@rince/local-cloud/start-failure';
import { root } from '../bin/run.ts';
import { demoPassword } from '../support/client.ts';
import { prepareServer } from '../support/cloud.ts';
import { newParent } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { configOf } from '../support/table.ts';
import { uploadImage } from '../support/upload.ts';
import { type Claims, differences } from './claims.ts';
import { type Contents, contentsOf } from './contents.ts';

// Every file of a folder is cut, altered by one bit, emptied, removed, and swapped for yesterday's: the start refuses it in one line that says which file
// and what to do, or nothing is lost. The files are those that there are: a new one is damaged as soon as somebody writes it.

const hows = {
  cut: (path: string) => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
  flipped: (path: string) => {
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
  emptied: (path: string) => truncateSync(path),
  removed: (path: string) => rmSync(path),
} as const;
type How = keyof typeof hows | "yesterday's";

interface Damaging {
  readonly file: string;
  readonly how: How;
}

/** So many are played by bare `prove`: other ones each day. */
const aDay = 10;

const start = (dir: string): Promise<Cloud> =>
  startCloud({
    ...{ dir, port: 0, quiet: true, snapshots: true, assembly: assemblyFolder(root) },
    seed: (context) => seedAdmin({ ...context, email: 'admin@example.org', password: demoPassword }),
  });

/** What a day leaves in every part of the folder: an account, letters, a picture, a card, and work for a queue. */
const aDayOfWork = async (cloud: Cloud, name: string): Promise<void> => {
  const parent = await newParent(cloud.url, { email: `${name}@example.org` });
  const { _id: id, revision } = await parent.ask('me');
  await parent.ask('editUser', { params: { id }, body: { image: await uploadImage(parent), revision } });
  await new Provider(cloud.url, cloud.env).keepCard(parent, cards.pays);
  // A promise is sent once more after ten seconds: whatever is due by then is done, or the next start would do it while it is looked at.
  if (!(await cloud.runtime.due.play(11_000))) throw new Error('The day did not come to rest');
};

/** A message that waits for longer than all this takes. */
const leavesWork = async ({ env }: Cloud): Promise<void> => {
  const queues = new SQSClient({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_SQS ?? '' });
  const waits = { MessageBody: JSON.stringify({ kind: 'waits' }), DelaySeconds: 900 };
  await queues.send(new SendMessageCommand({ QueueUrl: env[queueVariable('results')], ...waits }));
  queues.destroy();
};

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(dir, join(one.parentPath, one.name)))
    // A snapshot is what helps against all this; where a process runs belongs to that process.
    .filter((file) => !file.startsWith('snapshots/') && file !== 'running')
    .sort();

const isSame = (a: string, b: string): boolean => readFileSync(a).equals(readFileSync(b));

const damagesOf = (whole: string, yesterday: string): Damaging[] =>
  filesIn(whole).flatMap((file) => {
    const older = join(yesterday, file);
    const isOlder = existsSync(older) && !isSame(older, join(whole, file));
    const all: How[] = [...(Object.keys(hows) as How[]), ...(isOlder ? (["yesterday's"] as const) : [])];
    const { length } = readFileSync(join(whole, file));
    return all.filter((how) => length > 0 || how === 'removed').map((how) => ({ file, how }));
  });

/** All of them, those with these words, or today's. */
const chosen = (all: readonly Damaging[], wanted: string | undefined): readonly Damaging[] => {
  if (wanted === 'all') return all;
  if (wanted) return all.filter(({ file, how }) => wanted.split(',').every((word) => `${file} ${how}`.includes(word)));
  const every = Math.ceil(all.length / aDay);
  const day = Math.floor(Date.now() / 86_400_000);
  return all.filter((_, n) => n % every === day % every);
};

/** What speaks against a refusal: it is one line, which names what is damaged and what to do. */
const againstRefusal = (error: unknown, dir: string, file: string): string[] => {
  if (!(error instanceof StartFailure)) return [`it ends in ${(error as Error).stack ?? String(error)}`];
  const { message } = error;
  const [part = ''] = file.split('/');
  return [
    ...(message.includes(join(dir, part)) ? [] : [`it does not name ${file}: ${message}`]),
    ...(message.includes('npm start -- --restore') ? [] : [`it names no remedy: ${message}`]),
    ...(message.includes('\n') ? [`it is more than a line: ${message}`] : []),
  ];
};

/** Damages one file of a copy and starts it; answers what became of it, and what speaks against that. */
const played = async (
  dir: string,
  { file, how }: Damaging,
  { whole, yesterday, wanted }: { readonly whole: string; readonly yesterday: string; readonly wanted: Contents },
): Promise<{ readonly became: string; readonly against: readonly string[] }> => {
  cpSync(whole, dir, { recursive: true });
  const path = join(dir, file);
  if (how === "yesterday's") cpSync(join(yesterday, file), path);
  else hows[how](path);
  let cloud: Cloud;
  try {
    cloud = await start(dir);
  } catch (error) {
    return { became: 'refused', against: againstRefusal(error, dir, file) };
  }
  try {
    const { contents, unreadable } = await contentsOf(cloud, Object.keys(wanted));
    // A stored file is looked at when it is read: nobody gets what it was not.
    const refused = file.includes('/objects/') ? unreadable : [];
    const places = new Set([...Object.keys(wanted), ...Object.keys(contents)].filter((one) => !refused.includes(one)));
    const against = [...places].flatMap((place) => differences(place, contents[place], wanted[place]));
    return { became: refused.length > 0 ? 'refused when it is read' : 'nothing is lost', against };
  } finally {
    await cloud.close();
  }
};

export const proveEveryDamage = (claims: Claims): Promise<void> => proveDamage(claims, process.env.DAMAGES ?? 'all');

/** Those of today, or the ones that are wanted. */
export const proveDamage = async (claims: Claims, asked = process.env.DAMAGES): Promise<void> => {
  await prepareServer();
  const folder = mkdtempSync(join(tmpdir(), 'rince-damage-'));
  const [whole, yesterday, dir] = ['whole', 'yesterday', 'damaged'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    const first = await start(whole);
    await aDayOfWork(first, 'una');
    await first.close();
    cpSync(whole, yesterday, { recursive: true });
    const second = await start(whole);
    await aDayOfWork(second, 'finn');
    await leavesWork(second);
    await second.close();
    cpSync(whole, dir, { recursive: true });
    const third = await start(dir);
    const { contents: wanted, unreadable } = await contentsOf(third);
    await third.close();
    claims.hold('a folder that nobody damaged holds everything', unreadable);

    const all = damagesOf(whole, yesterday);
    const some = chosen(all, asked);
    console.log(`  ${some.length} of ${all.length} damages; DAMAGES='users/,cut' plays those with both words`);
    for (const one of some) {
      rmSync(dir, { recursive: true, force: true });
      const { became, against } = await played(dir, one, { whole, yesterday, wanted });
      claims.hold(`${one.file} ${one.how}: ${became}`, against);
    }

    rmSync(dir, { recursive: true, force: true });
    cpSync(whole, dir, { recursive: true });
    truncateSync(join(dir, 'users/user-pool.jsonl'));
    restoreSnapshot(dir, undefined, new Date());
    const restored = await start(dir);
    const { contents } = await contentsOf(restored);
    await restored.close();
    claims.is(
      'the remedy helps: a snapshot is back with the people of its day',
      'account una@example.org' in contents && !('account finn@example.org' in contents),
      Object.keys(contents)
        .filter((place) => place.startsWith('account'))
        .join(', '),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
