export interface QualifierCandidate {
  readonly rank: number;
  /** A world medal holder is qualified already and uses up no place. */
  readonly wmh: boolean;
  /** Recalled, or in a final without a recall. */
  readonly eligible: boolean;
}

/**
 * Who takes the first `places` in final order; ties at the line all qualify.
 *
 * @param candidates best first
 * @param places 0 switches the qualifier off
 */
export const qualifies = (candidates: readonly QualifierCandidate[], places: number): boolean[] => {
  const line = candidates
    .filter(({ wmh, eligible }) => !wmh && eligible)
    .slice(0, places)
    .at(-1)?.rank;
  return candidates.map(({ rank, wmh, eligible }) => line !== undefined && !wmh && eligible && rank <= line);
};
