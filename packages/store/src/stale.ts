import { type Refusal, refuse } from '@rince/domain/refusal';

/** The refusal of a change that was made on an older revision: with what is stored now. */
export const stale =
  (shown: (stored: Record<string, unknown>) => unknown = (stored) => stored) =>
  (stored: Record<string, unknown> | undefined): Refusal =>
    stored ? refuse('STALE', undefined, { current: shown(stored) }) : refuse('NOT_FOUND');
