import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getSchool } from '@rince/store/directory';
import { createTeam as create } from '@rince/store/teams';
import { loadEvent } from '../shared/event/load-event.ts';
import { membersOf, teamAnswer, teamsFacts } from '../shared/people/load-team.ts';
import { teamFromForm } from './team-from-form.ts';

/** A new team. Without a name it is called after its school and its label. */
export const createTeam: UseCase<'createTeam'> = async (ctx, { body }) => {
  const [event, school] = await Promise.all([
    loadEvent(ctx.table, body.event),
    getSchool(ctx.table, body.team.school._id),
  ]);
  ctx.allow('team.create', { event, school: school ?? { admins: [] } });
  if (!school)
    throw refuse('BAD_REQUEST', 'School is required', {
      issues: [{ path: 'team.school', message: 'School is required' }],
    });
  const id = ctx.newId();
  const facts = await teamFromForm(ctx, body.team, { id, event, school });
  const team: Team = {
    ...facts,
    _id: id,
    event: event._id,
    name: body.team.name || `${school.name} ${facts.label}`,
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
  const [access] = await teamsFacts(ctx.table, event, [team]);
  if (!access) throw refuse('NOT_FOUND');
  const act = actOf(ctx, { event: event._id, act: 'makeTeam', detail: { team: team._id } });
  return ctx.commit([create(team), act], await teamAnswer(ctx, team, access, await membersOf(ctx.table, [team])));
};
