import { broken } from '../template/json.ts';
import { keptMs, type MetricId, type Metrics, type Statistic } from './metrics.ts';

/** An alarm as the template describes it. It rings when its value is its threshold or more. */
export interface AlarmPlan {
  readonly name: string;
  /** Who is hurt. */
  readonly description: string;
  /** What is counted; the sum of all where there are several. */
  readonly counts: readonly { readonly metric: MetricId; readonly statistic: Statistic }[];
  /** Whether a count that says nothing is none, or the whole says nothing. */
  readonly fills: boolean;
  readonly periodMs: number;
  readonly threshold: number;
}

export interface AlarmState extends Pick<AlarmPlan, 'name' | 'description' | 'threshold'> {
  readonly rings: boolean;
  /** When it was first seen to ring, in milliseconds. */
  readonly since: number | undefined;
  readonly value: number | undefined;
  /** The names of what it counts. */
  readonly counts: readonly string[];
}

/** CloudWatch looks once in a minute; who looks at a laptop does not want to wait for that. */
const everyMs = 10_000;

/** The alarms of the template, and which of them ring: who would have been told of what goes on here. */
export class Alarms {
  readonly #plans: readonly AlarmPlan[];
  readonly #metrics: Metrics;
  readonly #since = new Map<AlarmPlan, number>();
  #looking: NodeJS.Timeout | undefined;

  /** Refuses an alarm that nobody would ever hear: one that watches what is not counted. */
  constructor(plans: readonly AlarmPlan[], metrics: Metrics) {
    for (const { name, counts, periodMs } of plans) {
      const deaf = counts.find(({ metric }) => !metrics.has(metric));
      if (deaf) throw broken(`the alarm ${name} watches what nobody counts: ${wordsOf(deaf.metric)}`);
      if (periodMs > keptMs) throw broken(`the alarm ${name} looks back for longer than ${keptMs / 60_000} minutes`);
    }
    this.#plans = plans;
    this.#metrics = metrics;
  }

  /** Looks every few seconds from now on. */
  start(): void {
    this.#looking ??= setInterval(() => void this.#tick().catch(() => undefined), everyMs).unref();
  }

  close(): void {
    clearInterval(this.#looking);
  }

  /**
   * How all alarms are now. With a moment to come, how they will be then if nothing happens until then: what has happened is that much longer ago, and
   * what waits has waited that much longer.
   */
  async look(at?: number): Promise<readonly AlarmState[]> {
    const to = at ?? Date.now();
    const states: AlarmState[] = [];
    for (const plan of this.#plans) {
      const value = await this.#valueOf(plan, to);
      const rings = value !== undefined && value >= plan.threshold;
      if (at === undefined) this.#note(plan, rings, to);
      const { name, description, threshold, counts } = plan;
      const since = rings ? (this.#since.get(plan) ?? to) : undefined;
      states.push({
        name,
        description,
        threshold,
        rings,
        since,
        value,
        counts: counts.map(({ metric }) => metric.name),
      });
    }
    return states;
  }

  async #tick(): Promise<void> {
    await this.#metrics.sample(Date.now());
    await this.look();
  }

  async #valueOf({ counts, periodMs, fills }: AlarmPlan, to: number): Promise<number | undefined> {
    const values = await Promise.all(
      counts.map(({ metric, statistic }) => this.#metrics.value(metric, statistic, { from: to - periodMs, to })),
    );
    if (!fills) return values[0];
    return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }

  #note(plan: AlarmPlan, rings: boolean, now: number): void {
    if (!rings) this.#since.delete(plan);
    else if (!this.#since.has(plan)) this.#since.set(plan, now);
  }
}

const wordsOf = ({ namespace, name, dimensions }: MetricId): string =>
  [namespace, name, ...Object.entries(dimensions).map(([key, value]) => `${key}=${value}`)].join(' ');
