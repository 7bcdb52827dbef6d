import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';

/** The guard at the head of a group: when the program ends, or whoever holds the guard's input is gone, so is the whole group. */
const guard = '{ "$@" </dev/null; kill -KILL 0; } & cat >/dev/null; kill -KILL 0';

/** A program with everything that it starts, which does not outlive this process, however this process ends. */
export class ProcessGroup {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #log: string;
  readonly #gone: Promise<unknown>;
  /** The first line that the program wrote to its fourth file. */
  line: string | undefined;
  hasEnded = false;

  constructor(command: string, args: readonly string[], { log, env }: { log: string; env: Record<string, string> }) {
    this.name = command;
    this.#log = log;
    this.#child = spawn('sh', ['-c', guard, 'sh', command, ...args], {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    const said = createWriteStream(log, { flags: 'a' });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.pipe(said, { end: false });
    this.#child.stdio[3]?.once('data', (bytes) => {
      this.line = String(bytes).trim();
    });
    this.#gone = once(this.#child, 'exit').then(() => {
      this.hasEnded = true;
      said.end();
    });
  }

  /** The end of what it said. */
  get lastWords(): string {
    return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-5).join(' | ');
  }

  async end(): Promise<void> {
    this.#child.stdin?.end();
    await this.#gone;
  }
}

/** Why a program cannot run on this machine; nothing when it can. */
export const brokenBecause = (command: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: 30_000 }, (error) => resolve(error?.message.split('\n')[0]));
  });
