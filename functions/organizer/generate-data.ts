import { exportAnswer } from '@rince/contracts/views/export-view';
import { isExportUnderWay } from '@rince/domain/event/export';
import { Refusal } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getExport, startExport } from '@rince/store/exports';
import { loadEvent } from '../shared/event/load-event.ts';

const mostTries = 4;

/** Asks the worker for a workbook: what was there is gone at once, and what is being made already is waited for. */
export const generateData: UseCase<'generateData'> = async (ctx, { body: { id, type } }) => {
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.export', { event, type });
  for (let attempt = 1; ; attempt++) {
    const before = await getExport(ctx.table, event._id, type);
    if (before && isExportUnderWay(before, ctx.now)) return exportAnswer(type, before, ctx.now);
    const asked = {
      _id: ctx.newId(),
      event: event._id,
      type,
      by: signedIn(ctx)._id,
      createdAt: ctx.now.toISOString(),
    };
    const next = { ...asked, status: 'queued', done: 0, total: 0, files: [], old: [], erasures: 0 } as const;
    try {
      return await ctx.commit([startExport(asked, before)], exportAnswer(type, next, ctx.now));
    } catch (error) {
      // Somebody asked at the same moment, or the one that was there ended: what is there now decides.
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || attempt === mostTries) throw error;
    }
  }
};
