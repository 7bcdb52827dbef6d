import type { Tools } from './context.ts';

/**
 * Does all of these one after the other, also where one fails, as while storage is away: what has nothing to do with it is done all the same. Throws the
 * first error at the end, so that whoever called comes again; those after it are in the log.
 */
export const doAll = async ({ log }: Pick<Tools, 'log'>, acts: readonly (() => Promise<void>)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const act of acts) await act().catch((error: unknown) => errors.push(error));
  const [first, ...others] = errors;
  for (const error of others) log('failed beside another one', { error: (error as Error).name });
  if (errors.length > 0) throw first;
};
