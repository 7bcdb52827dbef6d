import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** The competitions of an event by code, to choose from. */
export const getCompetitions: UseCase<'getCompetitions'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.event, mayBeLate);
  ctx.allow('event.tabulate', { event });
  return grades
    .flatMap(({ title, columns, competitions }) =>
      competitions.map(({ _id, column, code, rowTitle, columnTitle }) => ({
        _id,
        code,
        gradeTitle: title,
        rowTitle,
        columnTitle,
        columnCode: columns.find((one) => one._id === column)?.age ?? '',
      })),
    )
    .sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
};
