import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demo, seedDemo } from '@rince/demo/seed';
import { assemblyFolder } from '@rince/local-cloud/build/synthesis';
import { startCloud } from '@rince/local-cloud/start';
import { root } from '../bin/run.ts';

// A cloud in a process of its own, to be killed or weighed: its folder and port come from the environment, its names go to whoever started it.

process.env.TZ = 'UTC';
const dir = process.env.FEIS_DATA ?? '';
const site = join(dir, 'site');
mkdirSync(site, { recursive: true });
writeFileSync(join(site, 'index.html'), '<!doctype html><title>Rince</title>');

const { url, env } = await startCloud({
  dir: join(dir, 'data'),
  port: Number(process.env.PORT),
  quiet: true,
  seed: seedDemo,
  demo,
  assembly: assemblyFolder(root),
  site,
});
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.({ bytes: process.memoryUsage.rss() }));
process.send?.({ url, env });
