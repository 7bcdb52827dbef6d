import { runsEvent } from '@rince/domain/access';
import { isGone, isPaid, type LineSection } from '@rince/domain/entry/entry-line';
import { groupIn } from '@rince/domain/entry/report';
import { finder } from '@rince/domain/people/searched-words';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { officeLinesAt } from '@rince/store/event-entries';
import { mayBeLate } from '@rince/store/item';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';
import { dancesIn, levelFor, mostOnAPage, wordsOf } from './event-lines.ts';

interface Wanted {
  readonly event: string;
  readonly filter?: { readonly id: 'all' | 'completed' | 'incomplete' } | undefined;
  readonly search?: string | undefined;
  readonly grade?: string | undefined;
  readonly competition?: string | undefined;
}
type Entered = LineSection & {
  readonly entry: string;
  readonly completed: boolean;
  /** Of its competitions those that were asked for. */
  readonly fitting: readonly string[];
};

/** Who is entered in an event, paid or not, by number; those whose entry was given back are not. */
const enteredIn = async (ctx: Context, wanted: Wanted): Promise<Entered[]> => {
  const [{ entries }, dances] = await Promise.all([
    officeLinesAt(ctx.table, wanted.event, mayBeLate),
    dancesIn(ctx, wanted),
  ]);
  const finds = finder(wanted.search);
  const completed = wanted.filter?.id ?? 'all';
  return entries
    .filter((line) => !isGone(line) && (completed === 'all' || isPaid(line) === (completed === 'completed')))
    .flatMap((line) => line.sections.map((section) => ({ ...section, entry: line._id, completed: isPaid(line) })))
    .flatMap((one) => {
      const fitting = dances(one) ?? [];
      return fitting.length > 0 && finds(wordsOf([one])) ? { ...one, fitting } : [];
    })
    .sort(
      (a, b) =>
        (a.dancerNumber ?? Number.MAX_SAFE_INTEGER) - (b.dancerNumber ?? Number.MAX_SAFE_INTEGER) ||
        `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`),
    );
};

export const listEventDancers: UseCase<'listEventDancers'> = async (ctx, { query }) => {
  const { school, dancer, group, ...wanted } = query.query;
  const { event, grades } = await loadSyllabus(ctx.table, wanted.event, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const found = (await enteredIn(ctx, wanted)).filter(
    (one) =>
      (school === undefined || one.school._id === school) &&
      (dancer === undefined || one.dancer === dancer) &&
      (group === undefined || groupIn(one) === group),
  );
  const { shown, count, hasMore } = pageOf(found, query, mostOnAPage);
  const places = new Map(grades.flatMap(({ competitions }) => competitions.map((one) => [one._id, one] as const)));
  return {
    data: shown.map(({ dancer: _id, competitions, fitting: _, ...one }) => ({
      ...levelFor(runsEvent(ctx.actor, event), one),
      _id,
      competitions: competitions.flatMap((id) => {
        const place = places.get(id);
        return place ? [{ _id: id, code: place.code, title: `${place.rowTitle}, ${place.columnTitle}` }] : [];
      }),
    })),
    count,
    hasMore,
  };
};

/** The schools of those who are entered. */
const schoolsIn = (entered: readonly Entered[]) => {
  const schools = new Map<string, { _id: string; name: string; dancers: Set<string>; competitions: number }>();
  for (const { dancer, school, fitting } of entered) {
    // Somebody who was erased has none.
    if (school.name === '') continue;
    const before = schools.get(school._id) ?? { ...school, dancers: new Set<string>(), competitions: 0 };
    schools.set(school._id, {
      ...before,
      // Parent and teacher may both have entered somebody.
      dancers: before.dancers.add(dancer),
      competitions: before.competitions + fitting.length,
    });
  }
  return [...schools.values()]
    .map((one) => ({ ...one, dancers: one.dancers.size }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

export const listEventSchools: UseCase<'listEventSchools'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.query.event);
  ctx.allow('event.tabulate', { event });
  const { size } = query.query;
  const found = schoolsIn(await enteredIn(ctx, query.query)).filter(
    ({ dancers }) => size === undefined || (dancers === 1) === (size === 'one'),
  );
  const { shown, count, hasMore } = pageOf(found, query, mostOnAPage);
  return { data: shown, count, hasMore };
};

export const getOrganizerSchool: UseCase<'getOrganizerSchool'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.id);
  ctx.allow('event.tabulate', { event });
  const found = schoolsIn(await enteredIn(ctx, { event: query.id })).find(({ _id }) => _id === query.school);
  if (!found) throw refuse('NOT_FOUND');
  return found;
};
