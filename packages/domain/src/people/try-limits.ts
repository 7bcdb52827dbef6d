/**
 * How often what may be guessed can be tried. A hall of families has one address on the network, so places get more than accounts; and an account is
 * counted at each place for itself, so that nobody locks somebody else out by guessing from afar.
 */
export const signInFailures = {
  // Fewer than make the pool itself lock the account for longer than a second.
  account: { what: 'sign-in', most: 5, seconds: 900 },
  place: { what: 'sign-in-place', most: 100, seconds: 900 },
} as const;
export const passwordFailures = { what: 'current-password', most: 10, seconds: 900 } as const;
export const registrations = {
  all: { what: 'register', most: 400, seconds: 3600 },
  taken: { what: 'register-taken', most: 30, seconds: 3600 },
} as const;
export const resets = {
  account: { what: 'reset', most: 5, seconds: 3600 },
  place: { what: 'reset-place', most: 60, seconds: 3600 },
  codes: { what: 'reset-code-place', most: 100, seconds: 3600 },
} as const;
export const exports = { what: 'export', most: 10, seconds: 3600 } as const;
export const confirmations = { what: 'confirmation', most: 5, seconds: 3600 } as const;
/** A picker asks several times for each person; whoever may only look up whole addresses knows them. */
const searchedOften = 'You have searched for people very often.';
export const peopleSearches = {
  names: { what: 'people-search', most: 300, seconds: 3600, says: searchedOften },
  addresses: { what: 'people-search-address', most: 60, seconds: 3600, says: searchedOften },
} as const;
