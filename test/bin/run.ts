import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ran {
  readonly ok: boolean;
  readonly seconds: number;
}

/** Runs a command of this project with its output shown, and says how it went. */
export const run = async (
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> => {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  const seconds = (Date.now() - started) / 1000;
  console.log(`-- ${name}: ${code === 0 ? 'good' : 'FAILED'} after ${seconds.toFixed(1)} s`);
  return { ok: code === 0, seconds };
};

export const node = process.execPath;
/** A command that a dependency brings. */
export const bin = (name: string): string => `${root}node_modules/.bin/${name}`;
