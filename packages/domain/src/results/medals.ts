/** How often dancers came first, second and third, and how often they were placed at all. */
export interface Medals {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly placed: number;
}

/** Counts medals: those who share a placing each have it. */
export const medalsOf = (
  results: readonly { readonly final: { readonly rank: number }; readonly placed: boolean }[],
): Medals => {
  const placed = results.filter((one) => one.placed);
  const at = (rank: number): number => placed.filter(({ final }) => final.rank === rank).length;
  return { first: at(1), second: at(2), third: at(3), placed: placed.length };
};
