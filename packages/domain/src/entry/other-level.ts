import type { Level } from '../people/levels.ts';
import { refuse } from '../refusal.ts';

/** What a teacher or an admin says of a dancer who enters at another level than the own. */
export interface RequestedLevel {
  readonly level: Level;
  readonly note: string;
}
/** With who said it, and when. */
export interface OtherLevel extends RequestedLevel {
  readonly by: string;
  readonly at: string;
}

export const onlyTeachers = 'Only a teacher of this dancer or an admin may choose another level.';

interface Decision {
  /** The level of the dancer's profile; teams have none. */
  readonly own: Level | undefined;
  /** As it stands in the entry. */
  readonly before: OtherLevel | undefined;
  /** As the form says: another level, none, or nothing about it, which leaves it as it stands. */
  readonly said: RequestedLevel | null | undefined;
  /** Whether who says it may. */
  readonly may: boolean;
  readonly by: string;
  readonly now: Date;
}

/** The other level that a dancer is entered at from now on, or none: the own level is no other one. Refuses whoever may not change it. */
export const decideOtherLevel = ({ own, before, said, may, by, now }: Decision): OtherLevel | undefined => {
  if (said && own === undefined) throw refuse('BAD_REQUEST', 'A team has no level.');
  const stands = before?.level === own ? undefined : before;
  if (said === undefined) return stands;
  const wanted = said?.level === own ? undefined : (said ?? undefined);
  if (wanted?.level === stands?.level && wanted?.note === stands?.note) return stands;
  if (!may) throw refuse('FORBIDDEN', onlyTeachers);
  return wanted && { level: wanted.level, note: wanted.note, by, at: now.toISOString() };
};
