import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demo, seedDemo } from '@rince/demo/seed';
import { functionsAreFresh } from '@rince/local-cloud/build/functions';
import { assemblyFolder, rememberSynthesis, synthesisIsFresh } from '@rince/local-cloud/build/synthesis';
import { type Cloud, type SeedContext, startCloud } from '@rince/local-cloud/start';
import { until } from './until.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the functions and their template if anything changed since; needs no built site. */
export const buildServer = (): void => {
  const run = (args: string[]): void => {
    execFileSync(process.execPath, args, { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (!functionsAreFresh(repository)) run(['packages/local-cloud/bin/build.ts', 'functions']);
  if (synthesisIsFresh(repository)) return;
  run(['infra/app.ts', '--local']);
  rememberSynthesis(repository);
};

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

/** A cloud of its own folder and port, with the demo world unless another seed is given. */
export const startTestCloud = async ({
  seed = seedDemo,
  dir = mkdtempSync(join(tmpdir(), 'rince-')),
  now,
  host,
}: {
  seed?: (context: SeedContext) => Promise<void>;
  dir?: string;
  now?: string;
  /** An address of this machine in a hall's network, or all of them. */
  host?: string;
} = {}): Promise<TestCloud> => {
  buildServer();
  const site = join(dir, 'site');
  if (seed === seedDemo && now === undefined) copyDemoWorld(join(dir, 'data'));
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Rince</title>');
  const cloud = await startCloud({
    dir: join(dir, 'data'),
    port: 0,
    host,
    quiet: true,
    seed,
    demo,
    now,
    assembly: assemblyFolder(repository),
    site,
  });
  return {
    ...cloud,
    dir,
    async settled() {
      await until(async () => (await cloud.runtime.lag()) === 0, 120);
    },
    async end() {
      await cloud.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
