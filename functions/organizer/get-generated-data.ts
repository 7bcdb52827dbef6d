import { exportAnswer } from '@rince/contracts/views/export-view';
import { exportsOfEvent } from '@rince/domain/access';
import { exportTypes } from '@rince/domain/event/export-types';
import type { UseCase } from '@rince/runtime/http';
import { exportsOf } from '@rince/store/exports';
import { loadEvent } from '../shared/event/load-event.ts';

/** What lies ready of an event, and what is being made; each type for those who may have it. */
export const getGeneratedData: UseCase<'getGeneratedData'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const made = new Map((await exportsOf(ctx.table, event._id)).map((one) => [one.type, one]));
  return {
    exports: exportTypes
      .filter((type) => exportsOfEvent(ctx.actor, event, type))
      .map((type) => exportAnswer(type, made.get(type), ctx.now)),
  };
};
