import type { AccessName } from '@rince/domain/access';
import type { RefusalCode } from '@rince/domain/refusal';
import type * as z from 'zod';

/** The functions behind the HTTP API: one each, with a role of its own. */
export const areas = [
  'account',
  'directory',
  'dancers',
  'events',
  'entries',
  'payments',
  'judging',
  'tabulation',
  'results',
  'organizer',
  'documents',
  'notices',
  'files',
  'videos',
  'teams',
] as const;
export type Area = (typeof areas)[number];

/**
 * Refusals that every row can give, because the edge gives them before or beside its use case: it reads the request, knows the caller, applies the
 * row's access and remembers repeated requests. Everything else is a use case's own word and stands in its row.
 */
export const errorsOfEveryRow: readonly RefusalCode[] = [
  'BAD_REQUEST',
  'REVISION_REQUIRED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'KEY_REUSED',
  'IN_PROGRESS',
  'BUSY',
  'INTERNAL',
];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One row of the route table: everything about a call that both sides must agree on. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below the host, with `{name}` for parameters: `/api/events/{id}`. */
  readonly path: `/api/${string}`;
  readonly area: Area;
  /** The predicate of `domain/access` that decides. */
  readonly access: AccessName;
  /** Whether the gateway demands a token before the function runs. */
  readonly signedIn: boolean;
  readonly effect: 'read' | 'write';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What a refusal may tell of how things are now; everything else of it stays with us. */
  readonly current: z.ZodType;
  /** False where a repeated request must not be answered from memory, because the answer holds tokens. */
  readonly remembers?: boolean;
  /** Ends the session that asks: whoever has not heard the answer asks once more without one, and is told that it is done. */
  readonly endsSession?: boolean;
  /** Refusals a caller must expect beyond `errorsOfEveryRow`; the edge lets no other one out where it is tested. */
  readonly errors: readonly RefusalCode[];
  readonly summary: string;
}
