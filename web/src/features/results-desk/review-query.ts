import type { ResultsReview } from '@rince/contracts/results';
import { reviewResults } from '@rince/contracts/routes/results';
import { queryOf } from '../../lib/query-of.ts';

/** What will be public of an event, or of one of its competitions, with what to look at before. */
export const reviewQuery = (id: string, competition?: string) =>
  queryOf(reviewResults, { query: { id, ...(competition === undefined ? {} : { competition }) } }, [
    `competition@${id}`,
    `event:${id}`,
  ]);

/** How many competitions that are about to become public, or public in another version, have something to look at. */
export const warnedOf = ({ grades }: ResultsReview): number =>
  grades
    .flatMap(({ competitions }) => competitions)
    .filter(({ becomes, warnings }) => becomes !== 'as before' && warnings.length > 0).length;
