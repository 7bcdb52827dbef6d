import { jobKinds, jobStatuses } from '@rince/domain/jobs';
import * as z from 'zod';
import { id } from './fields.ts';
import { notice } from './routes/notices.ts';

/** What kind of thing changed; the client asks for it again by the checked route. */
export const liveKinds = ['event', 'competition', 'mark', 'entry', 'job', 'user', 'notice', 'act'] as const;

/** Everything the server says over the socket. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CONNECTED') }),
  /** The account has as many open as it may: this one is closed, the others stay. */
  z.object({ type: z.literal('TOO_MANY') }),
  /** From now on nothing about this event is missed; what was loaded before may be older. */
  z.object({ type: z.literal('WATCHING'), data: z.object({ event: id }) }),
  z.object({ type: z.literal('NEW_NOTIFICATION'), data: notice }),
  z.object({
    type: z.literal('UPDATED_NESTED_SINGLE'),
    data: z.object({
      kind: z.enum(liveKinds),
      id: z.string(),
      event: id.optional(),
      revision: z.int().optional(),
      /** Nothing else changed than what these writes did: the `Idempotency-Key` of each. Whoever has their answers knows it already. */
      writes: z.array(z.string()).readonly().optional(),
    }),
  }),
  z.object({
    type: z.literal('GENERATING_STATUS_CHANGED'),
    data: z.object({
      event: id,
      job: id,
      kind: z.enum(jobKinds),
      status: z.enum(jobStatuses),
      done: z.int(),
      total: z.int(),
    }),
  }),
  z.object({ type: z.literal('ADD_REPORT'), data: z.object({ event: id, report: z.string() }) }),
  z.object({ type: z.literal('LOGOUT') }),
  z.object({ type: z.literal('LOGOUT_IF_TOKEN'), data: z.object({ token: z.string() }) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;

/** Everything a client says: first its token, then which event it is looking at. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected'), token: z.string().max(5000) }),
  z.object({ type: z.literal('watch'), event: id }),
  z.object({ type: z.literal('unwatch') }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;
