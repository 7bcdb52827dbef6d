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
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
