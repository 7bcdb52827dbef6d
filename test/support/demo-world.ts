import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const maker = fileURLToPath(new URL('make-demo-world.ts', import.meta.url));

/** Makes the demo world for all clouds of a run, unless it was made for several runs. Answers how to forget it. */
export default async (): Promise<() => void> => {
  if (process.env.RINCE_TEST_WORLD !== undefined) return () => undefined;
  const dir = mkdtempSync(join(tmpdir(), 'rince-world-'));
  const forget = (): void => rmSync(dir, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [maker, dir]);
  } catch (error) {
    forget();
    throw error;
  }
  process.env.RINCE_TEST_WORLD = join(dir, 'data');
  return forget;
};
