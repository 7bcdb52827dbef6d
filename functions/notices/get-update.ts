import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { getUpdate as get } from '@rince/store/updates';
import { updateViews } from './update-view.ts';

export const getUpdate: UseCase<'getUpdate'> = async (ctx, { params }) => {
  const update = await get(ctx.table, params.id);
  const [view] = update ? await updateViews(ctx, [update]) : [];
  if (!view) throw refuse('NOT_FOUND');
  return view;
};
