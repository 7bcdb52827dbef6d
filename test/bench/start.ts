import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '@rince/demo/seed';
import { startCloud } from '@rince/local-cloud/start';
import { repository } from '../support/cloud.ts';
import type { Figure } from './bench.ts';

const secondsToStart = async (dir: string): Promise<number> => {
  const began = Date.now();
  const cloud = await startCloud({ dir, port: 0, quiet: true, seed: seedDemo });
  await fetch(cloud.url);
  const seconds = (Date.now() - began) / 1000;
  await cloud.close();
  return seconds;
};

/** From nothing built and nothing stored to the first page, and again. */
export const benchStart = async (): Promise<Figure[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'rince-start-'));
  for (const built of ['node_modules/.cache/rince', 'dist', 'web/dist', 'cdk.out'])
    rmSync(join(repository, built), { recursive: true, force: true });
  const first = await secondsToStart(join(dir, 'data'));
  const second = await secondsToStart(join(dir, 'data'));
  rmSync(dir, { recursive: true, force: true });
  return [
    { what: 'first start after the install', measured: `${first.toFixed(1)} s`, budget: '90 s', kept: first <= 90 },
    { what: 'second start', measured: `${second.toFixed(1)} s`, budget: '25 s', kept: second <= 25 },
  ];
};
