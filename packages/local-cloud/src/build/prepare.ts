import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';
import { functionsAreFresh } from './functions.ts';
import { siteState } from './site.ts';
import { assemblyFolder, rememberSynthesis, synthesisIsFresh } from './synthesis.ts';
import { inTurn } from './turn.ts';

export const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a start needs: the templates with the functions' code beside them, and the built site. */
export interface Prepared {
  readonly assembly: string;
  readonly site: string;
}

export interface PrepareOptions {
  /** Whether the site is wanted. */
  readonly pages: boolean;
  readonly say?: (line: string) => void;
}

/**
 * Builds and synthesizes what is out of date. In processes of their own: the compilers would stay in the memory of a
 * server that runs for days.
 */
export async function prepare({ pages, say = () => undefined }: PrepareOptions): Promise<Prepared> {
  const prepared = { assembly: assemblyFolder(repository), site: join(repository, 'web/dist') };
  const callsAreFresh = functionsAreFresh(repository) && synthesisIsFresh(repository);
  if (!callsAreFresh || (pages && siteState(repository) === 'stale'))
    await inTurn(repository, async () => {
      await Promise.all([prepareFunctions(say), pages ? prepareSite(say) : undefined]);
    });
  if (pages && siteState(repository) === 'broken')
    say('The site does not build, so its pages are not there; the calls work. To see why: npm run build');
  return prepared;
}

async function prepareFunctions(say: (line: string) => void): Promise<void> {
  if (!functionsAreFresh(repository)) {
    say('Building the functions ...');
    await run('The functions cannot be built', ['packages/local-cloud/bin/build.ts', 'functions']);
  }
  if (synthesisIsFresh(repository)) return;
  say('Writing the template ...');
  await run('The template cannot be written', ['infra/app.ts', '--local']);
  rememberSynthesis(repository);
}

async function prepareSite(say: (line: string) => void): Promise<void> {
  if (siteState(repository) !== 'stale') return;
  say('Building the site ...');
  // Whoever works on the calls can go on while the site is in pieces; `siteState` tells of it.
  await compile(['packages/local-cloud/bin/build.ts', 'site']);
}

/** Runs one of our programs; answers what it printed when it fails. */
async function compile(args: readonly string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return code === 0 ? undefined : printed;
}

async function run(failure: string, args: readonly string[]): Promise<void> {
  const printed = await compile(args);
  if (printed === undefined) return;
  process.stderr.write(printed);
  throw new StartFailure(`${failure}: correct what is said above and start again.`);
}
