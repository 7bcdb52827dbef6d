import { type Memory, storedIn } from '../../lib/outbox/memory.ts';
import type { ScorecardValues } from './scorecard-values.ts';

/** What was typed on a scorecard and not saved yet, and on which revision of the mark. */
export interface Draft {
  readonly values: ScorecardValues;
  readonly revision: number | undefined;
}

/** A draft outlives a reload of its page. It is its judge's alone, whoever uses the tablet next. */
export const draftOf = (judge: string, id: string, round: number): Memory<Draft> =>
  storedIn(sessionStorage, `rince.draft.${judge}.${id}.${round}`);
