import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RebuildName } from '../../functions/projections/rebuild.ts';
import { root } from '../bin/run.ts';
import type { TestCloud } from './cloud.ts';

/** Makes a list again as whoever runs the site does: with the command, beside it. */
export const rebuildAgain = async ({ env }: TestCloud, name: RebuildName): Promise<void> => {
  const command = `${root}functions/projections/rebuild-command.ts`;
  await promisify(execFile)(process.execPath, [command, name], { env: { ...process.env, ...env } });
};
