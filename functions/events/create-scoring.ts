import type { UseCase } from '@rince/runtime/http';
import { createScoring as create } from '@rince/store/events';

export const createScoring: UseCase<'createScoring'> = async (ctx, { body }) => {
  const system = { _id: ctx.newId(), ...body, createdAt: ctx.now.toISOString(), revision: 1 };
  return ctx.commit([create(system)], { ...system, ip: system.showIp });
};
