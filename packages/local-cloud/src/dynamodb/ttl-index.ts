import type { BatchOperation } from 'dynalite/db/index.js';
import type { Item } from './values.ts';

const fiveYearsSeconds = 5 * 365 * 24 * 3600;

/** Keeps the list of expiry times, by which the sweep finds what is due without reading the table. */
export function expiryOperations(
  tableName: string,
  attribute: string,
  itemKey: string,
  before: Item | undefined,
  after: Item | undefined,
): BatchOperation[] {
  const oldTime = expiryOf(before, attribute);
  const newTime = expiryOf(after, attribute);
  if (oldTime === newTime) return [];
  const operations: BatchOperation[] = [];
  if (oldTime !== undefined) operations.push({ type: 'del', key: expiryKey(tableName, oldTime, itemKey) });
  if (newTime !== undefined)
    operations.push({ type: 'put', key: expiryKey(tableName, newTime, itemKey), value: itemKey });
  return operations;
}

/** When an item expires, in whole seconds since 1970; undefined when it never does. */
export function expiryOf(item: Item | undefined, attribute: string): number | undefined {
  const seconds = Math.floor(Number(item?.[attribute]?.N));
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e12 ? seconds : undefined;
}

/** DynamoDB leaves alone what claims to have expired more than five years ago: it is most likely not a time at all. */
export function isDue(seconds: number, nowMs: number): boolean {
  const now = nowMs / 1000;
  return seconds < now && seconds > now - fiveYearsSeconds;
}

export function expiryKey(tableName: string, seconds: number, itemKey: string): string {
  return `ttl~${tableName}~${String(seconds).padStart(12, '0')}~${itemKey}`;
}
