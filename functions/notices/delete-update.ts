import type { UseCase } from '@rince/runtime/http';
import { deleteUpdate as remove } from '@rince/store/updates';

export const deleteUpdate: UseCase<'deleteUpdate'> = async (ctx, { params }) =>
  ctx.commit([remove(params.id)], { done: true as const });
