import { compareCodes } from '../event/codes.ts';

const shownCodes = 30;

/** 'Not complete yet: 101, 1001': competitions by their codes as people count them, the first thirty; nothing when there are none. */
export const withCodes = (what: string, codes: readonly string[]): string => {
  if (codes.length === 0) return '';
  const sorted = codes.toSorted(compareCodes);
  return `${what}: ${sorted.slice(0, shownCodes).join(', ')}${sorted.length > shownCodes ? ' ...' : ''}`;
};
