import { type Refusal, refuse } from '@rince/domain/refusal';

/** The refusal of a change that was made on an older revision: with what is stored now, of which the route tells what it declares. */
export const stale =
  (shown: (stored: Record<string, unknown>) => unknown = (stored) => stored) =>
  (stored: Record<string, unknown> | undefined): Refusal =>
    stored ? refuse('STALE', undefined, { current: shown(stored) }) : refuse('NOT_FOUND');

/**
 * Refuses a change that names another revision than the one that was read, before anything is decided by what was read: an older one, and one that
 * does not exist yet.
 */
export const refuseIfStale = <Read extends { readonly revision: number }>(
  read: Read,
  revision: number | undefined,
): void => {
  if (revision === undefined) throw refuse('REVISION_REQUIRED');
  if (revision !== read.revision) throw refuse('STALE', undefined, { current: read });
};

/** The refusal of a decision on a sheet that changed since it was read: whoever asked reads again and decides again. */
export const sheetChanged = (): Refusal => refuse('SHEET_CHANGED');
