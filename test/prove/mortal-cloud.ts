import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareServer } from '../support/cloud.ts';
import { freePort } from '../support/free-port.ts';

interface Running {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A cloud that is killed without a word and started again on the same folder and port. */
export class MortalCloud {
  readonly #dir = mkdtempSync(join(tmpdir(), 'rince-kill-'));
  #port = 0;
  #child: ChildProcess | undefined;
  #running: Running | undefined;
  kills = 0;

  get url(): string {
    return this.#running?.url ?? '';
  }

  get env(): Readonly<Record<string, string>> {
    return this.#running?.env ?? {};
  }

  async start(): Promise<void> {
    if (this.#port === 0) {
      await prepareServer();
      this.#port = await freePort();
    }
    const child = fork(new URL('./cloud-process.ts', import.meta.url), {
      env: { ...process.env, FEIS_DATA: this.#dir, PORT: String(this.#port) },
    });
    this.#child = child;
    this.#running = await new Promise<Running>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Running));
      child.once('exit', (code) => reject(new Error(`The cloud ended with ${code} before it had started`)));
    });
  }

  /** The memory that the process holds, in bytes. */
  async memory(): Promise<number> {
    const child = this.#child;
    if (!child) return 0;
    const answered = new Promise<{ bytes: number }>((resolve) =>
      child.once('message', (message) => resolve(message as { bytes: number })),
    );
    child.send('memory');
    return (await answered).bytes;
  }

  /** `kill -9`: no farewell, nothing flushed. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    this.kills++;
  }

  async end(): Promise<void> {
    this.#child?.removeAllListeners('exit');
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
