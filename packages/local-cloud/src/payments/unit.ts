import { randomBytes } from 'node:crypto';
import type { Change, Journal } from '../journal.ts';
import { missing } from './payment-error.ts';
import type { ApiTable, PaymentTables, ProviderEvent } from './rows.ts';

/** What one request reads and writes: everything it wrote is kept at once, or not at all. */
export class Unit {
  readonly #journal: Journal<PaymentTables>;
  readonly #request: { id: string; idempotencyKey: string | null; apiVersion: string };
  readonly #now: () => number;
  #changes = new Map<string, Change<PaymentTables>>();

  constructor(
    journal: Journal<PaymentTables>,
    request: { id: string; idempotencyKey: string | null; apiVersion: string },
    now: () => number,
  ) {
    this.#journal = journal;
    this.#request = request;
    this.#now = now;
  }

  /** Seconds, as the provider counts time. */
  now(): number {
    return Math.floor(this.#now() / 1000);
  }

  /** The fields that a new object begins with. */
  begin<Kind extends string>(prefix: string, object: Kind) {
    return { id: newId(prefix), object, created: this.now(), livemode: false as const };
  }

  find<K extends keyof PaymentTables>(table: K, id: string): PaymentTables[K] | undefined {
    const change = this.#changes.get(`${table}/${id}`);
    return change ? (change.value as PaymentTables[K] | undefined) : this.#journal.get(table, id);
  }

  get<K extends ApiTable>(table: K, id: string, param?: string): PaymentTables[K] {
    const row = this.find(table, id);
    // An id that stands in the address answers 404, one among the parameters 400.
    if (!row) throw missing(table.replace('_', param ? ' ' : '_'), id, param, param ? 400 : 404);
    return row;
  }

  /** The rows of a table as they are after this unit's own changes, newest first. */
  newest<K extends ApiTable>(table: K, wanted: (row: PaymentTables[K]) => boolean): PaymentTables[K][] {
    const rows = new Map<string, PaymentTables[K]>(this.#journal.rows(table));
    for (const change of this.#changes.values()) {
      if (change.table === table && change.value !== undefined) rows.set(change.key, change.value as PaymentTables[K]);
    }
    return [...rows.values()].filter(wanted).reverse();
  }

  put<K extends ApiTable>(row: PaymentTables[K] & { object: K }): PaymentTables[K] & { object: K } {
    this.set(row.object, row.id, row);
    return row;
  }

  set<K extends keyof PaymentTables>(table: K, key: string, value: PaymentTables[K]): void {
    this.#changes.set(`${table}/${key}`, { table, key, value } as Change<PaymentTables>);
  }

  /** Tells the platform what happened, as a webhook event that is kept together with it. */
  emit(type: string, object: object, account?: string): void {
    const event: ProviderEvent = {
      ...this.begin('evt', 'event'),
      ...(account && { account }),
      api_version: this.#request.apiVersion,
      data: { object: shown(object) },
      pending_webhooks: 1,
      request: { id: this.#request.id, idempotency_key: this.#request.idempotencyKey },
      type,
      hidden: { delivered: false, attempts: 0, nextAt: 0, lastAnswer: null },
    };
    this.put(event);
  }

  /** Forgets what was written so far. */
  undo(): void {
    this.#changes.clear();
  }

  commit(): void {
    this.#journal.write([...this.#changes.values()]);
    this.#changes.clear();
  }
}

/** An object as the API shows it: without what the provider keeps to itself. */
export function shown(object: object): object {
  const { hidden: _, ...rest } = object as { hidden?: unknown };
  return rest;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
