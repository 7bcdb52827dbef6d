import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import type { Change } from '@rince/store/changes';
import { filesNow, filesOf, ownsFiles, type Pictured } from '../shared/people/named-files.ts';

/**
 * Removes the files that an item no longer names: here and nowhere else, because whoever replaced them may die behind the save. What the item names
 * as it is now stays, however late this comes.
 */
export const dropReplaced = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (!ownsFiles(entity) || !before) continue;
    const named = filesOf(after as Pictured | undefined);
    const gone = filesOf(before as Pictured | undefined).filter((key) => !named.includes(key));
    if (gone.length === 0) continue;
    const still = await filesNow(table, entity, String(before._id));
    await files.remove(gone.filter((key) => !still.includes(key)));
  }
};
