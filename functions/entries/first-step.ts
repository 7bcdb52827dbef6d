import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { getEntry } from '@rince/store/entries';
import { editEntry } from './edit-entry.ts';

/** Back to choosing, from wherever the entry is; for those who may change it. */
export const firstStep: UseCase<'firstStep'> = async (ctx, { body }) => {
  const entry = await getEntry(ctx.table, body.id);
  if (!entry) throw refuse('NOT_FOUND');
  const { revision } = entry;
  return editEntry(ctx, { params: { id: entry._id }, query: {}, body: { direction: 'subtract', revision } });
};
