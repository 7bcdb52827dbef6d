import type { RefusalCode } from '@rince/domain/refusal';
import * as z from 'zod';
import type { Route } from './route.ts';

const nothing = z.object({});
type Nothing = typeof nothing;

type Given<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = Pick<
  Route<Params, Query, Body, Answer>,
  'method' | 'path' | 'area' | 'access' | 'answer' | 'summary'
> & {
  readonly signedIn?: boolean;
  readonly effect?: 'read' | 'write';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly errors?: readonly RefusalCode[];
  readonly remembers?: boolean;
  readonly endsSession?: boolean;
  readonly current?: z.ZodType;
};
/** Of what somebody else changed meanwhile a caller learns its revision, and reads it again as anybody may who reads it. */
const itsRevision = z.object({ revision: z.int() });

/** Declares one row of the route table. Signed in unless it says otherwise; a GET reads, everything else writes unless it says so. */
export const row = <
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  given: Given<Params, Query, Body, Answer>,
): Route<Params, Query, Body, Answer> => ({
  signedIn: true,
  effect: given.method === 'GET' ? 'read' : 'write',
  errors: [],
  current: itsRevision,
  params: nothing as unknown as Params,
  query: nothing as unknown as Query,
  body: nothing as unknown as Body,
  ...given,
});

/** What a handler gets and gives for a row. */
export type ParamsOf<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** Stored things are read-only; what is made of them for an answer may be, too. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;
/** What a handler may answer: more fields than the row lists are taken off before they leave. */
export type AnswerInput<R> =
  R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A> ? DeepReadonly<z.input<A>> : never;
export type BodyInput<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type QueryInput<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
