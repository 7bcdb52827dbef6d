import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { repository } from '../src/build/prepare.ts';
import { type SeedContext, startCloud } from '../src/start.ts';
import { explain } from '../src/start-failure.ts';

// `npm start`: everything on this machine. FEIS_DATA, PORT, HOST and FEIS_NOW say where and when; --empty leaves out the demo world.

// Functions run in UTC in the cloud, and threads have the zone of their process.
process.env.TZ = 'UTC';

/** What `packages/demo/src/seed.ts` exports. */
interface Seed {
  readonly demoAccounts: readonly string[];
  readonly demoPassword: string;
  seedDemo(context: SeedContext): Promise<void>;
  seedAdmin(context: SeedContext & { readonly email: string; readonly password: string }): Promise<void>;
}

const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } });
const dir = process.env.FEIS_DATA ?? join(repository, '.feis');
const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST === '' ? undefined : process.env.HOST;
const say = (line: string): void => console.log(line);

async function loadSeed(): Promise<Seed | undefined> {
  const file = join(repository, 'packages/demo/src/seed.ts');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Seed) : undefined;
}

async function main(): Promise<void> {
  const started = Date.now();
  const seed = await loadSeed();
  const admin = { email: 'admin@feis.test', password: randomBytes(12).toString('base64url') };
  const demoAccounts = seed && !values.empty ? seed.demoAccounts : [];
  const cloud = await startCloud({
    dir,
    port,
    host,
    now: process.env.FEIS_NOW,
    demoAccounts,
    say,
    seed: async (context) => {
      if (values.empty) await seed?.seedAdmin({ ...context, ...admin });
      else await seed?.seedDemo(context);
    },
  });
  say(`Rince is at ${cloud.url} after ${((Date.now() - started) / 1000).toFixed(1)} s. Its data is in ${dir}.`);
  say(`Mails, payments, queues, the table and the clock: http://localhost:${cloud.port}/_local/`);
  if (cloud.seeded && values.empty)
    say(`Sign in as ${admin.email} with the password ${admin.password}: it is shown once.`);
  if (demoAccounts.length > 0 && host === undefined) {
    say(`Demo accounts, all with the password ${seed?.demoPassword}:`);
    say(`  ${demoAccounts.join('  ')}`);
  }
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
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
