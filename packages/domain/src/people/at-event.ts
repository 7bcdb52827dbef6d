import type { User } from './user.ts';

/** Why somebody cannot work at an event, as a sentence; nothing where they can. */
export const whyNotAtEvent = (user: User | undefined, role: 'judge' | undefined): string | undefined => {
  if (!user || user.erased) return 'One of these people has no account any more.';
  const name = `${user.name} ${user.lname}`;
  if (user.deactivated) return `The account of ${name} is closed.`;
  if (!user.confirmed) return `${name} has not confirmed their email address yet.`;
  if (role && !user.roles.includes(role))
    return `${name} is not a judge here yet. They can add the role ADCRG/BG/SD in their settings.`;
  return undefined;
};
