import type { PlacingsDocument, PublicResult } from '@rince/contracts/results';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { publishedResults } from '@rince/services/published-results';

/** What is published, from the same documents that the edge serves; of one competition with its placings. */
export const getPublicResult: UseCase<'getPublicResult'> = async (_ctx, { body }) => {
  const published = (await publishedResults.current(body.eventId)) as PublicResult | undefined;
  if (!published) throw refuse('NOT_FOUND');
  if (body.id === undefined) return published;
  const grade = published.grades.find(({ competitions }) => competitions.some(({ _id }) => _id === body.id));
  const competition = grade?.competitions.find(({ _id }) => _id === body.id);
  if (!grade || !competition) throw refuse('NOT_FOUND');
  const { document, placings } = competition;
  const found = document === undefined ? undefined : await publishedResults.document(body.eventId, document);
  const shown = placings ?? (found as PlacingsDocument | undefined)?.placings;
  // Another version took its place at this moment.
  if (!shown) throw refuse('CONFLICT', 'The results were published anew at this moment. Please try again.');
  return { ...published, grades: [{ ...grade, competitions: [{ ...competition, placings: shown }] }] };
};
