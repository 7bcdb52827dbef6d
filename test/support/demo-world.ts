import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maker = fileURLToPath(new URL('make-demo-world.ts', import.meta.url));

/** Makes the demo world once for all clouds of a run; they copy it. Answers how to forget it. */
export default (): (() => void) => {
  const dir = mkdtempSync(join(tmpdir(), 'rince-world-'));
  execFileSync(process.execPath, [maker, dir], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.env.RINCE_TEST_WORLD = join(dir, 'data');
  return () => rmSync(dir, { recursive: true, force: true });
};
