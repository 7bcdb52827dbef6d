import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { getScoring as load } from '@rince/store/events';

export const getScoring: UseCase<'getScoring'> = async (ctx, { params }) => {
  const system = await load(ctx.table, params.id);
  if (!system) throw refuse('NOT_FOUND');
  return { ...system, ip: system.showIp };
};
