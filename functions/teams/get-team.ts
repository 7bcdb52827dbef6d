import type { UseCase } from '@rince/runtime/http';
import { loadTeam, membersOf, teamAnswer } from '../shared/people/load-team.ts';

export const getTeam: UseCase<'getTeam'> = async (ctx, { params }) => {
  const { team, event, facts } = await loadTeam(ctx.table, params.id);
  ctx.allow('team.read', { event });
  return teamAnswer(ctx, team, facts, await membersOf(ctx.table, [team]));
};
