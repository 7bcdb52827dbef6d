import { holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { teamsOf } from '@rince/store/teams';
import { loadEvent } from '../shared/event/load-event.ts';

import { membersOf, teamAnswer, teamsFacts } from '../shared/people/load-team.ts';

/** An event's teams; sifted by what was typed of the label, or of the school. */
export const listTeams: UseCase<'listTeams'> = async (ctx, { query }) => {
  const { event: id, label = '', schoolName = '' } = query.query;
  const event = await loadEvent(ctx.table, id);
  ctx.allow('team.read', { event });
  const end = pageLimit(query, 999);
  const byLabel = holdsWords(searchedWords(label), ['label'], undefined);
  const bySchool = holdsWords(searchedWords(schoolName), ['name'], undefined);
  const all = (await teamsOf(ctx.table, event._id)).filter(
    (team) => (label === '' || byLabel(team)) && (schoolName === '' || bySchool(team.school)),
  );
  const shown = all.slice(query.skip, end);
  const [facts, members] = await Promise.all([teamsFacts(ctx.table, event, shown), membersOf(ctx.table, shown)]);
  return {
    data: await Promise.all(shown.map((team, i) => teamAnswer(ctx, team, facts[i] as (typeof facts)[number], members))),
    count: all.length,
    hasMore: all.length > end,
  };
};
