import { exportAnswer } from '@rince/contracts/views/export-view';
import { exportsOfEvent } from '@rince/domain/access';
import { documentTypes } from '@rince/domain/event/document-types';
import type { MadeType } from '@rince/domain/event/export';
import { exportTypes } from '@rince/domain/event/export-types';
import type { UseCase } from '@rince/runtime/http';
import { exportsOf } from '@rince/store/exports';
import { loadEvent } from '../shared/event/load-event.ts';

/** What lies ready of an event, and what is being made; each type for those who may have it. */
export const getGeneratedData: UseCase<'getGeneratedData'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const made = new Map((await exportsOf(ctx.table, event._id)).map((one) => [one.type, one]));
  const answersOf = <Type extends MadeType>(types: readonly Type[]) =>
    types
      .filter((type) => exportsOfEvent(ctx.actor, event, type))
      .map((type) => exportAnswer(type, made.get(type), ctx.now));
  return { exports: answersOf(exportTypes), documents: answersOf(documentTypes) };
};
