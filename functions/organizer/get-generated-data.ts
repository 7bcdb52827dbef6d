import { exportAnswer } from '@rince/contracts/views/export-view';
import { exportsOfEvent } from '@rince/domain/access';
import { type DocumentType, documentTypes } from '@rince/domain/event/document-types';
import type { MadeType } from '@rince/domain/event/export';
import { exportTypes } from '@rince/domain/event/export-types';
import { shownInDocument } from '@rince/domain/results/shown-in-document';
import type { UseCase } from '@rince/runtime/http';
import { dataWord } from '@rince/services/data-word';
import { exportsOf } from '@rince/store/exports';
import { mayBeLate } from '@rince/store/item';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** What lies ready of an event, and what is being made; each type for those who may have it. */
export const getGeneratedData: UseCase<'getGeneratedData'> = async (ctx, { body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.id, mayBeLate);
  const { event } = syllabus;
  ctx.allow('event.tabulate', { event });
  const [all, published] = await Promise.all([exportsOf(ctx.table, event._id), publicCompetitionsOf(ctx.table, event)]);
  const made = new Map(all.map((one) => [one.type, one]));
  const answersOf = <Type extends MadeType>(types: readonly Type[]) =>
    types
      .filter((type) => exportsOfEvent(ctx.actor, event, type))
      .map((type) => exportAnswer(type, made.get(type), ctx.now));
  const isOld = (type: DocumentType): boolean =>
    made.get(type)?.status === 'done' && made.get(type)?.data !== dataWord(shownInDocument(type, syllabus, published));
  return {
    exports: answersOf(exportTypes),
    documents: answersOf(documentTypes).map((one) => ({ ...one, isOld: isOld(one.type) })),
  };
};
