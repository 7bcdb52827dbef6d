/** Generating the largest feis takes half a minute, and its function two at the most: what is not done after five has come to nothing. */
const longestMs = 5 * 60_000;

/** Whether queued work has taken so long that nobody need wait for it any more, and it may be asked for again. */
export const tookTooLong = ({ createdAt }: { readonly createdAt: string }, now: Date, longest = longestMs): boolean =>
  now.getTime() - Date.parse(createdAt) > longest;
