import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { getNumbers } from '@rince/store/entries';
import { dropTeam } from '@rince/store/teams';
import { loadTeam } from '../steps/team-facts.ts';

/** Deletes a team, unless it was entered: its number and its places stay on the sheets. */
export const deleteTeam: UseCase<'deleteTeam'> = async (ctx, { params }) => {
  const { team, event, facts } = await loadTeam(ctx.table, params.id);
  ctx.allow('team.delete', { team: facts });
  const { numbers } = await getNumbers(ctx.table, event._id, [team._id]);
  if (numbers[0] !== undefined)
    throw refuse('CONFLICT', `${team.name} is entered and has a number. Withdraw it from its entry instead.`);
  const answer = await ctx.commit([dropTeam(team)], { done: true as const });
  await files.remove([team.image?.key, team.image?.thumbKey]);
  return answer;
};
