import { tabulatesEvent } from '@rince/domain/access';
import { roundsByVideo } from '@rince/domain/entry/round-by-video';
import { byCode } from '@rince/domain/event/codes';
import { offeredGrades } from '@rince/domain/event/disabled';
import { fold } from '@rince/domain/fold';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** The syllabus as a list, sifted by words, with how many are entered. What the office made for a split is told when somebody dances it. */
export const competitionSearch: UseCase<'competitionSearch'> = async (ctx, { query }) => {
  const { event, grades, disabled } = await loadSyllabus(ctx.table, query.eventId, mayBeLate);
  ctx.allow('event.read', { event });
  const isOffice = tabulatesEvent(ctx.actor, event);
  const shown = isOffice ? grades : offeredGrades(grades, disabled);
  const isTold = !event.hideCompetitorEntries || isOffice;
  const hasParts = shown.some(({ competitions }) => competitions.some(({ byOffice }) => byOffice === true));
  const states = isTold || hasParts ? await competitionsOf(ctx.table, event._id) : [];
  const counts = new Map(states.map(({ _id, count }) => [_id, count]));
  const words = fold(query.query ?? '')
    .split(' ')
    .filter(Boolean);
  const found = shown
    .flatMap((one) => {
      const { _id: grade, title: gradeTitle, type, levels, price, rounds, columns, competitions } = one;
      const byVideo = event.inPerson ? roundsByVideo({ event, grade: one }) : [];
      const told = competitions.filter(
        ({ _id, byOffice }) => isOffice || byOffice !== true || (counts.get(_id) ?? 0) > 0,
      );
      return told.map(({ _id, column, code, rowTitle, columnTitle }) => {
        const columnAge = columns.find((one) => one._id === column)?.age ?? '';
        return {
          _id,
          grade,
          gradeTitle,
          type,
          levels,
          price,
          rounds,
          code,
          rowTitle,
          columnTitle,
          columnAge,
          columnCode: columnAge,
          ...(byVideo.length > 0 ? { byVideo } : {}),
          ...(isTold ? { count: counts.get(_id) ?? 0 } : {}),
        };
      });
    })
    .filter(({ code, gradeTitle, rowTitle, columnTitle }) => {
      const all = fold(`${code} ${gradeTitle} ${rowTitle} ${columnTitle}`);
      return words.every((word) => all.includes(word));
    })
    .sort(byCode);
  const end = pageLimit(query, 999);
  return { data: found.slice(query.skip, end), count: found.length, hasMore: found.length > end };
};
