import type { Scoring } from '../tabulation/scoring.ts';

/** Rules of scoring under a name, that categories choose. */
export interface ScoringSystem extends Scoring {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string;
  readonly revision: number;
}
