import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demo, seedDemo } from '@rince/demo/seed';
import { prepare } from '@rince/local-cloud/build/prepare';
import { Reuse } from '@rince/local-cloud/reuse';
import { type Cloud, type CloudOptions, type SeedContext, startCloud } from '@rince/local-cloud/start';
import { until } from './until.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

let prepared: ReturnType<typeof prepare> | undefined;
/** Builds the functions and their template if anything has changed, which is looked at once; needs no built site. */
export const prepareServer = (): ReturnType<typeof prepare> => {
  prepared ??= prepare({ pages: false });
  return prepared;
};

/** A good day of a real cloud: lists are behind by a moment, and a message comes twice now and then. */
export const mildDay = process.env.WEATHER ?? '7:mild';

export interface TestCloud extends Cloud {
  readonly dir: string;
  /** Waits until everything that follows the table, pushes and projections, has seen all that was written so far. */
  settled(): Promise<void>;
  /** Stops it and forgets its data. */
  end(): Promise<void>;
}

/** Puts the demo world that was made for this run into an empty folder; without one it is made there. */
export const copyDemoWorld = (data: string): void => {
  const world = process.env.RINCE_TEST_WORLD;
  if (world !== undefined && !existsSync(data)) cpSync(world, data, { recursive: true });
};

/** What ended clouds of the demo world have left in this process; the files of tests that one worker runs follow each other. */
const left: Reuse[] = [];

/** Starts a cloud of the demo world where one has ended in this process, or anew where somebody has taken its ports meanwhile. */
export const startWithLeft = async (options: CloudOptions): Promise<Cloud> => {
  const reuse = left.pop() ?? new Reuse();
  const start = async (given: Reuse): Promise<Cloud> => {
    const cloud = await startCloud({ ...options, reuse: given });
    const close = async (): Promise<void> => {
      await cloud.close();
      left.push(given);
    };
    return { ...cloud, close };
  };
  try {
    return await start(reuse);
  } catch (error) {
    await reuse.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return start(new Reuse());
  }
};

/** A cloud of its own folder and port, with the demo world unless another seed is given. */
export const startTestCloud = async ({
  seed = seedDemo,
  dir = mkdtempSync(join(tmpdir(), 'rince-')),
  now,
  host,
  weather = process.env.WEATHER,
}: {
  seed?: (context: SeedContext) => Promise<void>;
  dir?: string;
  now?: string;
  /** An address of this machine in a hall's network, or all of them. */
  host?: string;
  /** What the services are like: `7:late,again`; kind unless given here or for the whole run. */
  weather?: string;
} = {}): Promise<TestCloud> => {
  const { assembly } = await prepareServer();
  const site = join(dir, 'site');
  const isDemoWorld = seed === seedDemo && now === undefined;
  if (isDemoWorld) copyDemoWorld(join(dir, 'data'));
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Rince</title>');
  // Another world, or another address, has other settings: its functions would take the place of those that the next cloud needs.
  const start = isDemoWorld && host === undefined ? startWithLeft : startCloud;
  const cloud = await start({
    dir: join(dir, 'data'),
    port: 0,
    host,
    weather,
    quiet: true,
    seed,
    demo,
    now,
    assembly,
    site,
  });
  return {
    ...cloud,
    dir,
    async settled() {
      await until(async () => (await cloud.runtime.lag()) === 0, 120);
      // On a mild day a list is behind by a tenth of a second.
      if (cloud.services.gate.weather.isMild) await delay(250);
    },
    async end() {
      await cloud.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
