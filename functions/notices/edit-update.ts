import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { refuseIfStale } from '@rince/store/stale';
import { changeUpdate, getUpdate } from '@rince/store/updates';
import { updateViews } from './update-view.ts';

export const editUpdate: UseCase<'editUpdate'> = async (ctx, { params, body }) => {
  const update = await getUpdate(ctx.table, params.id);
  if (!update) throw refuse('NOT_FOUND');
  refuseIfStale(update, body.revision);
  const { revision: _, ...said } = body;
  const change = { ...said, updatedAt: ctx.now.toISOString() };
  const [view] = await updateViews(ctx, [{ ...update, ...change, revision: update.revision + 1 }]);
  if (!view) throw refuse('NOT_FOUND');
  return ctx.commit([changeUpdate(update, change)], view);
};
