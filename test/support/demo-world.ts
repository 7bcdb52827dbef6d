import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maker = fileURLToPath(new URL('make-demo-world.ts', import.meta.url));

/** Makes the demo world for all clouds of a run, unless it was made for several runs. Answers how to forget it. */
export default (): (() => void) => {
  if (process.env.RINCE_TEST_WORLD !== undefined) return () => undefined;
  const dir = mkdtempSync(join(tmpdir(), 'rince-world-'));
  execFileSync(process.execPath, [maker, dir], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.env.RINCE_TEST_WORLD = join(dir, 'data');
  return () => rmSync(dir, { recursive: true, force: true });
};
