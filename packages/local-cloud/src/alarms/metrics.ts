/** What is counted, by the names that CloudWatch has for it. */
export interface MetricId {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** How the values of a span of time become one. */
export type Statistic = 'Sum' | 'Maximum';

/** Looks at something that is more or less at every moment; undefined when there is nothing to say. */
export type Read = (now: number) => number | undefined | Promise<number | undefined>;

/** The values of one second. */
interface Second {
  readonly at: number;
  sum: number;
  most: number;
}

interface Series {
  readonly seconds: Second[];
  read: Read | undefined;
}

/** The longest span that can be asked for. */
export const keptMs = 60 * 60_000;

const keyOf = ({ namespace, name, dimensions }: MetricId): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort(([one], [other]) => (one < other ? -1 : 1))]);

/** Counts what the services of this machine would tell CloudWatch. */
export class Metrics {
  readonly #series = new Map<string, Series>();

  /** Something that happens: the answer counts one more, now. Several may count the same. */
  counter(id: MetricId): () => void {
    const series = this.#known(id);
    return () => add(series, Date.now(), 1);
  }

  /** Something that is more or less at every moment, and is looked at now and then. */
  gauge(id: MetricId, read: Read): void {
    this.#known(id).read = read;
  }

  /** Whether somebody counts this. */
  has(id: MetricId): boolean {
    return this.#series.has(keyOf(id));
  }

  /** Looks at all that is looked at, and remembers it. */
  async sample(now: number): Promise<void> {
    for (const series of this.#series.values()) {
      const value = await series.read?.(now);
      if (value !== undefined) add(series, now, value);
    }
  }

  /** One value of the time from `from` to `to`, with a look at how it is at `to`; undefined when nothing was told. */
  async value(id: MetricId, statistic: Statistic, { from, to }: Span): Promise<number | undefined> {
    const series = this.#series.get(keyOf(id));
    if (!series) return undefined;
    const within = series.seconds.filter(({ at }) => at > from && at <= to);
    const seen = await series.read?.(to);
    const all = seen === undefined ? within : [...within, { at: to, sum: seen, most: seen }];
    if (all.length === 0) return undefined;
    return statistic === 'Sum' ? all.reduce((sum, one) => sum + one.sum, 0) : Math.max(...all.map(({ most }) => most));
  }

  #known(id: MetricId): Series {
    const key = keyOf(id);
    const series = this.#series.get(key) ?? { seconds: [], read: undefined };
    this.#series.set(key, series);
    return series;
  }
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

function add({ seconds }: Series, now: number, value: number): void {
  while ((seconds[0]?.at ?? now) < now - keptMs) seconds.shift();
  const at = Math.floor(now / 1000) * 1000;
  const last = seconds.at(-1);
  if (last?.at !== at) {
    seconds.push({ at, sum: value, most: value });
    return;
  }
  last.sum += value;
  last.most = Math.max(last.most, value);
}
