import type { CardOptions, CardState, CreateResult, FromFrame, Hello, ToFrame } from './messages.ts';

type Listener = (event: object) => void;

/** The card fields as a page mounts them: a frame of the provider that answers no question about the number. */
export class CardElement {
  readonly #base: string;
  readonly #key: string;
  #options: CardOptions;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #listeners = new Map<string, Set<Listener>>();
  #asked = new Map<number, (result: CreateResult) => void>();
  #tickets = 0;

  constructor(base: string, key: string, options: CardOptions) {
    this.#base = base;
    this.#key = key;
    this.#options = options;
  }

  mount(where: string | HTMLElement): void {
    const host = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where;
    if (!host) throw new Error('The selector you specified applies to no DOM elements.');
    if (this.#frame) throw new Error('This element is mounted already.');
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.src = `${this.#base}/card`;
    // Without allow-same-origin the page cannot look inside, even where both come from one host.
    frame.setAttribute('sandbox', 'allow-scripts');
    Object.assign(frame.style, { border: '0', width: '100%', height: '136px', display: 'block', background: 'none' });
    const { color, colorScheme } = getComputedStyle(host);
    // A frame of another scheme than its page is painted with an opaque background.
    const scheme = /dark|light/.exec(colorScheme)?.[0] ?? 'light';
    Object.assign(frame.style, { colorScheme: scheme });
    frame.addEventListener('load', () => this.#greet(frame, { scheme, color }));
    host.replaceChildren(frame);
    this.#frame = frame;
  }

  unmount(): void {
    this.#port?.close();
    this.#frame?.remove();
    this.#frame = undefined;
    this.#port = undefined;
    const error = { type: 'validation_error', code: 'element_unmounted', message: 'The card fields were closed.' };
    for (const answer of this.#asked.values()) answer({ error });
    this.#asked.clear();
  }

  destroy(): void {
    this.unmount();
    this.#listeners.clear();
  }

  update(options: CardOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#send({ act: 'update', options: this.#options });
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({ act: 'focus' });
  }

  blur(): void {
    this.#send({ act: 'blur' });
  }

  clear(): void {
    this.#send({ act: 'clear' });
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (payload) => {
      this.off(event, first);
      listener(payload);
    };
    return this.on(event, first);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  /** Makes a payment method of what is in the fields. */
  createMethod(billing: unknown): Promise<CreateResult> {
    if (!this.#port) throw new Error('We could not retrieve data from the specified Element: it is not mounted.');
    const ticket = ++this.#tickets;
    return new Promise((resolve) => {
      this.#asked.set(ticket, resolve);
      this.#send({ act: 'create', ticket, billing });
    });
  }

  #greet(frame: HTMLIFrameElement, look: { scheme: string; color: string }): void {
    if (frame !== this.#frame) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromFrame>) => this.#hear(data);
    this.#port = port1;
    const hello: Hello = { hello: 'card-fields', publishableKey: this.#key, ...look, options: this.#options };
    // The sandboxed frame has no origin to name; nothing secret is in the message.
    frame.contentWindow?.postMessage(hello, '*', [port2]);
  }

  #hear(message: FromFrame): void {
    if (message.says === 'height' && this.#frame) this.#frame.style.height = `${message.pixels}px`;
    else if (message.says === 'change') this.#emit('change', { ...message.state, value: { postalCode: '' } });
    else if (message.says === 'created') {
      this.#asked.get(message.ticket)?.(message.result);
      this.#asked.delete(message.ticket);
    } else if (message.says !== 'height') this.#emit(message.says, { elementType: 'card' });
  }

  #emit(event: string, payload: object | CardState): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }

  #send(message: ToFrame): void {
    this.#port?.postMessage(message);
  }
}
