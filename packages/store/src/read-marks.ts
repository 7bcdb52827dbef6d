import type { Table } from './table.ts';
import type { Key, Write } from './write.ts';

const key = (user: string, id: string): Key => ({ pk: `USER#${user}`, sk: `READ#${id}` });

/** Which of these things somebody has read. */
export const readOf = async (table: Table, user: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const marks = await table.getMany<{ id: string }>(ids.map((id) => key(user, id)));
  return new Set(marks.flatMap((mark) => mark?.id ?? []));
};
export const markRead = (user: string, id: string, seen: boolean): Write =>
  seen ? { kind: 'put', item: { ...key(user, id), id } } : { kind: 'delete', key: key(user, id) };
