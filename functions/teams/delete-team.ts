import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getEntry, getPayment } from '@rince/store/entries';
import { getNumbers } from '@rince/store/numbers';
import { dropTeam, entriesPaying, isBeingPaid } from '@rince/store/teams';
import { loadTeam } from '../shared/people/load-team.ts';

/** Deletes a team, unless it was entered: its number and its places stay on the sheets. */
export const deleteTeam: UseCase<'deleteTeam'> = async (ctx, { params }) => {
  const { team, event, facts } = await loadTeam(ctx.table, params.id);
  ctx.allow('team.delete', { team: facts });
  const numbers = await getNumbers(ctx.table, event._id, [team._id]);
  if (numbers[0] !== undefined)
    throw refuse('CONFLICT', `${team.name} is entered and has a number. Withdraw it from its entry instead.`);
  const paying = await entriesPaying(ctx.table, team._id);
  for (const entry of paying) if (await isPaidNow(ctx, entry, team)) throw isBeingPaid(team.name);
  const act = actOf(ctx, { event: event._id, act: 'deleteTeam', detail: { team: team._id } });
  return ctx.commit([...dropTeam(team, paying), act], { done: true as const });
};

/** Whether a payment of this entry, with this team in it, may still go through. */
const isPaidNow = async ({ table }: Context, id: string, team: Team): Promise<boolean> => {
  const entry = await getEntry(table, id);
  const sections = [...(entry?.sections ?? []), ...(entry?.draft?.sections ?? [])];
  if (entry?.payment === undefined || !sections.some(({ dancer }) => dancer === team._id)) return false;
  const payment = await getPayment(table, id, entry.payment);
  return payment !== undefined && payment.status !== 'failed';
};
