import type { Video } from '@rince/domain/entry/video';
import type { Renditions } from '@rince/domain/renditions';
import { renditionsKey, videoKey } from './keys.ts';
import { stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const getRenditions = (table: Table, { _id, key }: Pick<Renditions, '_id' | 'key'>) =>
  table.get<Renditions>(renditionsKey(_id, key));

/** The renditions of videos, in their order; of one that nobody looked at yet there are none. */
export const getManyRenditions = (table: Table, wanted: readonly Pick<Renditions, '_id' | 'key'>[]) =>
  table.getMany<Renditions>(wanted.map(({ _id, key }) => renditionsKey(_id, key)));

/** Writes renditions as they are now, if they still are as they were read. */
const saveRenditions = (one: Renditions): Write => ({
  kind: 'put',
  item: { ...renditionsKey(one._id, one.key), entity: 'renditions', ...one, revision: one.revision + 1 },
  condition: one.revision === 0 ? { is: 'absent' } : { is: 'revision', seen: one.revision },
  refusal: stale(),
});
/** The same, as long as their video is the one that is kept: whoever removes or replaces it meanwhile wins. */
export const saveRenditionsOf = ({ _id, round, revision }: Video, one: Renditions): Write[] => [
  { kind: 'check', key: videoKey(_id, round), condition: { is: 'revision', seen: revision }, refusal: stale() },
  saveRenditions(one),
];
export const dropRenditions = ({ _id, key }: Pick<Renditions, '_id' | 'key'>): Write => ({
  kind: 'delete',
  key: renditionsKey(_id, key),
});
