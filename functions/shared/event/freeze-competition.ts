import type { PublicCompetition as PublicRow } from '@rince/contracts/results';
import { publicPlace } from '@rince/contracts/views/public-place';
import type { Event } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import { dancersOf, wordsOf } from '@rince/domain/results/frozen-result';
import { type PublicPlacing, placedBySchool, publicPlacings } from '@rince/domain/results/public-placings';
import type { ReleasedCompetition } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import {
  countersOf,
  isAsCalculated,
  isByTheseRules,
  isFinalAsCalculated,
  sheetFrom,
} from '@rince/domain/sheet/whole-sheet';
import type { Tools } from '@rince/runtime/context';
import { getHead } from '@rince/store/competitions';
import { getSheet } from '@rince/store/marks';
import { digestOf, fingerprintOf, freezeResult, getFrozen, getResult, putFrozenWords } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import { onSheetAsRead } from '../sheet/load-sheet.ts';
import { documentName } from './public-version.ts';

/** Where a competition stands in the syllabus. */
export interface Place {
  readonly event: Event;
  readonly grade: Grade;
  readonly competition: GradeCompetition;
}

/** What was public of a competition, and its line in the event's document. */
export interface Before {
  readonly is: ReleasedCompetition;
  readonly row: PublicRow;
}

/** What is about to be public of a competition. */
export type Release =
  /** There is no result, or it is public already. */
  | 'as before'
  /** Marks have changed since it was calculated: what was public of it stays. */
  | 'changed since'
  | {
      readonly is: ReleasedCompetition;
      readonly row: PublicRow;
      readonly placings: readonly PublicPlacing[];
    };

/**
 * Freezes the result of a competition with its placings, its judges and what they wrote, while it is of the dancers and marks that are there. Nobody reads
 * what is frozen before a published version of the event names it.
 */
export const freezeCompetition = (tools: Tools, place: Place, before: Before | undefined): Promise<Release> =>
  onSheetAsRead(async () => {
    const { table } = tools;
    const { _id } = place.competition;
    if (before && (await isPublicAlready(tools, place, before))) return 'as before';
    const items = await getSheet(table, _id);
    const result = await latestResult(tools, items?.competition);
    if (!items || !result) return 'as before';
    if (fingerprintOf(sheetFrom(place.grade, items)) !== result.fingerprint) return 'changed since';
    const placings = publicPlacings(place.event, place.grade, result, items.roster);
    const frozen = tools.newId();
    await putFrozenWords(
      table,
      [...wordsOf(items, result)].map(([entryCompetition, words]) => ({
        frozen,
        competition: _id,
        entryCompetition,
        words,
      })),
    );
    await table.transact(
      freezeResult(
        {
          _id: frozen,
          competition: _id,
          event: place.event._id,
          grade: place.grade._id,
          result: result._id,
          panel: items.competition.panel,
          dancers: dancersOf(items.roster, result),
          counters: countersOf(items),
          digest: digestFrom(placings, items.competition),
          schools: placedBySchool(placings, items.roster),
          at: tools.now.toISOString(),
        },
        items,
      ),
    );
    const document = documentName();
    return {
      is: {
        ...{ frozen, result: result._id, roster: items.competition.rosterChanges ?? 0, document },
        names: place.event.publicNames,
      },
      row: { ...publicPlace(place.competition), entered: items.competition.count, danced: result.field, document },
      placings,
    };
  });

/** What a page shows of a result beside its marks. */
const digestFrom = (placings: readonly PublicPlacing[], { panel }: SheetItems['competition']): string =>
  digestOf([placings, panel]);

const latestResult = async (
  { table }: Tools,
  competition: SheetItems['competition'] | undefined,
): Promise<ResultVersion | undefined> => {
  if (competition?.result === undefined) return undefined;
  const result = await getResult(table, competition._id, competition.result);
  return result?.kind === 'final' ? result : undefined;
};

/** Whether nothing that anybody reads of it has changed since, asked without reading its marks. */
const isPublicAlready = async (
  tools: Tools,
  { event, grade, competition: { _id } }: Place,
  { is }: Before,
): Promise<boolean> => {
  const { table } = tools;
  const [head, [frozen]] = await Promise.all([
    getHead(table, _id),
    getFrozen(table, [{ competition: _id, frozen: is.frozen }]),
  ]);
  // It was deleted, or left the syllabus: what was public of it stays.
  if (head?.competition.result === undefined) return true;
  if (is.document === undefined || frozen?.result !== head.competition.result) return false;
  if (is.names !== undefined && is.names !== event.publicNames) return false;
  if (isAsCalculated(head, frozen) !== true) return false;
  const [result, roster] = await Promise.all([latestResult(tools, head.competition), getRoster(table, _id)]);
  return (
    result !== undefined &&
    isFinalAsCalculated(head, result) &&
    isByTheseRules(grade, result) &&
    digestFrom(publicPlacings(event, grade, result, roster), head.competition) === frozen.digest
  );
};
