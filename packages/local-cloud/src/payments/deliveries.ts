import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from '../journal.ts';
import type { Weather } from '../weather.ts';
import type { PaymentTables, ProviderEvent } from './rows.ts';
import { shown } from './unit.ts';

/** Where events go and the secret they are signed with. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

const firstDelayMs = 500;
const longestDelayMs = 5 * 60_000;
const atOnce = 4;
const patienceMs = 10_000;

/**
 * Delivers events until the webhook answers 2xx, each at least once and in no promised order. What was not delivered
 * when the process ended is delivered after the next start.
 */
export class Deliveries {
  readonly #journal: Journal<PaymentTables>;
  readonly #weather: Weather;
  #webhook: Webhook | undefined;
  #busy = new Set<string>();
  /** Waiting to be delivered, oldest first. */
  #waiting = new Set<string>();
  #known = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = new AbortController();

  constructor(journal: Journal<PaymentTables>, webhook: Webhook | undefined, weather: Weather) {
    this.#journal = journal;
    this.#weather = weather;
    this.#webhook = webhook;
  }

  setWebhook(webhook: Webhook | undefined): void {
    this.#webhook = webhook;
    this.wake();
  }

  /** Looks for what is due; called whenever something was written. */
  wake(): void {
    this.#collect();
    clearTimeout(this.#timer);
    if (!this.#webhook || this.#closed.signal.aborted) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const id of this.#waiting) {
      const event = this.#journal.get('event', id);
      if (!event || this.#busy.has(id)) continue;
      if (event.hidden.nextAt > now) next = Math.min(next, event.hidden.nextAt);
      else if (this.#busy.size < atOnce) void this.#deliver(event, this.#webhook);
    }
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.wake(), next - now).unref();
  }

  /** Sends an event once more, whatever became of it before; answers what the webhook said. */
  async resend(id: string): Promise<string> {
    const event = this.#journal.get('event', id);
    if (!event) return 'No such event';
    if (!this.#webhook) return 'No webhook is set';
    await this.#deliver(event, this.#webhook);
    return this.#journal.get('event', id)?.hidden.lastAnswer ?? 'No answer';
  }

  /** Whether a letter is on its way, or should be. */
  get isBusy(): boolean {
    const due = this.nextDue();
    return this.#webhook !== undefined && (this.#busy.size > 0 || (due !== undefined && due <= Date.now()));
  }

  /** When the next letter is tried again; undefined where none waits. */
  nextDue(): number | undefined {
    const times = [...this.#waiting].flatMap((id) => this.#journal.get('event', id)?.hidden.nextAt ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** So many milliseconds have gone by for whatever waits to be tried again. */
  pass(ms: number): void {
    for (const id of this.#waiting) {
      const event = this.#journal.get('event', id);
      if (event && !this.#busy.has(id))
        this.#journal.set('event', id, {
          ...event,
          hidden: { ...event.hidden, nextAt: event.hidden.nextAt - ms },
        });
    }
    this.wake();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#closed.abort();
  }

  /** New events are behind the ones seen before: the table keeps the order of writing. */
  #collect(): void {
    if (this.#journal.size('event') === this.#known) return;
    let index = 0;
    for (const [id, event] of this.#journal.rows('event')) {
      if (index++ >= this.#known && !event.hidden.delivered && !event.hidden.givenUp) this.#waiting.add(id);
    }
    this.#known = index;
  }

  /** As after days of tries: whoever wants to know of it has to ask. */
  #giveUp(event: ProviderEvent): void {
    this.#waiting.delete(event.id);
    this.#journal.set('event', event.id, { ...event, hidden: { ...event.hidden, givenUp: true } });
  }

  async #deliver(event: ProviderEvent, webhook: Webhook): Promise<void> {
    if (this.#weather.happens('unreported', event.type)) return this.#giveUp(event);
    this.#busy.add(event.id);
    const signal = this.#closed.signal;
    if (this.#weather.happens('held', event.type))
      await delay(this.#weather.upTo(1000, 'held'), undefined, { signal }).catch(() => undefined);
    if (this.#weather.happens('again', event.type)) await send(event, webhook, signal);
    const answer = await send(event, webhook, signal);
    this.#busy.delete(event.id);
    if (this.#closed.signal.aborted) return;
    const before = this.#journal.get('event', event.id) ?? event;
    const attempts = before.hidden.attempts + 1;
    const delivered = before.hidden.delivered || answer.ok;
    const pause = Math.min(firstDelayMs * 2 ** Math.min(attempts - 1, 20), longestDelayMs);
    this.#journal.set('event', event.id, {
      ...before,
      pending_webhooks: delivered ? 0 : 1,
      hidden: { delivered, attempts, nextAt: delivered ? 0 : Date.now() + pause, lastAnswer: answer.text },
    });
    if (delivered) this.#waiting.delete(event.id);
    this.wake();
  }
}

async function send(
  event: ProviderEvent,
  webhook: Webhook,
  closed: AbortSignal,
): Promise<{ ok: boolean; text: string }> {
  const payload = JSON.stringify(shown(event), null, 2);
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, webhook.secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.any([closed, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    return { ok: response.ok, text: `HTTP ${response.status}` };
  } catch (error) {
    return { ok: false, text: reasonOf(error) };
  }
}

/** What fetch hides behind 'fetch failed'. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}

function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
