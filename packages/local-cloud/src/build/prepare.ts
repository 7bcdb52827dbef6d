import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';
import { functionsAreFresh } from './functions.ts';
import { siteIsFresh } from './site.ts';
import { assemblyFolder, rememberSynthesis, synthesisIsFresh } from './synthesis.ts';
import { inTurn } from './turn.ts';

export const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a start needs: the templates with the functions' code beside them, and the built site. */
export interface Prepared {
  readonly assembly: string;
  readonly site: string;
}

/**
 * Builds and synthesizes what is out of date. In processes of their own: the compilers would stay in the memory of a
 * server that runs for days.
 */
export async function prepare(say: (line: string) => void = () => undefined): Promise<Prepared> {
  const prepared = { assembly: assemblyFolder(repository), site: join(repository, 'web/dist') };
  if (isFresh()) return prepared;
  await inTurn(repository, async () => {
    await Promise.all([prepareFunctions(say), prepareSite(say)]);
  });
  return prepared;
}

const isFresh = (): boolean => functionsAreFresh(repository) && siteIsFresh(repository) && synthesisIsFresh(repository);

async function prepareFunctions(say: (line: string) => void): Promise<void> {
  if (!functionsAreFresh(repository)) {
    say('Building the functions ...');
    await run('The functions cannot be built', ['packages/local-cloud/bin/build.ts', 'functions']);
  }
  if (synthesisIsFresh(repository)) return;
  say('Writing the template ...');
  await run('The template cannot be written', ['infra/app.ts']);
  rememberSynthesis(repository);
}

async function prepareSite(say: (line: string) => void): Promise<void> {
  if (siteIsFresh(repository)) return;
  say('Building the site ...');
  await run('The site cannot be built', ['packages/local-cloud/bin/build.ts', 'site']);
}

async function run(failure: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(printed);
  throw new StartFailure(`${failure}: correct what is said above and start again.`);
}
