import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import { identity } from '@rince/services/identity';
import type { Table } from '@rince/store/table';
import { getUser, passwordIsSet } from '@rince/store/users';

// Accounts lie in the table and in the pool. The table decides, and the pool follows.

/** Makes the pool let somebody in, or not, as the table says; of several who change it at once the last one to look is right. */
export const followInPool = async (table: Table, id: string): Promise<void> => {
  for (let user = await getUser(table, id); user; ) {
    await identity.setEnabled(id, !user.deactivated);
    const now = await getUser(table, id);
    if (Boolean(now?.deactivated) === Boolean(user.deactivated)) return;
    user = now;
  }
};

/** Longer than a call lasts. */
const settingMs = 40_000;

/**
 * Until when a password that is set now is on its way. Refused where another one is: the pool knows no order, and the one that came last would not be the one
 * that stands.
 */
export const passwordUnderWay = ({ settingPassword = 0 }: User, now: Date): number => {
  if (settingPassword > now.getTime())
    throw refuse('CONFLICT', 'A new password is being set at this moment. Please try again in a minute.');
  return now.getTime() + settingMs;
};

/** Sets the password of somebody whose account says that it is on its way. */
export const setPassword = async (table: Table, id: string, password: string, until: number): Promise<void> => {
  await identity.setPassword(id, password);
  await passwordIsSet(table, id, until);
};
