import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { identity } from '@rince/services/identity';
import { payments } from '@rince/services/payments';
import { dancersOf } from '@rince/store/dancers';
import { changeSchool, schoolsOf } from '@rince/store/directory';
import { dropEntry, type Entry, entriesOf } from '@rince/store/entries';
import { dropBelongings, leaveTombstone, unnameInEntry, unnameJudge, unnameOrder } from '@rince/store/erasure';
import { eventsOf } from '@rince/store/events';
import { ordersOf } from '@rince/store/orders';
import type { User } from '@rince/store/users';
import { leaveWaiting, ownWaiting } from '@rince/store/waiting';
import { eraseDancer } from './erase-dancer.ts';

/** A family's, or those of a school whose teacher entered everybody. */
const mostEntries = 999;

/** The children first, the account itself last: until then it is known what there is to do. */
export const eraseAccount = async (tools: Tools, user: User): Promise<void> => {
  for (const dancer of await dancersOf(tools.table, user._id)) await eraseDancer(tools, user._id, dancer);
  const { items: entries } = await entriesOf(tools.table, user._id, mostEntries);
  for (const entry of entries) await eraseEntry(tools, entry);
  for (const waiting of await ownWaiting(tools.table, user._id)) await tools.table.transact(leaveWaiting(waiting));
  const { items: orders } = await ordersOf(tools.table, user._id, mostEntries);
  for (const order of orders) await tools.table.transact([unnameOrder(order)]);
  for (const event of await eventsOf(tools.table, user._id, 'judge'))
    await tools.table.transact([unnameJudge(event, user._id)]);
  for (const school of await schoolsOf(tools.table, user._id))
    await tools.table.transact(
      changeSchool(school, {
        admins: school.admins.filter((one) => one !== user._id),
        moderators: school.moderators.filter((one) => one !== user._id),
      }),
    );

  await files.remove([user.image?.key, user.image?.thumbKey]);
  if (user.customerId) await payments.removeCustomer(user.customerId);
  await identity.remove(user._id);
  await dropBelongings(tools.table, user._id);
  await tools.table.transact(leaveTombstone(user));
};

/** What was not paid goes; what was paid stays without names. */
const eraseEntry = async (tools: Tools, entry: Entry): Promise<void> => {
  const all = new Set(entry.sections.map(({ dancer }) => dancer));
  const writes =
    entry.paidAt !== undefined || entry.withdrawnAt !== undefined ? unnameInEntry(entry, all) : dropEntry(entry);
  await tools.table.transact(writes);
};
