import { byCode } from '@rince/domain/event/codes';
import { judgesOf } from '@rince/domain/sheet/panel';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getJudges } from '@rince/store/judges';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** The competitions of an event by code, to choose from: with how many are in each, and who judges it. */
export const getCompetitions: UseCase<'getCompetitions'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.event, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const [states, judges] = await Promise.all([competitionsOf(ctx.table, event._id), getJudges(ctx.table, event._id)]);
  const stateOf = new Map(states.map((state) => [state._id, state]));
  const names = new Map(judges.map(({ user, name, lname }) => [user, `${name} ${lname}`.trim()]));
  return grades
    .flatMap(({ title, columns, competitions }) =>
      competitions.map(({ _id, column, code, rowTitle, columnTitle }) => ({
        _id,
        code,
        gradeTitle: title,
        rowTitle,
        columnTitle,
        columnCode: columns.find((one) => one._id === column)?.age ?? '',
        count: stateOf.get(_id)?.count ?? 0,
        ...(stateOf.get(_id)?.closed === undefined ? {} : { disabled: true }),
        judges: judgesOf(stateOf.get(_id)?.panel ?? []).flatMap((judge) => names.get(judge) ?? []),
      })),
    )
    .sort(byCode);
};
