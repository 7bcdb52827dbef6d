import { isPassing } from './api-error.ts';
import { newKey } from './new-key.ts';

/** What was sent, and the key that makes it count once however often it is sent. */
export interface Parcel<Body> {
  readonly body: Body;
  readonly key: string;
}
/** Where a parcel outlives its page. */
export interface Memory<Body> {
  readonly read: () => Parcel<Body> | undefined;
  readonly write: (parcel: Parcel<Body> | undefined) => void;
}

/**
 * Saves of one thing, in the order in which they were made. A save whose answer was lost may have arrived: before a newer one it is sent
 * again as it was, with its own key. Sent at once, the newer one would be refused as if somebody else had been there.
 */
export class OrderedWrite<Body, Answer> {
  readonly #call: (body: Body, key: string) => Promise<Answer>;
  readonly #memory: Memory<Body> | undefined;
  #unanswered: Parcel<Body> | undefined;

  constructor(call: (body: Body, key: string) => Promise<Answer>, memory?: Memory<Body>) {
    this.#call = call;
    this.#memory = memory;
    this.#unanswered = memory?.read();
  }

  #keep(parcel: Parcel<Body> | undefined): void {
    this.#unanswered = parcel;
    this.#memory?.write(parcel);
  }

  async #deliver(parcel: Parcel<Body>): Promise<Answer> {
    this.#keep(parcel);
    try {
      const answer = await this.#call(parcel.body, parcel.key);
      this.#keep(undefined);
      return answer;
    } catch (error) {
      if (!isPassing(error)) this.#keep(undefined);
      throw error;
    }
  }

  /** What became of an earlier save that was not answered and said something else; nothing when there is none, or it is refused now. */
  async settle(body: Body): Promise<{ readonly sent: Body; readonly answer: Answer } | undefined> {
    const parcel = this.#unanswered;
    if (!parcel || JSON.stringify(parcel.body) === JSON.stringify(body)) return undefined;
    try {
      return { sent: parcel.body, answer: await this.#deliver(parcel) };
    } catch (error) {
      if (isPassing(error)) throw error;
      return undefined;
    }
  }

  /** Sends a save; the same again, after no answer, counts once. */
  send(body: Body): Promise<Answer> {
    const parcel = this.#unanswered;
    const isSame = parcel !== undefined && JSON.stringify(parcel.body) === JSON.stringify(body);
    return this.#deliver(isSame ? parcel : { body, key: newKey() });
  }

  /** What was sent and not answered will not be followed by anything. */
  forget(): void {
    this.#keep(undefined);
  }
}
