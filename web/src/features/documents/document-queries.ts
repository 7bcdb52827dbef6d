import { getMultiFullResult } from '@rince/contracts/routes/results';
import type { FullResultType } from '@rince/domain/results/full-version';
import { queryOf } from '../../lib/query-of.ts';

/** The whole result of one competition, for a document. */
export const fullResultQuery = (event: string, competition: string, type: FullResultType, latest: boolean) =>
  queryOf(getMultiFullResult, { body: { id: event, competition, type, latest } }, [
    `competition@${event}`,
    `event:${event}`,
  ]);
