import type { Entry } from '@rince/domain/entry/entry';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { identity } from '@rince/services/identity';
import { payments } from '@rince/services/payments';
import { dancersOf, getDancers } from '@rince/store/dancers';
import { changeSchool, invitingSchools, schoolsOf } from '@rince/store/directory';
import { dropEntry, everyEntryOf } from '@rince/store/entries';
import { dropBelongings, leaveTombstone, unnameJudge } from '@rince/store/erasure';
import { eventsOf } from '@rince/store/events';
import { everyOrderOf, unnameOrder } from '@rince/store/orders';
import { dropNotesBy } from '@rince/store/video-notes';

import { leaveWaiting, ownWaiting } from '@rince/store/waiting';
import { dropExports } from './drop-exports.ts';
import { dropPrints } from './drop-prints.ts';
import { eraseDancer } from './erase-dancer.ts';
import { unnameEntry } from './unname-entry.ts';

/** The children first, the account itself last: until then it is known what there is to do. */
export const eraseAccount = async (tools: Tools, user: User): Promise<void> => {
  for (const dancer of await dancersOf(tools.table, user._id)) await eraseDancer(tools, user._id, dancer);
  const entries = await everyEntryOf(tools.table, user._id);
  for (const entry of entries) await eraseEntry(tools, entry);
  for (const waiting of await ownWaiting(tools.table, user._id)) await tools.table.transact(leaveWaiting(waiting));
  for (const order of await everyOrderOf(tools.table, user._id)) await tools.table.transact([unnameOrder(order)]);
  const events = new Set([...entries.map(({ event }) => event), ...(await eventsOf(tools.table, user._id))]);
  for (const event of await eventsOf(tools.table, user._id, 'judge'))
    await tools.table.transact([unnameJudge(event, user._id)]);
  const schools = [...(await schoolsOf(tools.table, user._id)), ...(await invitingSchools(tools.table, user._id))];
  for (const school of schools)
    await tools.table.transact(
      changeSchool(school, {
        invited: (school.invited ?? []).filter((one) => one.user !== user._id),
        admins: school.admins.filter((one) => one !== user._id),
        moderators: school.moderators.filter((one) => one !== user._id),
      }),
    );

  await dropNotesBy(tools.table, user._id);
  await dropExports(tools, user._id, events);
  await dropPrints(tools, user._id, events);
  await files.remove([user.image?.key, user.image?.thumbKey]);
  if (user.customerId) await payments.removeCustomer(user.customerId);
  await identity.remove(user._id);
  await dropBelongings(tools.table, user._id);
  await tools.table.transact(leaveTombstone(user));
};

/** What was not paid goes; what was paid stays, without the names of whom it was about alone: students and children who have another parent dance on. */
const eraseEntry = async (tools: Tools, entry: Entry): Promise<void> => {
  if (entry.sections.length === 0) await tools.table.transact(dropEntry(entry));
  const known = await getDancers(
    tools.table,
    entry.sections.map(({ dancer }) => dancer),
  );
  for (const [i, { dancer, profile }] of entry.sections.entries())
    if (profile.lname !== '' && !known[i]) await unnameEntry(tools, entry._id, { _id: dancer, ...profile });
};
