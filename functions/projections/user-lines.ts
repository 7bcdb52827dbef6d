import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import type { Item } from '@rince/store/item';
import { userLines } from '@rince/store/users';

const nameOf = ({ pk, sk }: Item): string => `${pk}\n${sk}`;

/** People are listed by their roles, and found by their names and addresses. */
export const listUsers = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'user') continue;
    const old = before ? userLines(before as unknown as User) : [];
    const user = after as unknown as User | undefined;
    const now = user && !user.erased ? userLines(user) : [];
    // A star or a new password changes a user, too, and nothing that anybody lists.
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const kept = new Set(now.map(nameOf));
    await tools.table.putMany(now);
    await tools.table.removeMany(old.filter((item) => !kept.has(nameOf(item))));
  }
};
