import { StartFailure } from './start-failure.ts';

/**
 * What a cloud does on a bad day, each as its maker documents it, with how often it happens in a storm: of what it can happen to, the part that it
 * does happen to. `WEATHER=7` brings all of them, `WEATHER=7:late,again` these two, `WEATHER=7:mild` what belongs to a good day, too; the number is the
 * seed of all that is drawn.
 */
const odds = {
  /** Reads of an index, and reads that do not ask for the newest, are up to two seconds behind. */
  late: 0.5,
  /** Another transaction is in the way of a write. */
  conflict: 0.03,
  /** A service has too much to do. */
  throttle: 0.01,
  /** A request is carried out, and its answer is lost. */
  lost: 0.01,
  /** A request never arrives. */
  dropped: 0.005,
  /** Items of a batch are left for another request. */
  unprocessed: 0.1,
  /** A page ends before it is full. */
  shortpage: 0.2,
  /** What a stream, a queue or the payment provider delivered comes once more. */
  again: 0.05,
  /** What a stream, a queue or the payment provider delivers comes up to a second late, and others overtake it. */
  held: 0.1,
  /** An event of the payment provider is never delivered. */
  unreported: 0.15,
  /** What has expired stays in the table: its maker promises that it goes within days. */
  overdue: 1,
  /** A function is ended in the middle of its work. */
  killed: 0.004,
  /** A function does its work, and nobody hears that it did. */
  unheard: 0.004,
  /** A thread that is new to a function takes up to two seconds more until it works. */
  cold: 0.3,
  /** No function is free for a call. */
  busy: 0.01,
  /** A socket is cut while something is sent to it, or the message is lost. */
  cut: 0.02,
  /** Each function's clock is up to a second off. */
  clock: 1,
} as const;

export type Phenomenon = keyof typeof odds;
const known = Object.keys(odds) as Phenomenon[];
/** On a good day reads are behind by a moment, not by seconds, and a message comes twice now and then. */
const mild: readonly Phenomenon[] = ['late', 'again'];

/** How many of the last things that happened are remembered. */
const remembered = 20;

/** Numbers from 0 to 1 that follow from a seed (mulberry32, public domain). */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const seedOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
};

/** Decides from one seed when and where the services show what they are like on a bad day. Clear until it is set. */
export class Weather {
  #seed = 0;
  #isMild = false;
  readonly #numbers = new Map<Phenomenon, () => number>();
  readonly #happened: string[] = [];
  readonly #counts = new Map<Phenomenon, number>();

  /** @param forecast as in `WEATHER`; nothing is clear weather */
  constructor(forecast?: string) {
    if (forecast && !this.set(forecast))
      throw new StartFailure(
        `WEATHER is '${forecast}'. Give a number, or a number with some of ${known.join(',')}: 7:late,again`,
      );
  }

  /** Begins a storm, or ends it with an empty text. False when `forecast` is none. */
  set(forecast: string): boolean {
    const [, seed, kinds] = /^(\d+)(?::([a-z,]+))?$/.exec(forecast) ?? [];
    const isMild = kinds === 'mild';
    const wanted = kinds === undefined ? known : isMild ? mild : kinds.split(',');
    if (forecast !== '' && (seed === undefined || wanted.some((one) => !known.includes(one as Phenomenon))))
      return false;
    this.#seed = Number(seed ?? 0);
    this.#isMild = isMild;
    this.#numbers.clear();
    if (seed === undefined) return true;
    this.#happened.length = 0;
    this.#counts.clear();
    for (const one of wanted) this.#numbers.set(one as Phenomenon, numbersFrom(seedOf(`${seed} ${one}`)));
    return true;
  }

  /** As it was set: `7:late,again`; empty when it is clear. */
  get forecast(): string {
    if (this.#numbers.size === 0) return '';
    if (this.#isMild) return `${this.#seed}:mild`;
    const kinds = [...this.#numbers.keys()];
    return kinds.length === known.length ? String(this.#seed) : `${this.#seed}:${kinds.join(',')}`;
  }

  /** Nothing is late for longer than a moment. */
  get isMild(): boolean {
    return this.#isMild;
  }

  /** Whether this can happen today. */
  has(what: Phenomenon): boolean {
    return this.#numbers.has(what);
  }

  /** Draws whether it happens now; `where` is told to whoever asks what happened. */
  happens(what: Phenomenon, where: string): boolean {
    const draw = this.#numbers.get(what);
    if (!draw || draw() >= odds[what]) return false;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#happened.push(`${new Date().toISOString().slice(11, 23)} ${what}: ${where}`);
    if (this.#happened.length > remembered) this.#happened.shift();
    return true;
  }

  /** A whole number from 0 up to and without `end`, of what happens. */
  upTo(end: number, what: Phenomenon): number {
    return Math.floor((this.#numbers.get(what)?.() ?? 0) * end);
  }

  /** A number for a name, the same as long as the weather lasts: from -1 to 1. */
  always(what: Phenomenon, name: string): number {
    return this.has(what) ? numbersFrom(seedOf(`${this.#seed} ${what} ${name}`))() * 2 - 1 : 0;
  }

  /** How often each has happened. */
  get counts(): ReadonlyMap<Phenomenon, number> {
    return this.#counts;
  }

  /** The last things that happened, oldest first. */
  get happened(): readonly string[] {
    return this.#happened;
  }
}
