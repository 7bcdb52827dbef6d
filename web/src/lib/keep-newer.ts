import { replaceEqualDeep } from '@tanstack/react-query';

interface Versioned {
  readonly _id: string;
  readonly revision: number;
}

const isVersioned = (data: unknown): data is Versioned =>
  typeof data === 'object' &&
  data !== null &&
  '_id' in data &&
  'revision' in data &&
  typeof data._id === 'string' &&
  typeof data.revision === 'number';

/**
 * Which of two answers about the same thing is kept. A question that was on its way while something was saved may be answered
 * after it, with what was there before: an older revision never replaces a newer one. What stayed equal stays the same object.
 */
export const keepNewer = (known: unknown, arrived: unknown): unknown =>
  isVersioned(known) && isVersioned(arrived) && known._id === arrived._id && known.revision > arrived.revision
    ? known
    : replaceEqualDeep(known, arrived);
