import { isPublicOutdated } from '@rince/contracts/views/competition-tile';
import { publicPlace } from '@rince/contracts/views/public-place';
import { byCode } from '@rince/domain/event/codes';
import type { Event } from '@rince/domain/event/event';
import { groupedBy } from '@rince/domain/grouped';
import { refuse } from '@rince/domain/refusal';
import { roundsSavedAgain } from '@rince/domain/results/danced-again';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { resultWarnings, type Warning, zeros } from '@rince/domain/results/warnings';
import type { UseCase } from '@rince/runtime/http';
import { getSheet, historyOfMarks } from '@rince/store/marks';
import { publicCompetitionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { type Calculated, calculatedOf, outdatedOf } from '../shared/event/outdated-results.ts';
import { reviewedPlacings } from './review-placings.ts';

/** Sheets read side by side. */
const atOnce = 8;

/** What somebody would stumble over, with dancers by number. The sheet itself is read only where there is something to say. */
const warningsOf = async (table: Table, result: ResultVersion): Promise<Warning[]> => {
  const numberOf = (id: string): string => id;
  const savedAgain = roundsSavedAgain(result).length > 0;
  if (!savedAgain && resultWarnings(result, { numberOf, isExplained: () => false }).length === 0) return [];
  const [items, changes] = await Promise.all([
    getSheet(table, result.competition),
    savedAgain ? historyOfMarks(table, result.competition) : [],
  ]);
  const numbers = new Map((items?.roster ?? []).map(({ _id, dancerNumber }) => [_id, String(dancerNumber)]));
  const said = zeros(result.sheet).filter(({ id, round, slot }) =>
    items?.marks.some(
      (mark) =>
        mark.entryCompetition === id &&
        mark.round === round &&
        mark.slot === slot &&
        (mark.comments !== '' || (mark.reason ?? '') !== ''),
    ),
  );
  return resultWarnings(result, {
    numberOf: (id) => numbers.get(id) ?? 'somebody who left',
    isExplained: ({ id, round, slot }) => said.some((one) => one.id === id && one.round === round && one.slot === slot),
    changes,
  });
};

const becomes = (
  event: Event,
  { competition }: Calculated,
  isPublic: PublicVersion['competitions'][string] | undefined,
): 'as before' | 'new' | 'changed' => {
  if (!isPublic) return 'new';
  return isPublicOutdated(event, isPublic, competition) ? 'changed' : 'as before';
};

/**
 * What will be public of an event, before anybody publishes it: its competitions with what to look at, or the placings of one of them, as everybody
 * will read them, with the names that the office knows and what of them is not as it was.
 */
export const reviewResults: UseCase<'reviewResults'> = async (ctx, { query }) => {
  const { table } = ctx;
  const { event, grades } = await loadSyllabus(table, query.id);
  ctx.allow('event.tabulate', { event });
  const wanted =
    query.competition === undefined
      ? grades
      : grades.map((grade) => ({
          ...grade,
          competitions: grade.competitions.filter(({ _id }) => _id === query.competition),
        }));
  if (query.competition !== undefined && wanted.every(({ competitions }) => competitions.length === 0))
    throw refuse('NOT_FOUND');
  const [all, isPublic] = await Promise.all([calculatedOf(table, wanted), publicCompetitionsOf(table, event)]);
  const outdated = await outdatedOf(table, all);
  const left = new Set(outdated.map(({ competition }) => competition._id));
  const shown: { readonly one: Calculated; readonly result: ResultVersion; readonly warnings: Warning[] }[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    shown.push(
      ...(
        await Promise.all(
          all.slice(from, from + atOnce).map(async (one) => {
            const { result } = one;
            if (!result || left.has(one.competition._id)) return [];
            return [{ one, result, warnings: await warningsOf(table, result) }];
          }),
        )
      ).flat(),
    );
  const read = new Map(
    query.competition === undefined
      ? []
      : await Promise.all(
          shown.map(async ({ one, result }) => {
            const { _id } = one.competition;
            const is = isPublic[_id];
            const replaces = becomes(event, one, is) === 'changed' ? is : undefined;
            return [_id, await reviewedPlacings(table, { event, grade: one.grade, result, replaces })] as const;
          }),
        ),
  );
  const byGrade = groupedBy(shown, ({ one }) => one.grade._id);
  return {
    event,
    grades: wanted.flatMap((grade) => {
      const some = new Map((byGrade.get(grade._id) ?? []).map((one) => [one.one.competition._id, one]));
      if (some.size === 0) return [];
      return [
        {
          ...grade,
          columns: grade.columns.map(({ _id, title }) => ({
            _id,
            title: grade.competitions.find(({ column }) => column === _id)?.columnTitle ?? title,
          })),
          competitions: grade.competitions.toSorted(byCode).flatMap((place) => {
            const found = some.get(place._id);
            return found
              ? [
                  {
                    ...publicPlace(place),
                    entered: found.one.competition.count,
                    danced: found.result.field,
                    ...read.get(place._id),
                    becomes: becomes(event, found.one, isPublic[place._id]),
                    warnings: found.warnings,
                  },
                ]
              : [];
          }),
        },
      ];
    }),
    outdated: outdated.map(({ competition: { _id, submitted }, code }) => ({ _id, code, submitted })).sort(byCode),
    without: all
      .filter(({ competition, result }) => competition.count > 0 && !result)
      .map(({ competition: { _id }, code }) => ({ _id, code }))
      .sort(byCode),
  };
};
