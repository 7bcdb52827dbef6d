import { fileURLToPath } from 'node:url';
import { routes } from '@rince/contracts/routes';
import { makeRince } from './rince.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

makeRince({
  routes,
  functionsFolder: inRepository('dist/functions'),
  siteFolder: inRepository('web/dist'),
  outdir: process.env.CDK_OUTDIR ?? inRepository('cdk.out'),
}).synth();
