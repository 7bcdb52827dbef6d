import type { Call } from './call.ts';
import { invalidRequest, missing } from './payment-error.ts';
import { shown } from './unit.ts';

/** The parameters that every list takes. */
export const listParams = ['limit', 'starting_after', 'ending_before', 'created'];

/** One page of a list, newest first. */
export function listPage(call: Call, rows: readonly { id: string; created: number }[], url: string): object {
  const { params } = call;
  const limit = params.optionalInteger('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid integer: limit must be from 1 to 100', { param: 'limit' });
  const created = params.group('created');
  const from = created.optionalInteger('gte') ?? (created.optionalInteger('gt') ?? -1) + 1;
  const to = created.optionalInteger('lte') ?? (created.optionalInteger('lt') ?? Number.MAX_SAFE_INTEGER) - 1;
  const wanted = rows.filter((row) => row.created >= from && row.created <= to);
  const position = (param: string, id: string) => {
    const at = wanted.findIndex((row) => row.id === id);
    if (at < 0) throw missing('object', id, param, 400);
    return at;
  };
  const after = params.optionalText('starting_after');
  const before = params.optionalText('ending_before');
  let start = after === undefined ? 0 : position('starting_after', after) + 1;
  let end = start + limit;
  if (before !== undefined) {
    end = position('ending_before', before);
    start = Math.max(0, end - limit);
  }
  return {
    object: 'list',
    url,
    has_more: before === undefined ? end < wanted.length : start > 0,
    data: wanted.slice(start, end).map(shown),
  };
}
