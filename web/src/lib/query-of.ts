import type { Route } from '@rince/contracts/route';
import type { AnswerOf } from '@rince/contracts/row';
import { queryOptions } from '@tanstack/react-query';
import { call, type Sent } from './api.ts';
import type { LiveTag } from './live-tag.ts';

/**
 * Query options of a reading row. `live` says which changes make the answer old: `['event:ID', 'competition@EVENT']`.
 *
 *     export const entryQuery = (id: string) => queryOf(getEntry, { params: { id } }, [`entry:${id}`]);
 */
export const queryOf = <R extends Route>(row: R, sent: Sent<R>, live: readonly LiveTag[] = []) =>
  queryOptions<AnswerOf<R>>({
    queryKey: [row.path, row.method, sent],
    queryFn: ({ signal }) => call(row, sent, { signal }),
    meta: { live },
  });

/** The key under which every answer of a row lies, to make them all old: `invalidateQueries({ queryKey: rowKey(listEntries) })`. */
export const rowKey = (row: Route): readonly unknown[] => [row.path, row.method];
