import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.ts';
import { insist } from '../support/stubborn-client.ts';
import type { MarkBook } from './mark-book.ts';

/** A place on a judge's cards, with every value the server said it has, in order. */
export interface StubbornPlace {
  readonly competition: string;
  readonly round: number;
  readonly slot: number;
  readonly entry: string;
  readonly acknowledged: { score: number; revision: number }[];
}

/** A judge who saves and saves again, whatever becomes of the server; one request at a time, each until it is acknowledged. */
export class StubbornJudge {
  readonly places: StubbornPlace[] = [];
  readonly refused: string[] = [];
  /** Saves whose first request had no answer. */
  repeated = 0;
  /** A save has been asked more than once and is not answered yet. */
  waiting = false;
  readonly #client: Client;
  readonly #feis: string;
  readonly #book: MarkBook;

  constructor(client: Client, feis: string, book: MarkBook) {
    this.#client = client;
    this.#feis = feis;
    this.#book = book;
  }

  /** Takes some cards of one round and some of several. */
  async takeCards(single: number, several: number): Promise<void> {
    const { data } = await this.#client.ask('judgeCompetitions', { query: { query: { id: this.#feis } } });
    const some = (rounds: (count: number) => boolean, most: number) =>
      data.filter((tile) => tile.count >= 3 && rounds(tile.rounds)).slice(0, most);
    for (const { _id: competition } of [
      ...some((count) => count === 1, single),
      ...some((count) => count > 1, several),
    ]) {
      const cards = await this.#client.ask('getJudgeCompetition', { query: { query: { id: competition } } });
      for (const round of cards.rounds.filter((one) => one < 3))
        for (const { _id } of cards.entries)
          this.places.push({
            competition,
            round,
            slot: cards.slots[String(round)] ?? 0,
            entry: _id.split('-')[1] ?? '',
            acknowledged: [],
          });
    }
  }

  async save(place: StubbornPlace): Promise<void> {
    const { competition, round, slot, entry, acknowledged } = place;
    const mark = { score: Math.floor(Math.random() * 200) / 2, absent: false, comments: `${acknowledged.length + 1}` };
    const last = acknowledged.at(-1);
    const body = {
      data: {
        _id: `${competition}-${entry}`,
        at: { event: this.#feis, slot },
        round,
        ...mark,
        ...(last ? { revision: last.revision } : {}),
      },
    };
    const key = randomUUID();
    let asked = 0;
    const answer = await insist(() => {
      this.waiting = ++asked > 1;
      return this.#client.send('submitScore', { body, key });
    });
    this.waiting = false;
    if (asked > 1) this.repeated++;
    if (answer.http !== 200) {
      this.refused.push(`${entry}, round ${round}: ${answer.http} ${answer.code} ${answer.message}`);
      return;
    }
    acknowledged.push({ score: mark.score, revision: answer.data.mark.revision });
    this.#book.write({ competition, round, slot, entry }, mark);
  }

  async saveUntil(done: () => boolean): Promise<void> {
    while (!done()) {
      const place = this.places[Math.floor(Math.random() * this.places.length)];
      if (place) await this.save(place);
    }
  }

  /** Marks whatever has no mark yet. */
  async fill(): Promise<void> {
    for (const place of this.places) if (place.acknowledged.length === 0) await this.save(place);
  }
}
