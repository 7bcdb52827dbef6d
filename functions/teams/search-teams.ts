import { typedIn } from '@rince/contracts/fields';
import { firstByName, holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { teamsOf } from '@rince/store/teams';
import { loadEvent } from '../shared/event/load-event.ts';

/** An event's teams by the beginnings of words. */
export const searchTeams: UseCase<'searchTeams'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.event);
  ctx.allow('team.read', { event });
  const holds = holdsWords(searchedWords(typedIn(query)), ['name', 'label', 'school'], query.fields);
  const teams = (await teamsOf(ctx.table, event._id)).map(({ school, ...team }) => ({ ...team, school: school.name }));
  return firstByName(teams.filter(holds));
};
