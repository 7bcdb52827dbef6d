import type { Store } from 'dynalite/db/index.js';
import type { Weather } from '../weather.ts';
import type { TableDatabase } from './database.ts';

/** A request of a function on a bad day, and what is left for another one. */
interface Read {
  TableName?: string;
  IndexName?: string;
  ConsistentRead?: boolean;
  Limit?: number;
  RequestItems?: Record<string, { ConsistentRead?: boolean; Keys: object[] }>;
}

/** What this read sees: the newest if it asks for that, or what was there up to two seconds ago. An index is never asked for the newest. */
export function seenBy(database: TableDatabase, request: Read): Store {
  const { IndexName, RequestItems } = request;
  const parts = RequestItems ? Object.values(RequestItems) : [request];
  if (parts.some(({ ConsistentRead }) => ConsistentRead)) return database.reading;
  return database.readingLate(IndexName ?? 'a read that does not ask for the newest');
}

/** Lets a page end early: whoever reads goes on behind its last item. */
export function endEarly(weather: Weather, request: Read): void {
  if (!weather.happens('shortpage', request.IndexName ?? String(request.TableName))) return;
  request.Limit = Math.min(request.Limit ?? Number.POSITIVE_INFINITY, 1 + weather.upTo(5, 'shortpage'));
}

/** Takes some of a batch out of the request, and answers them by their table; one at least stays. */
export function leaveSome<Part>(weather: Weather, batch: Record<string, readonly Part[]>): Record<string, Part[]> {
  const left: Record<string, Part[]> = {};
  for (const [table, parts] of Object.entries(batch)) {
    if (parts.length < 2 || !weather.happens('unprocessed', `${parts.length} items`)) continue;
    left[table] = parts.slice(1 + weather.upTo(parts.length - 1, 'unprocessed'));
  }
  return left;
}
