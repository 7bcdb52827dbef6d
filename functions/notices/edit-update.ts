import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { changeUpdate, getUpdate } from '@rince/store/updates';
import { updateViews } from './update-view.ts';

export const editUpdate: UseCase<'editUpdate'> = async (ctx, { params, body }) => {
  const update = await getUpdate(ctx.table, params.id);
  if (!update) throw refuse('NOT_FOUND');
  const { title, content, type, description, version, revision } = body;
  const change = { title, content, type, description, version, updatedAt: ctx.now.toISOString() };
  const [view] = await updateViews(ctx, [{ ...update, ...change, revision: revision + 1 }]);
  if (!view) throw refuse('NOT_FOUND');
  return ctx.commit([changeUpdate({ _id: update._id, revision }, change)], view);
};
