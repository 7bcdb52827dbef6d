import type { UseCase } from '@rince/runtime/http';
import { listScoring as systems } from '@rince/store/events';

export const listScoring: UseCase<'listScoring'> = async (ctx) => {
  const data = (await systems(ctx.table)).map((system) => ({ ...system, ip: system.showIp }));
  return { data, count: data.length, hasMore: false };
};
