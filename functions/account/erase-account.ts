import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { schoolsOf } from '@rince/store/directory';
import { everyEntryOf } from '@rince/store/entries';
import { eventsOf, getEvents } from '@rince/store/events';
import { outboxItemOfStream } from '@rince/store/outbox';
import { closeToErase, endSessions } from '@rince/store/users';
import { demandPassword } from './current-password.ts';

/** What others still count on, in sentences that say what to do first. */
const obstaclesTo = async (ctx: Context, user: User): Promise<string[]> => {
  const [schools, worked, entries] = await Promise.all([
    schoolsOf(ctx.table, user._id),
    eventsOf(ctx.table, user._id),
    everyEntryOf(ctx.table, user._id),
  ]);
  const paid = entries.filter(({ paidAt }) => paidAt !== undefined);
  const events = await getEvents(ctx.table, [...new Set([...worked, ...paid.map(({ event }) => event)])]);
  const today = ctx.now.toISOString().slice(0, 10);
  const isAlone = (admins: readonly string[]): boolean => admins.length === 1 && admins[0] === user._id;
  const ahead = events.filter(({ eventEnd }) => eventEnd === '' || eventEnd >= today);
  return [
    ...(user.role === 'admin' ? ['You administer Rince. Let another administrator take that role first.'] : []),
    ...schools
      .filter(({ admins }) => isAlone(admins))
      .map(({ name }) => `You are the only administrator of ${name}. Make somebody else one first.`),
    ...events
      .filter(({ admins }) => isAlone(admins))
      .map(({ name }) => `You are the only administrator of ${name}. Make somebody else one first.`),
    ...ahead
      .filter(({ _id, admins }) => worked.includes(_id) && !isAlone(admins))
      .map(({ name }) => `You work at ${name}. Ask its organizer to replace you first.`),
    ...ahead
      .filter(({ _id }) => paid.some(({ event }) => event === _id))
      .map(
        ({ name }) => `There is a paid entry for ${name}. Ask its organizer to withdraw it, or wait until it is over.`,
      ),
    ...(entries.some(({ step, payment }) => step < 2 && payment !== undefined)
      ? ['A payment is under way. Finish it, or call it off, first.']
      : []),
  ];
};

/** Closes the account at once; what is kept of it goes in the background, from where the wish was written. */
export const eraseAccount: UseCase<'eraseAccount'> = async (ctx, { body }) => {
  const user = signedIn(ctx);
  await demandPassword(ctx, user, body.currentPassword);
  const obstacles = await obstaclesTo(ctx, user);
  if (obstacles.length > 0) throw refuse('CONFLICT', obstacles.join(' '));
  return ctx.commit(
    [
      closeToErase(user, { erasing: ctx.now.toISOString(), ...endSessions() }),
      outboxItemOfStream('erasure', { user: user._id }, ctx.newId()),
    ],
    { done: true as const },
  );
};
