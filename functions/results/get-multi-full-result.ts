import type { UseCase } from '@rince/runtime/http';
import { publicCompetitionsOf } from '@rince/store/results';
import { byCodeThenId, type Full, loadFullResults, placesByCode } from '../shared/event/full-results.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** Competitions looked at for one answer, and dancers in it at the most, unless one competition has more: an answer holds 6 MB. */
const competitionsAtOnce = 20;
const linesAtOnce = 200;

/** Whole results for documents, some competitions at a time. */
export const getMultiFullResult: UseCase<'getMultiFullResult'> = async (ctx, { body }) => {
  const { id, type, competition, latest, cursor } = body;
  const { event, grades } = await loadSyllabus(ctx.table, id);
  ctx.allow('event.tabulate', { event });
  const published = await publicCompetitionsOf(ctx.table, event);
  const all = placesByCode(grades).filter(({ _id }) => competition === undefined || _id === competition);
  const after = placeOf(cursor);
  const waiting = after ? all.filter((place) => byCodeThenId(place, after) > 0) : all;

  const places = waiting.slice(0, competitionsAtOnce);
  const found = await loadFullResults(ctx, { event, places, published, type, latest });

  const shown = asManyAsFit(found);
  // What did not fit comes next; else what was not looked at yet.
  const last = shown.length < found.length ? shown.at(-1)?.result : places.at(-1);
  const hasMore = shown.length < found.length || places.length < waiting.length;
  return {
    data: shown.map(({ result }) => result),
    hasMore,
    ...(hasMore && last ? { cursor: `${last._id} ${last.code}` } : {}),
  };
};

/** Where the answer before ended: it may have left the syllabus since, and still has its place in the order. */
const placeOf = (cursor: string | undefined): { _id: string; code: string } | undefined => {
  if (cursor === undefined) return undefined;
  const [_id = '', ...code] = cursor.split(' ');
  return { _id, code: code.join(' ') };
};

const asManyAsFit = (found: readonly Full[]): Full[] => {
  let lines = 0;
  return found.filter(({ result }, i) => {
    lines += result.lines.length;
    return i === 0 || lines <= linesAtOnce;
  });
};
