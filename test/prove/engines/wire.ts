import { connect, type Socket } from 'node:net';

// WebDriver, https://www.w3.org/TR/webdriver2, as far as a proof needs it: over HTTP as WebKit speaks it, and over Marionette, Firefox's own
// wire, which knows the same commands by other names and needs no driver of its own.

/** A command by its method and path, and by its name in Marionette. */
const commands = {
  open: ['POST', '', 'WebDriver:NewSession'],
  go: ['POST', '/url', 'WebDriver:Navigate'],
  reload: ['POST', '/refresh', 'WebDriver:Refresh'],
  run: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  click: ['POST', '/element/{element}/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/{element}/value', 'WebDriver:ElementSendKeys'],
  frame: ['POST', '/frame', 'WebDriver:SwitchToFrame'],
  resize: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  picture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const;
type Command = keyof typeof commands;

/** The member that an element's reference stands in. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** No command of ours takes longer, not even on a machine that has other things to do. */
const mostMs = 60_000;

/** What a browser would not do, by the name that the standard gives to it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message.split('\n')[0]}`);
    this.code = code;
  }
}

/** What a command is about: an element by its id, and whatever else it takes. */
type Sent = Readonly<Record<string, unknown>> & { readonly element?: string };

const reference = (element: string | undefined) => (element === undefined ? null : { [elementKey]: element });

/** A browser that is steered from here. */
export interface Wire {
  send<Answer>(command: Command, sent?: Sent): Promise<Answer>;
  close(): void;
}

/** A browser behind a driver that speaks the standard's HTTP. */
export class HttpWire implements Wire {
  readonly #base: string;
  #session = '';

  constructor(port: number) {
    this.#base = `http://127.0.0.1:${port}/session`;
  }

  async send<Answer>(command: Command, { element, ...body }: Sent = {}): Promise<Answer> {
    const [method, path] = commands[command];
    const response = await fetch(`${this.#base}${this.#session}${path.replace('{element}', element ?? '')}`, {
      method,
      signal: AbortSignal.timeout(mostMs),
      ...(method === 'POST' ? { body: JSON.stringify(command === 'frame' ? { id: reference(element) } : body) } : {}),
    });
    const { value } = (await response.json()) as { value: Answer };
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string };
      throw new Refused(error, message);
    }
    if (command === 'open') this.#session = `/${(value as { sessionId: string }).sessionId}`;
    return value;
  }

  /** The driver goes with its group. */
  close(): void {}
}

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];

/** Firefox itself: each message is its length in bytes, a colon, and JSON. */
export class MarionetteWire implements Wire {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (reply: Reply | Error) => void>();
  #received = Buffer.alloc(0);
  #count = 0;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#hear();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer(new Error('Firefox hung up'));
    });
  }

  async send<Answer>(command: Command, { element, ...body }: Sent = {}): Promise<Answer> {
    const id = ++this.#count;
    const about = command === 'frame' ? { element } : { id: element };
    const message = JSON.stringify([0, id, commands[command][2], { ...about, ...body }]);
    const reply = await new Promise<Reply | Error>((resolve) => {
      this.#waiting.set(id, resolve);
      if (this.#socket.destroyed) resolve(new Error('Firefox hung up'));
      setTimeout(() => resolve(new Error(`${command}: no answer within ${mostMs} ms`)), mostMs).unref();
      this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
    this.#waiting.delete(id);
    if (reply instanceof Error) throw reply;
    const [, , error, value] = reply;
    if (error) throw new Refused(error.error, error.message);
    return (value !== null && typeof value === 'object' && 'value' in value ? value.value : value) as Answer;
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(): void {
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString()) as Reply | object;
      this.#received = this.#received.subarray(end);
      // The first message only greets.
      if (Array.isArray(message)) this.#waiting.get(message[1])?.(message as Reply);
    }
  }
}
