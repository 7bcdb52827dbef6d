import { type ApiError, isPassing } from '../api-error.ts';
import { newKey } from '../new-key.ts';
import type { Memory } from './memory.ts';
import {
  afterAnswer,
  afterRefusal,
  afterReload,
  afterSilence,
  nextSend,
  type Sent,
  type Unsent,
  withSave,
} from './unsent.ts';

/** What became of a save; one that waits is sent again by itself. */
export type SaveOutcome = 'stored' | 'waiting' | 'refused';
/** What is not acknowledged, by the name of the thing. */
export type Box<D, S, A> = Readonly<Record<string, Unsent<D, S, A>>>;

interface Ways<D, S, A> {
  readonly send: (sent: Sent<D>) => Promise<S>;
  /** A save made to go over what is stored. */
  readonly follow: (data: D, stored: S) => D;
  readonly onStored: (thing: string, sent: Sent<D>, stored: S) => void;
  readonly onRefused: (error: unknown) => void;
  readonly memory: Memory<Box<D, S, A>>;
  /** Whether whoever made these saves is the one who is logged in now: on a shared tablet nothing goes out under the next one's name. */
  readonly isTheirs: () => boolean;
  /** Does the work once the network, which has just failed, was left alone for a while. */
  readonly later: (work: () => void) => void;
}

/**
 * Saves of many things, each kept in the browser until the server has answered. Of one thing they arrive in the order in which they were
 * made, each at most once, whatever becomes of the network, of answers and of the page.
 */
export class Outbox<D, S, A> {
  readonly #ways: Ways<D, S, A>;
  readonly #listeners = new Set<() => void>();
  #box: Box<D, S, A>;
  /** The keys of all saves that this page knows of. */
  readonly #known = new Set<string>();

  /** Takes up what an earlier page left unsent; it waits to be sent. */
  constructor(ways: Ways<D, S, A>) {
    this.#ways = ways;
    const left = Object.entries(ways.memory.read() ?? {});
    this.#box = Object.fromEntries(left.map(([thing, unsent]) => [thing, afterReload(unsent)]));
    for (const [, { key }] of left) this.#known.add(key);
  }

  box = (): Box<D, S, A> => this.#box;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is unsent of a thing. A save that another tab made since goes before the one that this tab took up from it, or made earlier. */
  #now(thing: string): Unsent<D, S, A> | undefined {
    const kept = this.#ways.memory.read()?.[thing];
    if (kept && !this.#known.has(kept.key)) {
      this.#known.add(kept.key);
      this.#box = { ...this.#box, [thing]: afterReload(kept) };
      // Should that tab be gone, this one sends it.
      this.#ways.later(this.sendWaiting);
    }
    return this.#box[thing];
  }

  /** Keeps what is unsent of a thing, or forgets it. Other tabs keep theirs beside it. */
  #keep(thing: string, unsent: Unsent<D, S, A> | undefined): void {
    const changed = (before: Box<D, S, A>): Box<D, S, A> => {
      const { [thing]: _, ...others } = before;
      return unsent ? { ...others, [thing]: unsent } : others;
    };
    this.#box = changed(this.#box);
    this.#ways.memory.write(changed(this.#ways.memory.read() ?? {}));
    for (const listener of this.#listeners) listener();
  }

  /** Keeps a save and sends it; resolves to what became of it. */
  save(thing: string, data: D, about?: A): Promise<SaveOutcome> {
    const under = this.#now(thing);
    const key = newKey();
    this.#known.add(key);
    this.#keep(thing, withSave({ data, about, key }, under));
    // One at a time: what is under way goes on with this one.
    return under?.status === 'sending' ? Promise.resolve('waiting') : this.#deliver(thing);
  }

  /** Sends everything that waits; called when the network may be back. */
  sendWaiting = (): void => {
    for (const thing of Object.keys(this.#box)) {
      const unsent = this.#now(thing);
      if (unsent?.status !== 'waiting') continue;
      this.#keep(thing, { ...unsent, status: 'sending' });
      void this.#deliver(thing);
    }
  };

  /** After a refusal: sends the own one over what the server has, in other words where `said` has them. */
  insist(thing: string, said = (data: D): D => data): Promise<SaveOutcome> {
    const unsent = this.#now(thing);
    if (unsent?.status !== 'refused') return Promise.resolve('waiting');
    const { data, about, current } = unsent;
    return this.save(thing, said(current === undefined ? data : this.#ways.follow(data, current)), about);
  }

  /** After a refusal: what the server has stays. */
  giveWay(thing: string): void {
    if (this.#now(thing)?.status === 'refused') this.#keep(thing, undefined);
  }

  /** Sends what is open of a thing, in its order, until what is the last one now is answered. */
  async #deliver(thing: string): Promise<SaveOutcome> {
    const last = this.#box[thing]?.key;
    for (;;) {
      const unsent = this.#box[thing];
      if (unsent?.status !== 'sending') return unsent?.status ?? 'stored';
      const { key } = nextSend(unsent);
      const outcome = await this.#sendOne(thing, nextSend(unsent));
      if (outcome === 'waiting') return outcome;
      if (key !== last) continue;
      // A newer one may have taken the place meanwhile: it goes by itself, and only it can still be refused.
      if (this.#box[thing]?.status !== 'sending') return outcome;
      void this.#deliver(thing);
      return outcome === 'stored' ? outcome : 'waiting';
    }
  }

  async #sendOne(thing: string, sent: Sent<D>): Promise<SaveOutcome> {
    const { send, follow, onStored, onRefused, later, isTheirs } = this.#ways;
    try {
      // It goes when they are back, whichever page they come to.
      if (!isTheirs()) {
        later(this.sendWaiting);
        return this.#wait(thing);
      }
      const stored = await send(sent);
      onStored(thing, sent, stored);
      const now = this.#now(thing);
      this.#keep(thing, now && afterAnswer(now, sent.key, (data) => follow(data, stored)));
      return 'stored';
    } catch (error) {
      if (isPassing(error)) {
        later(this.sendWaiting);
        return this.#wait(thing);
      }
      const now = this.#now(thing);
      if (!now) return 'waiting';
      const { message, current } = error as ApiError;
      this.#keep(thing, afterRefusal(now, sent.key, { message, current: current as S | undefined }));
      if (now.key === sent.key) onRefused(error);
      return 'refused';
    }
  }

  #wait(thing: string): SaveOutcome {
    const now = this.#now(thing);
    if (now) this.#keep(thing, afterSilence(now));
    return 'waiting';
  }
}
