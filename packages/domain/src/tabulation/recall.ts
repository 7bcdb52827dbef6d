import { compare, type Fraction } from './fraction.ts';

export type RecallType = 'NONE' | 'ALL' | 'PERCENT';
export interface Recall {
  readonly type: RecallType;
  /** Whole number, 1 to 100. */
  readonly percent: number;
}

export interface RecallCandidate {
  /** Hundredths of an Irish point, or of a mark. */
  readonly subtotal: Fraction;
  /** Danced round 1 or round 2. */
  readonly danced: boolean;
}

/** How many dancers the recall line counts: half of 11 is 6. */
export const recallLine = (field: number, percent: number): number => Math.ceil((field * percent) / 100);

/**
 * Who dances round 3. PERCENT: the best up to the line, and everyone whose total equals the total at the line. Nobody is recalled with
 * nothing because others with nothing stand at the line.
 */
export const recalled = (candidates: readonly RecallCandidate[], recall: Recall): boolean[] => {
  if (recall.type === 'NONE') return candidates.map(() => false);
  if (recall.type === 'ALL') return candidates.map(() => true);
  const field = candidates.filter(({ danced }) => danced);
  const line = recallLine(field.length, recall.percent);
  const atLine = field.map(({ subtotal }) => subtotal).sort((a, b) => compare(b, a))[line - 1];
  if (!atLine) return candidates.map(() => false);
  return candidates.map(({ danced, subtotal }) => danced && compare(subtotal, atLine) >= 0 && subtotal.n > 0n);
};
