import type { Update } from '@rince/domain/news/update';
import { refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { updateKey, updateRange } from './keys.ts';
import { stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

export const updateItem = (update: Update): Item => ({ ...updateKey(update._id), entity: 'update', ...update });
export const createUpdate = (update: Update): Write => ({
  kind: 'put',
  item: updateItem(update),
  condition: { is: 'absent' },
});
export const changeUpdate = (
  { _id, revision }: Pick<Update, '_id' | 'revision'>,
  set: Partial<Omit<Update, '_id' | 'revision'>>,
): Write => ({
  kind: 'update',
  key: updateKey(_id),
  set: { ...set, revision: revision + 1 },
  condition: { is: 'revision', seen: revision },
  refusal: stale(),
});
export const deleteUpdate = (id: string): Write => ({
  kind: 'delete',
  key: updateKey(id),
  condition: { is: 'present' },
  refusal: () => refuse('NOT_FOUND'),
});
export const getUpdate = (table: Table, id: string): Promise<Update | undefined> => table.get<Update>(updateKey(id));
/** Newest first: ids are in order of making. */
export const listUpdates = (table: Table, limit: number, cursor?: string): Promise<Page<Update & Key>> =>
  table.readPage<Update & Key>({ ...updateRange, newestFirst: true, limit, cursor, consistent: false });
