import type { userChange } from '@rince/contracts/people';
import { stepAfter } from '@rince/domain/people/onboarding';
import { confirmations } from '@rince/domain/people/try-limits';
import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { lives, newCode } from '@rince/store/codes';
import { getRegion, getSchool } from '@rince/store/directory';
import { outboxItem } from '@rince/store/outbox';
import { refuseIfStale } from '@rince/store/stale';
import { countTry } from '@rince/store/tries';
import { changeUser, endSessions, putNewAddress, userByEmail } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import type * as z from 'zod';
import { claimImage } from '../shared/claim-file.ts';
import { accountOf } from '../shared/people/self-of.ts';
import { accountNotice } from './account-notice.ts';
import { demandPassword } from './current-password.ts';
import { followInPool, passwordUnderWay, setPassword } from './follow-in-pool.ts';
import { sendPromised } from './send-promised.ts';

type Change = z.output<typeof userChange>;

const atField = (path: string, message: string) => refuse('BAD_REQUEST', message, { issues: [{ path, message }] });

const hasAll = (a: readonly string[], b: readonly string[]): boolean => b.every((one) => a.includes(one));

/** What only admins set, and what nobody sets for somebody else. */
const checkRights = (ctx: Context, user: User, change: Change): void => {
  const isAdmin = ctx.actor?.role === 'admin';
  const isOwn = ctx.actor?._id === user._id;
  if (!isAdmin) {
    if (change.roles && change.roles.includes('organizer') !== user.roles.includes('organizer'))
      throw refuse('FORBIDDEN', 'Only an administrator can make somebody an organizer.');
    if (change.role !== undefined || change.customerId !== undefined || change.deactivated !== undefined)
      throw refuse('FORBIDDEN', 'Only an administrator can change this.');
    const allowed = [user.step, stepAfter(user, user.step)];
    if (change.step !== undefined && !allowed.includes(change.step))
      throw refuse('FORBIDDEN', 'Only an administrator can change this.');
  }
  if (!isOwn && (change.password || (change.email !== undefined && change.email !== user.email)))
    throw refuse('FORBIDDEN', 'Only the person themselves can change their address or password.');
  if (isOwn && change.role === 'user' && user.role === 'admin')
    throw refuse('FORBIDDEN', 'Another administrator has to take this role from you.');
};

/** A new address is written to before it counts; the one that is there already takes an earlier wish back. */
const addressWish = async (ctx: Context, user: User, email: string | undefined) => {
  if (email === undefined || email === user.newEmail) return undefined;
  if (email === user.email) return { newEmail: undefined, writes: [], isTakenBack: user.newEmail !== undefined };
  await countTry(ctx.table, confirmations, user._id);
  if (await userByEmail(ctx.table, email)) throw refuse('EMAIL_TAKEN');
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);
  const letter = outboxItem('mail', { letter: 'new-email', user: user._id, email, code }, ctx.newId());
  return { newEmail: email, letter, writes: [putNewAddress({ user: user._id, email, hash, expiresAt }), letter] };
};

/**
 * Changes an account. What lies in the pool, the password and whether somebody is let in, follows after the profile is saved and the other sessions are
 * over, so that a stale change does nothing there; only then is the answer kept for a repeated request.
 */
export const changeAccount = async (ctx: Context, user: User, body: Change) => {
  const asking = signedIn(ctx);
  const isAdmin = asking.role === 'admin';
  checkRights(ctx, user, body);
  refuseIfStale(user, body.revision);
  const { revision: _, image: sent, region, email, password, password2: __, currentPassword, ...change } = body;
  const wish = await addressWish(ctx, user, email);
  if (password || wish?.newEmail !== undefined) await demandPassword(ctx, user, currentPassword);
  if (region && !(await getRegion(ctx.table, region._id))) throw atField('region', 'Region is required');
  if (change.school && !(await getSchool(ctx.table, change.school)))
    throw atField('school', 'There is no such school.');
  const image =
    sent === undefined
      ? user.image
      : sent === null
        ? undefined
        : await claimImage(ctx, sent, `users/${user._id}/image`);

  const { roles = user.roles, role = user.role } = change;
  const takesRole = !hasAll(roles, user.roles) || (role === 'user' && user.role === 'admin');
  const rolesChange = takesRole || !hasAll(user.roles, roles) || role !== user.role;
  const isOwn = asking._id === user._id;
  const kept = isOwn ? ctx.session?.origin : undefined;
  const settingPassword = password ? passwordUnderWay(user, ctx.now) : undefined;
  const set = {
    ...change,
    image,
    ...(region ? { region: region._id } : {}),
    ...(wish ? { newEmail: wish.newEmail } : {}),
    // What is given counts with the next request; what is taken away must not go on in a window that is open.
    ...(password || takesRole ? endSessions(kept) : {}),
    ...(settingPassword === undefined ? {} : { settingPassword }),
  };
  const told: Write[] = [
    ...(password ? [accountNotice(ctx, user._id, 'Your password was changed.')] : []),
    ...(rolesChange && !isOwn ? [accountNotice(ctx, user._id, 'An administrator changed your roles.')] : []),
  ];
  const writes = [...changeUser(user, set), ...(wish?.writes ?? []), ...told];
  const answer = await accountOf({ ...user, ...set, revision: user.revision + 1 }, isAdmin);

  const isFollowed = password || change.deactivated !== undefined || wish?.isTakenBack;
  if (isFollowed) await ctx.table.transact(writes);
  if (password && settingPassword !== undefined) await setPassword(ctx.table, user._id, password, settingPassword);
  if (change.deactivated !== undefined) await followInPool(ctx.table, user._id);
  // Whoever opened the link of the wish may have died with the new address in the pool.
  if (wish?.isTakenBack) await identity.setEmail(user._id, user.email);
  const saved = await ctx.commit(isFollowed ? [] : writes, answer);
  if (wish?.letter) await sendPromised(ctx, wish.letter);
  return saved;
};
