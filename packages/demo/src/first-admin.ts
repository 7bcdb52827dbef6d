import type { Region } from '@rince/domain/event/region';
import type { User } from '@rince/domain/people/user';
import { identity } from '@rince/services/identity';
import { createRegion, getRegion, listRegions } from '@rince/store/directory';
import { createScoring, listScoring } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { changeUser, userByEmail } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { firstRegions } from './regions.ts';
import { scoringSystems } from './scoring-systems.ts';

/** What stands in the way, in a sentence for whoever runs the command. */
export class Missing extends Error {}

const accountOf = async (table: Table, email: string): Promise<User> => {
  const user = await userByEmail(table, email);
  if (!user) throw new Missing(`Nobody has registered as ${email}. Register at the site first.`);
  if ((await identity.find(email)) !== user._id)
    throw new Missing(`The user pool knows ${email} as somebody else. Are the table and the pool of one site?`);
  if (!user.confirmed) throw new Missing(`${email} is not confirmed yet. Open the link in the letter first.`);
  if (user.deactivated || user.erasing) throw new Missing(`The account ${email} is closed.`);
  return user;
};

/** The regions of a site that has none; one that somebody deleted stays deleted. */
const missingRegions = async (table: Table): Promise<Region[]> => {
  if ((await listRegions(table)).length > 0) return [];
  const known = await Promise.all(firstRegions.map(({ _id }) => getRegion(table, _id)));
  return firstRegions.filter((_, i) => !known[i]);
};

const missingScoring = async (table: Table, now: Date): Promise<Write[]> =>
  (await listScoring(table)).length > 0 ? [] : scoringSystems(now.toISOString()).map(createScoring);

/**
 * Makes the account with this address an administrator's, and gives a site that has none its first regions and scoring systems. Answers what
 * was done, in sentences; nothing when all of it was there.
 */
export const makeAdmin = async (table: Table, email: string, now: Date): Promise<string[]> => {
  const user = await accountOf(table, email);
  const [regions, systems] = await Promise.all([missingRegions(table), missingScoring(table, now)]);
  const role = user.role === 'admin' ? [] : changeUser(user, { role: 'admin' });
  await table.transact([...role, ...regions.flatMap((region) => createRegion('regions', region)), ...systems]);
  return [
    ...(role.length > 0 ? [`${email} is an administrator now.`] : []),
    ...(regions.length > 0 ? [`The site has ${regions.length} regions now.`] : []),
    ...(systems.length > 0 ? [`The site has ${systems.length} scoring systems now.`] : []),
  ];
};
