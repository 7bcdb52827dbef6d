import { fileURLToPath } from 'node:url';
import { routes } from '@rince/contracts/routes';
import { functions } from './functions.ts';
import { builtIn } from './plans.ts';
import { makeRince } from './rince.ts';
import { nowhere } from './settings.ts';

// What CDK runs to know what to deploy; `--local` writes the same for the cloud on this machine.

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const functionsFolder = inRepository('dist/functions');
const missing = functions.filter(({ name }) => !builtIn(functionsFolder).codeOf(name)).map(({ name }) => name);
if (missing.length > 0) console.error(`Left out, because they are not built: ${missing.join(', ')}`);

const isLocal = process.argv.includes('--local');
makeRince({
  routes,
  settings: isLocal ? nowhere : undefined,
  functionsFolder,
  siteFolder: inRepository('web/dist'),
  outdir: isLocal ? inRepository('dist/cloud') : (process.env.CDK_OUTDIR ?? inRepository('cdk.out')),
}).synth();
