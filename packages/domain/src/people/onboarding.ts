import type { User } from './user.ts';

/** Where onboarding stands: the step a user is at, and the one that ends it. */
export const onboarding = { start: 0, dancer: 10, teacher: 20, organizer: 30, complete: 90, done: 100 } as const;

const steps = [
  {
    at: onboarding.dancer,
    title: 'Your dancer',
    role: 'dancer',
    wants: (user: User) => user.roles.some((role) => role === 'dancer' || role === 'parent'),
  },
  {
    at: onboarding.teacher,
    title: 'Your school',
    role: 'teacher',
    wants: (user: User) => user.roles.includes('teacher'),
  },
  {
    at: onboarding.organizer,
    title: 'Your organization',
    role: 'organizer',
    wants: (user: User) => user.roles.includes('organizer'),
  },
  { at: onboarding.complete, title: 'All set', role: 'complete', wants: () => true },
] as const;

/** The steps a user goes through, by their roles. */
export const stepsOf = (user: User) =>
  steps.filter(({ wants }) => wants(user)).map(({ at, title, role }) => ({ at, title, role }));

/** The step behind this one. */
export const stepAfter = (user: User, step: number): number =>
  stepsOf(user).find(({ at }) => at > step)?.at ?? onboarding.done;
