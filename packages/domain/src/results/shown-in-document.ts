import { type DocumentType, documentTypeOf } from '../event/document-types.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { PublicVersion } from './public-version.ts';

/**
 * Everything that a document of the whole event shows: what is public of the competitions that stand in it, and what they are called. It is old when that is
 * something else.
 */
export const shownInDocument = (
  type: DocumentType,
  { event, grades }: EventWithGrades,
  published: PublicVersion['competitions'],
): unknown => [
  event.name,
  grades
    .filter((grade) => documentTypeOf(grade.type) === type)
    .flatMap(({ title, competitions }) =>
      competitions.flatMap(({ _id, code, rowTitle, columnTitle }) => {
        const released = published[_id];
        return released ? [[title, _id, code, rowTitle, columnTitle, released.frozen, released.document]] : [];
      }),
    ),
];
