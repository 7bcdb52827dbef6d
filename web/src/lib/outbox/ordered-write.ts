import { isPassing } from '../api-error.ts';
import { newKey } from '../new-key.ts';
import type { Memory } from './memory.ts';
import type { Sent } from './unsent.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves of one thing, in the order in which they were made, by somebody who makes the next one from the answer to the last. A save whose
 * answer was lost may have arrived: before a newer one it is sent again as it was, with its own key. Sent at once, the newer one would
 * be refused as if somebody else had been there.
 */
export class OrderedWrite<Data, Answer> {
  readonly #call: (data: Data, key: string) => Promise<Answer>;
  readonly #memory: Memory<Sent<Data>> | undefined;
  #unanswered: Sent<Data> | undefined;

  constructor(call: (data: Data, key: string) => Promise<Answer>, memory?: Memory<Sent<Data>>) {
    this.#call = call;
    this.#memory = memory;
    this.#unanswered = memory?.read();
  }

  #keep(sent: Sent<Data> | undefined): void {
    this.#unanswered = sent;
    this.#memory?.write(sent);
  }

  async #deliver(sent: Sent<Data>): Promise<Answer> {
    this.#keep(sent);
    try {
      const answer = await this.#call(sent.data, sent.key);
      this.#keep(undefined);
      return answer;
    } catch (error) {
      if (!isPassing(error)) this.#keep(undefined);
      throw error;
    }
  }

  isUnanswered = (): boolean => this.#unanswered !== undefined;

  /** Sends again what was not answered, and says what it was; nothing when everything is answered. */
  async again(): Promise<{ readonly sent: Data; readonly answer: Answer } | undefined> {
    const earlier = this.#unanswered;
    return earlier && { sent: earlier.data, answer: await this.#deliver(earlier) };
  }

  /** What became of an earlier save that was not answered and said something else; nothing when there is none, or it is refused now. */
  async settle(data: Data): Promise<{ readonly sent: Data; readonly answer: Answer } | undefined> {
    if (isSame(this.#unanswered?.data, data)) return undefined;
    try {
      return await this.again();
    } catch (error) {
      if (isPassing(error)) throw error;
      return undefined;
    }
  }

  /** Sends a save; the same again, after no answer, counts once. */
  send(data: Data): Promise<Answer> {
    const earlier = this.#unanswered;
    return this.#deliver(earlier && isSame(earlier.data, data) ? earlier : { data, key: newKey() });
  }

  /** What was sent and not answered will not be followed by anything. */
  forget(): void {
    this.#keep(undefined);
  }
}
