import { type DocumentType, documentTitles, documentTypeOf } from '@rince/domain/event/document-types';
import type { Event } from '@rince/domain/event/event';
import type { Export } from '@rince/domain/event/export';
import { shownInDocument } from '@rince/domain/results/shown-in-document';
import type { Tools } from '@rince/runtime/context';
import { dataWord } from '@rince/services/data-word';
import { files } from '@rince/services/files';
import { publicCompetitionsOf } from '@rince/store/results';
import { type Full, loadFullResults, placesByCode } from '../shared/event/full-results.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { exportName, type Made } from '../shared/event/make-export.ts';

/** Competitions read at once. */
const atOnce = 10;

/** Prints what is published of an event: how each competition of this kind ended, in the order of their codes. */
export const makeDocument = async (
  tools: Tools,
  type: DocumentType,
  { event: id }: Export,
  tell: (done: number, total: number) => Promise<void>,
): Promise<Made> => {
  const syllabus = await loadSyllabus(tools.table, id);
  const { event, grades } = syllabus;
  const published = await publicCompetitionsOf(tools.table, event);
  const places = placesByCode(grades).filter(
    ({ _id, grade }) => published[_id] !== undefined && documentTypeOf(grade.type) === type,
  );
  const total = places.length;
  const found: Full[] = [];
  for (let from = 0; from < total; from += atOnce) {
    await tell(from, total);
    const some = places.slice(from, from + atOnce);
    found.push(...(await loadFullResults(tools, { event, places: some, published, type: 'awards', publicOnly: true })));
  }
  await tell(total, total);

  const { eventDocumentsHtml, printPdf } = await import('./print.ts');
  const title = `${event.name}: ${documentTitles[type]}`;
  const html = eventDocumentsHtml({
    title,
    event: { name: event.name, image: await imageOf(event) },
    results: found.map(({ result }) => result),
  });
  return {
    bytes: await printPdf(html),
    name: exportName(event.name, documentTitles[type], 'pdf'),
    contentType: 'application/pdf',
    people: found.flatMap(({ people }) => people),
    total,
    data: dataWord(shownInDocument(type, syllabus, published)),
    said: `The document of ${event.name} has ${total === 1 ? '1 competition' : `${total} competitions`}.`,
  };
};

/** The picture of an event as an address that needs no network; a document without it is none the worse. */
const imageOf = async ({ image }: Event): Promise<string | undefined> => {
  if (!image || !(await files.head(image.thumbKey))) return undefined;
  const { Body, ContentType = '' } = await files.read(image.thumbKey);
  const bytes = await Body?.transformToByteArray();
  return bytes && `data:${ContentType};base64,${Buffer.from(bytes).toString('base64')}`;
};
