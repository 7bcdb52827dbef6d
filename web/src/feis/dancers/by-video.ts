/** 'Round 1 by video', or 'Rounds 1, 2 and 3 by video': what of a dancer nobody sees at a stage. */
export const byVideoWords = (rounds: readonly number[]): string =>
  rounds.length === 1
    ? `Round ${rounds[0]} by video`
    : `Rounds ${rounds.slice(0, -1).join(', ')} and ${rounds.at(-1)} by video`;
