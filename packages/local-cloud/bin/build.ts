import { buildFunctions } from '../src/build/functions.ts';
import { repository } from '../src/build/prepare.ts';
import { buildSite } from '../src/build/site.ts';

// Builds the functions and the site, or the one named: `node packages/local-cloud/bin/build.ts functions`.

const [only] = process.argv.slice(2);
try {
  if (only !== 'site') await buildFunctions(repository);
  if (only !== 'functions') await buildSite(repository);
} catch (error) {
  // esbuild has printed where the mistakes are; a stack, or the same again, would only hide it.
  const printed = error instanceof Error && 'errors' in error;
  if (!printed) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
