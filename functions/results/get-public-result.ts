import type { PublicResult } from '@rince/contracts/results';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { publishedResults } from '@rince/services/published-results';

/** The published placings, from the same document that the edge serves. */
export const getPublicResult: UseCase<'getPublicResult'> = async (_ctx, { body }) => {
  const published = (await publishedResults.current(body.eventId)) as PublicResult | undefined;
  if (!published) throw refuse('NOT_FOUND');
  if (body.id === undefined) return published;
  const grades = published.grades
    .map((grade) => ({ ...grade, competitions: grade.competitions.filter(({ _id }) => _id === body.id) }))
    .filter(({ competitions }) => competitions.length > 0);
  if (grades.length === 0) throw refuse('NOT_FOUND');
  return { ...published, grades };
};
