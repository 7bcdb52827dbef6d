import { type FileOwner, partsOfKey } from '@rince/domain/files';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { filesNow, type OwnerOfFiles } from '../shared/people/named-files.ts';

const ownerOf: Readonly<Partial<Record<FileOwner, OwnerOfFiles>>> = {
  users: 'user',
  dancers: 'dancer',
  schools: 'school',
  events: 'event',
  teams: 'team',
};

/** Removes a file that was taken over for a save which never came. No later save names it: each takes an upload over under a key of its own. */
export const dropUnnamed = async ({ table }: Tools, { key }: { readonly key: string }): Promise<void> => {
  const parts = partsOfKey(key);
  const owner = parts && ownerOf[parts.owner];
  if (!owner) throw new Error(`Nobody owns ${key}`);
  if (!(await filesNow(table, owner, parts.id)).includes(key)) await files.remove([key]);
};
