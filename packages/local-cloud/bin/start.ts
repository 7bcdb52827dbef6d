import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { repository } from '../src/build/prepare.ts';
import type { DemoWorld } from '../src/demo-accounts.ts';
import { lockFolder } from '../src/folder-lock.ts';
import { noteRunning } from '../src/running.ts';
import { restoreSnapshot } from '../src/snapshots.ts';
import { type SeedContext, startCloud } from '../src/start.ts';
import { explain, StartFailure } from '../src/start-failure.ts';

// `npm start`: everything on this machine. FEIS_DATA, PORT, HOST and FEIS_NOW say where and when; --empty leaves out the demo world;
// --restore goes back to the last snapshot, or with --day 2026-05-01 to the one of that day. FEIS_SYNC=off does not wait for the disk.
// WEATHER=7 lets the services behave as on a bad day (`src/weather.ts`).

// Functions run in UTC in the cloud, and threads have the zone of their process.
process.env.TZ = 'UTC';

/** What `packages/demo/src/seed.ts` exports. */
interface Seed {
  readonly demo: DemoWorld;
  seedDemo(context: SeedContext): Promise<void>;
  seedAdmin(context: SeedContext & { readonly email: string; readonly password: string }): Promise<void>;
  liftOlder(context: Pick<SeedContext, 'env'>): Promise<number>;
}

const usage = `npm start                            everything on this machine, with a demo world the first time
npm start -- --empty                 without the demo world: with one administrator
npm start -- --restore [--day DAY]   back to the last snapshot, or to the one of a day such as 2026-05-01
PORT, HOST, FEIS_DATA and FEIS_NOW say where and when; WEATHER=7 brings a bad day.`;

/** The options; whoever asks for help, or for what there is not, reads what there is. */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        empty: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        day: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return values;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}
const values = options();
const dir = process.env.FEIS_DATA ?? join(repository, '.feis');
const port = Number(process.env.PORT || 4000);
const host = process.env.HOST === '' ? undefined : process.env.HOST;
/** Whom an empty world begins with. */
const admin = { email: 'admin@rince.local', password: randomBytes(12).toString('base64url') };
const say = (line: string): void => console.log(line);

async function loadSeed(): Promise<Seed | undefined> {
  const file = join(repository, 'packages/demo/src/seed.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Seed) : undefined;
}

async function fill(seed: Seed, context: SeedContext): Promise<void> {
  if (values.empty) return seed.seedAdmin({ ...context, ...admin });
  say('Making the demo world ...');
  return seed.seedDemo(context);
}

/** Says how old the snapshot is before anything is served from it. */
function restore(): void {
  const lock = lockFolder(dir);
  try {
    const { day, setAside } = restoreSnapshot(dir, values.day, new Date());
    say(`Back to the snapshot of ${day}. Whatever was entered after it is missing; what was here lies in ${setAside}.`);
  } finally {
    lock.release();
  }
}

async function main(): Promise<void> {
  const started = Date.now();
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartFailure(`PORT is '${process.env.PORT}'. Give a number, such as PORT=4001`);
  if (values.restore) restore();
  const seed = await loadSeed();
  const cloud = await startCloud({
    dir,
    port,
    host,
    now: process.env.FEIS_NOW,
    weather: process.env.WEATHER,
    demo: seed?.demo,
    snapshots: true,
    say,
    seed: seed && ((context) => fill(seed, context)),
  });
  const running = noteRunning(dir, cloud.env);
  const lifted = cloud.seeded ? 0 : ((await seed?.liftOlder(cloud)) ?? 0);
  if (lifted > 0) say(`Items of an earlier release: ${lifted}, written as this one does.`);
  say(`Rince is at ${cloud.url} after ${((Date.now() - started) / 1000).toFixed(1)} s. Its data is in ${dir}.`);
  say(`Mails, payments, queues, the table and the clock: http://localhost:${cloud.port}/_local/`);
  if (cloud.seeded && values.empty && seed)
    say(`Sign in as ${admin.email} with the password ${admin.password}: it is shown once.`);
  const { demo } = cloud;
  if (demo.accounts.length > 0) {
    say(`Demo accounts, all with the password ${demo.password}:`);
    for (const { email, role } of demo.accounts) say(`  ${email.padEnd(24)} ${role}`);
  }
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    running.forget();
    void cloud.close().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Says in one line what is wrong and what to do, and ends; only what nobody expected comes with its stack. */
function fail(error: unknown): never {
  console.error(explain(error, { dir, port }) ?? error);
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
main().catch(fail);
