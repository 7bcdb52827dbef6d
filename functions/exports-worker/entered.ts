import type { Entry } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt, type ReceiptLine } from '@rince/store/event-entries';
import { getUsers } from '@rince/store/users';

/** Who somebody is; nobody once they asked to be erased. */
export type Person = Pick<User, 'name' | 'lname' | 'email'>;
const nobody: Person = { name: '', lname: '', email: '' };

/** Entries and receipts of an event: which there are is what its office lists, and what they say of people is what is stored now. */
export const loadEntered = async ({ table }: Tools, event: string) => {
  const { entries: lines, receipts } = await officeLinesAt(table, event);
  const ids = [...new Set([...lines.map(({ _id }) => _id), ...receipts.map(({ entry }) => entry)])];
  const people = [...new Set([...lines.map(({ owner }) => owner), ...receipts.map(({ user }) => user)])];
  const [entries, users] = await Promise.all([getEntries(table, ids), getUsers(table, people)]);
  const entryOf = new Map(entries.flatMap((entry) => (entry ? [[entry._id, entry] as const] : [])));
  const userOf = new Map(users.map((user) => [user._id, user]));
  return {
    lines: lines as readonly EntryLine[],
    receipts: receipts as readonly ReceiptLine[],
    entry: (id: string): Entry | undefined => entryOf.get(id),
    person: (id: string): Person => {
      const user = userOf.get(id);
      return user && !user.erased && !user.erasing ? user : nobody;
    },
  };
};
