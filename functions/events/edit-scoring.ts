import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeScoring, getScoring } from '@rince/store/events';
import { refuseIfStale } from '@rince/store/stale';

/** Changes a scoring system. Categories and results hold the rules themselves, so nothing that was calculated changes with it. */
export const editScoring: UseCase<'editScoring'> = async (ctx, { params, body }) => {
  const before = await getScoring(ctx.table, params.id);
  if (!before) throw refuse('NOT_FOUND');
  const { revision, ...form } = body;
  refuseIfStale(before, revision);
  const { _id, createdAt } = before;
  const next = { _id, ...form, createdAt, revision: before.revision + 1 };
  const by = { user: signedIn(ctx)._id, at: ctx.now.toISOString() };
  return ctx.commit(changeScoring(before, next, by), { ...next, ip: next.showIp });
};
