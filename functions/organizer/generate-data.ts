import { exportAnswer } from '@rince/contracts/views/export-view';
import { documentTypeOf, isDocumentType } from '@rince/domain/event/document-types';
import { isExportUnderWay, type MadeType } from '@rince/domain/event/export';
import { Refusal, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getExport, joinExport, startExport } from '@rince/store/exports';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';

const mostTries = 4;

/** Asks a worker for a workbook or a document: what was there is gone at once, and whoever asks for what is being made already waits with the others. */
export const generateData: UseCase<'generateData'> = async (ctx, { body: { id, type } }) => {
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.export', { event, type });
  const by = signedIn(ctx)._id;
  if (isDocumentType(type)) await refuseWithoutResults(ctx, event._id, type);
  for (let attempt = 1; ; attempt++) {
    const before = await getExport(ctx.table, event._id, type);
    const asked = {
      _id: ctx.newId(),
      event: event._id,
      type,
      by,
      createdAt: ctx.now.toISOString(),
    };
    const next = { ...asked, status: 'queued', done: 0, total: 0, files: [], old: [], erasures: 0 } as const;
    try {
      if (before && isExportUnderWay(before, ctx.now)) {
        const isWaiting = before.by === by || before.waiting?.includes(by);
        return await ctx.commit(isWaiting ? [] : [joinExport(before, by)], exportAnswer(type, before, ctx.now));
      }
      return await ctx.commit(startExport(asked, before), exportAnswer(type, next, ctx.now));
    } catch (error) {
      // Somebody asked at the same moment, or the one that was there ended: what is there now decides.
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || attempt === mostTries) throw error;
    }
  }
};

/** On paper there is only what is public. */
const refuseWithoutResults = async ({ table }: Context, id: string, type: MadeType): Promise<void> => {
  const { event, grades } = await loadSyllabus(table, id);
  const published = await publicCompetitionsOf(table, event);
  const isAny = grades.some(
    (grade) =>
      documentTypeOf(grade.type) === type && grade.competitions.some(({ _id }) => published[_id] !== undefined),
  );
  if (!isAny) throw refuse('NOT_READY', 'None of these results is public yet. Please publish them first.');
};
