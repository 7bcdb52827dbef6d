import type { AccessFacts, AccessName, Actor } from '@rince/domain/access';
import type { User } from '@rince/domain/people/user';
import { setting } from '@rince/services/environment';
import type { Session } from '@rince/services/tokens';
import { Table } from '@rince/store/table';

import type { Write } from '@rince/store/write';
import { log } from './log.ts';
import { newId } from './new-id.ts';

/**
 * What every function has at hand; the table is one per request, for its meter. Services are imported where they are used, so that
 * a function carries and loads the clients it needs and no others.
 */
export interface Tools {
  readonly now: Date;
  /** A fresh lower-case ULID, in order of making. */
  readonly newId: () => string;
  readonly table: Table;
  readonly log: typeof log;
}

/** A use case's context: the tools, who asks, and the two things only the edge can do. */
export interface Context extends Tools {
  readonly actor: Actor | null;
  readonly user: User | null;
  /** The sign-in that the caller's token comes from. */
  readonly session: Session | undefined;
  readonly sourceIp: string;
  /** What the caller named this write, to know it again; undefined where it has no name. */
  readonly key: string | undefined;
  /** Applies the row's predicate to what was loaded; throws 404 or 403. Every use case with facts calls it before it answers. */
  allow<Name extends AccessName>(name: Name, facts: AccessFacts<Name>): void;
  /** Writes together or not at all, the answer for a repeated request included, and hands the answer back. */
  commit<Answer>(writes: readonly Write[], answer: Answer): Promise<Answer>;
}

/** The signed-in user of a row that demands one. */
export const signedIn = (ctx: Context): User => {
  if (!ctx.user) throw new Error('This row is open, nobody need be signed in');
  return ctx.user;
};

export const toolsAt = (now: Date): Tools => ({
  now,
  newId: () => newId(now),
  table: new Table(setting('TABLE_NAME')),
  log,
});
