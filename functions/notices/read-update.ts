import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { markRead } from '@rince/store/read-marks';
import { getUpdate } from '@rince/store/updates';

export const readUpdate: UseCase<'readUpdate'> = async (ctx, { params, body }) => {
  if (!(await getUpdate(ctx.table, params.id))) throw refuse('NOT_FOUND');
  return ctx.commit([markRead(signedIn(ctx)._id, params.id, body.completed)], { done: true as const });
};
