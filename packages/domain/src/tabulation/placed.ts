/** Who is placed. HALF is the rule where there is no recall, RECALLED where there is one; an organizer may choose another. */
export type PlacedRule = 'HALF' | 'RECALLED' | 'ALL' | { readonly count: number };

/** In a field of up to five everyone is placed. */
export const wholeFieldPlaced = 5;

export const halfOf = (field: number): number => Math.ceil(field / 2);

/** Whether a dancer is placed; ties at the line are, because they share its rank. */
export const isPlaced = (
  rule: PlacedRule,
  { rank, recalled, field }: { rank: number; recalled: boolean; field: number },
): boolean => {
  if (rule === 'ALL') return true;
  if (rule === 'RECALLED') return recalled;
  if (rule === 'HALF') return field <= wholeFieldPlaced || rank <= halfOf(field);
  return rank <= rule.count;
};
