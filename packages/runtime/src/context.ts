import type { AccessFacts, AccessName, Actor } from '@rince/domain/access';
import { setting } from '@rince/services/environment';
import { Identity } from '@rince/services/identity';
import { Mail } from '@rince/services/mail';
import { Payments } from '@rince/services/payments';
import { PublishedResults } from '@rince/services/published-results';
import { Push } from '@rince/services/push';
import { Queues } from '@rince/services/queues';
import type { Session } from '@rince/services/tokens';
import { Table } from '@rince/store/table';
import type { User } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { log } from './log.ts';
import { newId } from './new-id.ts';

/** What every function has at hand. Clients live as long as the function; the table is one per request, for its meter. */
export interface Tools {
  readonly now: Date;
  /** A fresh lower-case ULID, in order of making. */
  readonly newId: () => string;
  readonly table: Table;
  readonly identity: Identity;
  readonly payments: Payments;
  readonly queues: Queues;
  readonly mail: Mail;
  readonly push: Push;
  readonly publishedResults: PublishedResults;
  readonly log: typeof log;
}

/** A use case's context: the tools, who asks, and the two things only the edge can do. */
export interface Context extends Tools {
  readonly actor: Actor | null;
  readonly user: User | null;
  /** The sign-in that the caller's token comes from. */
  readonly session: Session | undefined;
  readonly sourceIp: string;
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

const identity = new Identity();
const payments = new Payments();
const queues = new Queues();
const mail = new Mail();
const push = new Push();
const publishedResults = new PublishedResults();

export const toolsAt = (now: Date): Tools => ({
  now,
  newId: () => newId(now),
  table: new Table(setting('TABLE_NAME')),
  identity,
  payments,
  queues,
  mail,
  push,
  publishedResults,
  log,
});
