import { byCode } from '@rince/domain/event/codes';
import type { Event } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import { type FrozenResult, type JudgeWords, wordsOf } from '@rince/domain/results/frozen-result';
import { type FullResult, fullResult } from '@rince/domain/results/full-result';
import { chosenVersion, type FullResultType } from '@rince/domain/results/full-version';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { getCompetitions } from '@rince/store/competitions';
import { getSheet } from '@rince/store/marks';
import { getFrozen, getFrozenWords, getResults } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { regionsOf } from '../people/regions-of.ts';
import { linesAsPublished } from '../sheet/published-lines.ts';
import { isOutdated } from './outdated-results.ts';

/** A competition with its place in the syllabus. */
export interface Place extends GradeCompetition {
  readonly grade: Grade;
}
type Coded = Pick<Place, 'code' | '_id'>;
/** By their codes, as people count them, and two of one code always in the same order: pages are cut between them. */
export const byCodeThenId = (a: Coded, b: Coded): number =>
  byCode(a, b) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);
/** The competitions of a syllabus in the order of their codes. */
export const placesByCode = (grades: readonly Grade[]): Place[] =>
  grades.flatMap((grade) => grade.competitions.map((one) => ({ ...one, grade }))).sort(byCodeThenId);

interface Wanted {
  readonly event: Pick<Event, '_id'>;
  readonly places: readonly Place[];
  /** What is public of the event. */
  readonly published: PublicVersion['competitions'];
  readonly type: FullResultType;
  /** Those calculated last, also where another version is public. */
  readonly latest?: boolean;
  /** Nothing but what is public. */
  readonly publicOnly?: boolean;
}
/** A whole result, and everybody who is named in it, by id. */
export interface Full {
  readonly result: FullResult;
  readonly people: readonly string[];
}

interface Chosen {
  readonly place: Place;
  readonly state: Competition;
  readonly version: { readonly result: ResultVersion; readonly isPublic: boolean; readonly hasLater: boolean };
  readonly frozen: FrozenResult | undefined;
}

/** The whole results of a few competitions, of those that have any: published ones as they were frozen, with the names that dancers have now. */
export const loadFullResults = async (tools: Tools, wanted: Wanted): Promise<Full[]> => {
  const { table } = tools;
  const chosen = await choose(tools, wanted);
  const sheets = await Promise.all(chosen.map((one) => sheetOf(tools, one, wanted.type)));
  const regions = await regionsOf(
    tools,
    sheets.flatMap(({ roster }) => roster.map(({ dancer }) => dancer)),
  );
  const panels = chosen.map(({ frozen, state }) => frozen?.panel ?? state.panel);
  const seated = (panel: Competition['panel']): string[] => panel.flat().filter((judge) => judge !== null);
  const users = await getUsers(table, [...new Set(panels.flatMap(seated))]);
  // What is public is frozen: whoever prints that alone prints it as everybody reads it.
  const outdated = await Promise.all(
    chosen.map(
      async ({ place: { grade }, state: competition, version: { result } }) =>
        !wanted.publicOnly && (await isOutdated(table, { competition, grade, result })),
    ),
  );
  const judges = new Map(users.map(({ _id, name, lname }) => [_id, `${name} ${lname}`.trim()]));
  return chosen.map(({ place, version }, i) => {
    const { roster, words } = sheets[i] as Sheet;
    const panel = panels[i] ?? [];
    return {
      result: fullResult({
        ...{ ...version, isOutdated: outdated[i] ?? false, grade: place.grade, place },
        ...{ panel, roster, judges, regions, words },
      }),
      people: [...roster.map(({ dancer }) => dancer), ...seated(panel)],
    };
  });
};

/** Which version of each competition is shown, read in a few questions for all of them. */
const choose = async (
  { table }: Tools,
  { event, places, published, type, latest = false, publicOnly = false }: Wanted,
): Promise<Chosen[]> => {
  const states = new Map(
    (
      await getCompetitions(
        table,
        places.map(({ _id }) => _id),
      )
    ).map((state) => [state._id, state]),
  );
  const here = places.flatMap((place) => {
    const state = states.get(place._id);
    return state?.event === event._id ? [{ place, state, is: published[place._id] }] : [];
  });
  const [versions, frozen] = await Promise.all([
    getResults(
      table,
      here.flatMap(({ state, is }) =>
        [is?.result, state.result, state.recall]
          .filter((result, i, all) => result !== undefined && all.indexOf(result) === i)
          .map((result) => ({ competition: state._id, result: result as string })),
      ),
    ),
    getFrozen(
      table,
      here.flatMap(({ state, is }) => (is ? [{ competition: state._id, frozen: is.frozen }] : [])),
    ),
  ]);
  const byId = new Map(versions.flatMap((one) => (one ? [[one._id, one] as const] : [])));
  const frozenById = new Map(frozen.flatMap((one) => (one ? [[one._id, one] as const] : [])));
  return here.flatMap(({ place, state, is }) => {
    const latestFinal = byId.get(state.result ?? '');
    const version = chosenVersion(
      type,
      {
        published: byId.get(is?.result ?? ''),
        final: latestFinal?.kind === 'final' ? latestFinal : undefined,
        recall: byId.get(state.recall ?? ''),
      },
      latest,
    );
    if (!version || (publicOnly && !version.isPublic)) return [];
    return [{ place, state, version, frozen: version.isPublic ? frozenById.get(is?.frozen ?? '') : undefined }];
  });
};

interface Sheet {
  readonly roster: readonly RosterLine[];
  readonly words: ReadonlyMap<string, readonly JudgeWords[]>;
}

/** The lines of a sheet: of a published result with whoever stood on them then. */
const rosterOf = async (
  table: Tools['table'],
  competition: string,
  frozen: FrozenResult | undefined,
): Promise<readonly RosterLine[]> => {
  const roster = await getRoster(table, competition);
  return frozen ? linesAsPublished(table, frozen, roster) : roster;
};

/** Who is on a sheet, and what judges wrote where that is asked for: as it was frozen, or as it stands there now. */
const sheetOf = async (
  { table }: Tools,
  { state: { _id }, version: { result, isPublic }, frozen }: Chosen,
  type: FullResultType,
): Promise<Sheet> => {
  const none = new Map<string, readonly JudgeWords[]>();
  if (type !== 'results') return { roster: await rosterOf(table, _id, frozen), words: none };
  if (!isPublic) {
    const items = await getSheet(table, _id);
    return items ? { roster: items.roster, words: wordsOf(items, result) } : { roster: [], words: none };
  }
  const [roster, words] = await Promise.all([
    rosterOf(table, _id, frozen),
    frozen
      ? getFrozenWords(
          table,
          result.standings.map(({ id }) => ({ competition: _id, frozen: frozen._id, entryCompetition: id })),
        )
      : [],
  ]);
  return {
    roster,
    words: new Map(words.flatMap((one) => (one ? [[one.entryCompetition, one.words] as const] : []))),
  };
};
