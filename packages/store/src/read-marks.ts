import { readKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Which of these things somebody has read. */
export const readOf = async (table: Table, user: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const marks = await table.getMany<{ id: string }>(ids.map((id) => readKey(user, id)));
  return new Set(marks.flatMap((mark) => mark?.id ?? []));
};
export const markRead = (user: string, id: string, seen: boolean): Write =>
  seen ? { kind: 'put', item: { ...readKey(user, id), id } } : { kind: 'delete', key: readKey(user, id) };
