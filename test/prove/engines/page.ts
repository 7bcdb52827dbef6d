import { type Found, type Sought, seek } from './seek.ts';
import { elementKey, Refused, type Wire } from './wire.ts';

type Name = Sought['name'];
type Place = Pick<Sought, 'within'>;

/** What a page needs on a machine that has other things to do. */
const patienceSeconds = 60;

/** The key that deletes what is selected. */
const deleteKey = '\uE017';

/** A text without what a field adds to it while it is typed: '4242 4242', '12 / 35'. */
const bare = (text: string): string => text.replace(/[\s/]/g, '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (name: Name): [source: string, flags: string] =>
  typeof name === 'string' ? [`^${escaped(name)}$`, ''] : [name.source, name.flags];

/** A click or a key that found its element covered, moved or gone did nothing, and can be tried again. */
const didNothing = new Set(['element click intercepted', 'element not interactable', 'stale element reference']);

/** An element, as a function that is carried out in the page takes it. */
type Handed<Element> = { readonly [elementKey]: string } & { readonly element?: Element };
const hand = <Element>(element: string): Handed<Element> => ({ [elementKey]: element });

/** One browser's window, used as a person uses it: everything by its name, and whatever is not there yet is waited for. */
export class Page {
  readonly #wire: Wire;
  readonly #origin: string;

  constructor(wire: Wire, origin: string) {
    this.#wire = wire;
    this.#origin = origin;
  }

  /** Opens a path of the site. */
  async goto(path: string): Promise<void> {
    await this.#wire.send('go', { url: `${this.#origin}${path}` });
  }

  async reload(): Promise<void> {
    await this.#wire.send('reload');
  }

  /** Carries out a function in the page; it knows nothing but its arguments. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.#wire.send<Awaited<Result>>('run', { script: `return (${work}).apply(null, arguments)`, args });
  }

  /** Waits until something is so. */
  async until(what: string, look: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patienceSeconds * 1000;
    for (;;) {
      let refusal = '';
      // What is looked at may be on its way out.
      const holds = await look().catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        refusal = `, last ${error.message}`;
        return false;
      });
      if (holds) return;
      if (Date.now() > end)
        throw new Error(`${what}: not within ${patienceSeconds} s, at ${await this.path()}${refusal}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  path(): Promise<string> {
    return this.run(() => `${location.pathname}${location.search}`);
  }

  /** Waits until the page is at a path. */
  at(path: RegExp): Promise<void> {
    return this.until(`to be at ${path}`, async () => path.test(await this.path()));
  }

  click(kind: Sought['kind'], name: Name, place: Place = {}): Promise<void> {
    return this.#with({ kind, name, ...place }, 'ready', (element) => this.#wire.send('click', { element }));
  }

  /** Ticks a box, until it is ticked. */
  check(name: Name): Promise<void> {
    return this.until(`${name} to be ticked`, async () => {
      const element = await this.#find({ kind: 'field', name }, 'ready');
      if (element === undefined) return false;
      const isTicked = (): Promise<boolean> =>
        this.run((box) => (box as unknown as HTMLInputElement).checked, hand(element));
      if (!(await isTicked())) await this.#wire.send('click', { element });
      return isTicked();
    });
  }

  /** Types into a field, in the place of what is there, until it is there. */
  fill(name: Name, text: string): Promise<void> {
    return this.until(`${name} to take ${text}`, async () => {
      const element = await this.#find({ kind: 'field', name }, 'ready');
      if (element === undefined) return false;
      await this.#wire.send('click', { element });
      await this.run((field) => (field as unknown as HTMLInputElement).select(), hand(element));
      await this.#wire.send('type', { element, text: text === '' ? deleteKey : text });
      return bare((await this.value(name)) ?? '') === bare(text);
    });
  }

  /** Gives a file to the file field of this name. */
  attach(name: Name, file: string): Promise<void> {
    return this.#with({ kind: 'field', name }, 'there', (element) => this.#wire.send('type', { element, text: file }));
  }

  /** What a field says. */
  async value(name: Name): Promise<string | undefined> {
    const element = await this.#find({ kind: 'field', name }, 'seen');
    return element && this.run((field) => (field as unknown as HTMLInputElement).value, hand(element));
  }

  /** Waits until a field says this. */
  says(name: Name, text: string): Promise<void> {
    return this.until(`${name} to say ${text}`, async () => (await this.value(name)) === text);
  }

  /** Waits until something of this name is there to be seen. */
  shows(kind: Sought['kind'], name: Name): Promise<void> {
    return this.until(
      `to see the ${kind} ${name}`,
      async () => (await this.#find({ kind, name }, 'seen')) !== undefined,
    );
  }

  /** Waits until the page says something. */
  reads(text: RegExp): Promise<void> {
    return this.until(`to read ${text}`, async () => text.test(await this.words()));
  }

  /** Everything that can be read on the page. */
  words(): Promise<string> {
    return this.run(() => document.body.innerText.replace(/\s+/g, ' '));
  }

  /** Does something inside the first frame of the page. */
  async inFrame(work: () => Promise<void>): Promise<void> {
    await this.until('a frame', async () => {
      const frame = await this.run(() => document.querySelector('iframe') as unknown as Handed<Element> | null);
      if (!frame) return false;
      await this.#wire.send('frame', { element: frame[elementKey] });
      return true;
    });
    await work();
    await this.#wire.send('frame');
  }

  /** Makes the page itself so large, whatever the window has around it. */
  resize(width: number, height: number): Promise<void> {
    const want = { width, height };
    return this.until(`a page of ${width} x ${height}`, async () => {
      await this.#wire.send('resize', { x: 0, y: 0, ...want });
      const [w, h] = await this.run(() => [innerWidth, innerHeight] as const);
      // Read too early it is the old size, and the next look mends that.
      Object.assign(want, { width: want.width + width - w, height: want.height + height - h });
      return w === width && h === height;
    });
  }

  /** What the page looks like, as a PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#wire.send<string>('picture', { full: false }), 'base64');
  }

  async #find({ kind, name, within = '' }: Sought, how: Found): Promise<string | undefined> {
    const found = (await this.run(seek, kind, ...patternOf(name), within, how)) as unknown as Handed<Element> | null;
    return found?.[elementKey];
  }

  /** Does something once with what is sought, when it is there. */
  #with(sought: Sought, how: Found, work: (element: string) => Promise<unknown>): Promise<void> {
    return this.until(`the ${sought.kind} ${sought.name}`, async () => {
      const element = await this.#find(sought, how);
      if (element === undefined) return false;
      try {
        await work(element);
        return true;
      } catch (error) {
        if (error instanceof Refused && !didNothing.has(error.code)) throw new Error(error.message);
        throw error;
      }
    });
  }
}
