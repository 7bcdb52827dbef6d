import { stripVTControlCharacters } from 'node:util';
import { buildFunctions } from '../src/build/functions.ts';
import { repository } from '../src/build/prepare.ts';
import { buildSite } from '../src/build/site.ts';

// Builds the functions and the site, or the one named: `node packages/local-cloud/bin/build.ts functions`.

const [only] = process.argv.slice(2);
try {
  if (only !== 'site') await buildFunctions(repository);
  if (only !== 'functions') await buildSite(repository);
} catch (error) {
  // The compilers' messages name file and line; a stack of theirs would only hide it.
  const message = error instanceof Error ? error.message : String(error);
  console.error(process.stderr.isTTY ? message : stripVTControlCharacters(message));
  process.exitCode = 1;
}
