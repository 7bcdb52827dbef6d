import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './folder-lock.ts';

type Environment = Readonly<Record<string, string>>;

const fileIn = (dir: string): string => join(dir, 'running');

/** Notes where the cloud of a folder is reached, for commands that look at it meanwhile. Whoever may read the folder has every right in it. */
export function noteRunning(dir: string, env: Environment): { forget(): void } {
  rmSync(fileIn(dir), { force: true });
  writeFileSync(fileIn(dir), JSON.stringify({ pid: process.pid, env }), { mode: 0o600 });
  return { forget: () => rmSync(fileIn(dir), { force: true }) };
}

/** Where the cloud of a folder is reached; undefined where none runs. */
export function runningIn(dir: string): Environment | undefined {
  if (!existsSync(fileIn(dir))) return undefined;
  const { pid, env } = JSON.parse(readFileSync(fileIn(dir), 'utf8')) as { pid: number; env: Environment };
  return isAlive(pid) ? env : undefined;
}
