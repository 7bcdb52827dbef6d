import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { removeWords, type User, wordItems, wordsOf } from '@rince/store/users';

/** People are found by their names and addresses; an address counts once it is confirmed. */
export const searchWords = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'user') continue;
    const [old, now] = [before as unknown as User | undefined, after as unknown as User | undefined];
    const items = now?.confirmed ? wordItems(now) : [];
    const kept = new Set(now?.confirmed ? wordsOf(now) : []);
    await tools.table.putMany(items);
    const gone = old ? wordsOf(old).filter((word) => !kept.has(word)) : [];
    if (old && gone.length > 0) await tools.table.transact(removeWords(gone, old._id));
  }
};
