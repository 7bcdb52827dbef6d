import { teamLevel } from '@rince/domain/access';
import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getSchool } from '@rince/store/directory';
import { refuseIfStale } from '@rince/store/stale';
import { saveTeam } from '@rince/store/teams';
import { loadTeam, membersOf, teamAnswer, teamsFacts } from '../shared/people/load-team.ts';
import { teamFromForm } from './team-from-form.ts';

/** Changes a team; the name is for those who may change all of it. */
export const editTeam: UseCase<'editTeam'> = async (ctx, { params, body }) => {
  const { team, event, facts } = await loadTeam(ctx.table, params.id);
  ctx.allow('team.edit', { team: facts });
  refuseIfStale(team, body.revision);
  const form = { label: team.label, members: team.members, school: team.school, region: team.region, ...body.team };
  const school = await getSchool(ctx.table, form.school._id);
  // To another school only by somebody who could make a team there.
  if (school && school._id !== team.school._id) ctx.allow('team.create', { event, school });
  const isWhole = teamLevel(ctx.actor, facts) === 'full';
  const change = await teamFromForm(ctx, form, {
    id: team._id,
    event,
    school,
    before: team,
    keepsAdmins: !isWhole,
  });
  const name = (isWhole && form.name) || team.name;
  const next: Team = { ...team, ...change, name };
  const [access] = await teamsFacts(ctx.table, event, [next]);
  if (!access) throw refuse('NOT_FOUND');
  const shown = { ...next, revision: team.revision + 1 };
  const act = actOf(ctx, { event: event._id, act: 'changeTeam', detail: { team: team._id } });
  return ctx.commit([saveTeam(next), act], await teamAnswer(ctx, shown, access, await membersOf(ctx.table, [next])));
};
