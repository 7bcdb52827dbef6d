import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import type { Item } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { getUser, userLines } from '@rince/store/users';

const nameOf = ({ pk, sk }: Item): string => `${pk}\n${sk}`;
const linesOf = (user: User | undefined): Item[] => (user && !user.erased ? userLines(user) : []);

/**
 * Lists somebody as they are now, and takes away what else of them was listed. Who changed while their lines were written is listed again: a change that
 * comes later is followed by the stream.
 */
export const listUser = async (table: Table, id: string, listed: readonly Item[]): Promise<void> => {
  for (let old = listed; ; ) {
    const user = await getUser(table, id);
    const now = linesOf(user);
    const kept = new Set(now.map(nameOf));
    await table.putMany(now);
    await table.removeMany(old.filter((item) => !kept.has(nameOf(item))));
    if ((await getUser(table, id))?.revision === user?.revision) return;
    old = now;
  }
};

/** People are listed by their roles, and found by their names and addresses. */
export const listUsers = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'user') continue;
    const [old, now] = [before, after].map((one) => linesOf(one as unknown as User | undefined));
    // A star or a new password changes a user, too, and nothing that anybody lists.
    const id = ((after ?? before) as unknown as User | undefined)?._id;
    if (id !== undefined && JSON.stringify(old) !== JSON.stringify(now))
      await listUser(tools.table, id, [...(old ?? []), ...(now ?? [])]);
  }
};
