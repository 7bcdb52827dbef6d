import type { ClientMessage, ServerMessage } from '@rince/contracts/socket';
import { WebSocket } from 'ws';
import type { Client } from './client.ts';

type Heard<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A window of the site, as far as its socket goes. */
export class Watcher {
  readonly heard: ServerMessage[] = [];
  /** The text as it came, to look for what must not be in it. */
  readonly texts: string[] = [];
  readonly #socket: WebSocket;
  readonly #closed: Promise<number>;
  #wake: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.texts.push(String(data));
      this.heard.push(JSON.parse(String(data)) as ServerMessage);
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.#closed = new Promise((resolve) => socket.on('close', resolve));
  }

  /** A bare connection that has said nothing yet. */
  static async open(url: string): Promise<Watcher> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
    const watcher = new Watcher(socket);
    await new Promise((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
    return watcher;
  }

  /** Somebody who is signed in, looking at an event if one is given. */
  static async of(client: Client, event?: string): Promise<Watcher> {
    const watcher = await Watcher.open(client.url);
    watcher.say({ type: 'connected', token: client.token ?? '' });
    await watcher.hears('CONNECTED', 10);
    if (event !== undefined) {
      watcher.say({ type: 'watch', event });
      await watcher.hears('WATCHING', 10);
    }
    return watcher;
  }

  say(message: ClientMessage | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message of a kind that fits, already heard or within some seconds. */
  async hears<Type extends ServerMessage['type']>(
    type: Type,
    seconds = 2,
    fits: (message: Heard<Type>) => boolean = () => true,
  ): Promise<Heard<Type>> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = this.heard.find((one): one is Heard<Type> => one.type === type && fits(one as Heard<Type>));
      if (found) return found;
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(`No ${type} within ${seconds} s, but ${this.heard.map((one) => one.type).join(', ')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits until everything that the server has sent so far is heard: what it sends later comes behind its answer to this. */
  async caughtUp(): Promise<void> {
    const answered = new Promise((resolve) => this.#socket.once('pong', resolve));
    this.#socket.ping();
    await answered;
  }

  /** Forgets what was heard so far. */
  clear(): void {
    this.heard.length = 0;
    this.texts.length = 0;
  }

  /** Waits until the server has closed it. */
  async closes(seconds = 12): Promise<number> {
    return Promise.race([
      this.#closed,
      new Promise<number>((_, reject) =>
        setTimeout(() => reject(new Error(`Still open after ${seconds} s`)), seconds * 1000),
      ),
    ]);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.#closed;
  }

  /** Gone without a word, as a tablet that loses its network. */
  async vanish(): Promise<void> {
    this.#socket.terminate();
    await this.#closed;
  }
}
