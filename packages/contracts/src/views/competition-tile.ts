import { byCode } from '@rince/domain/event/codes';
import { disabledMark, isEmptyCompetition } from '@rince/domain/event/disabled';
import type { Event } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import type { PublicVersion, ReleasedCompetition } from '@rince/domain/results/public-version';
import { whoIsHere } from '@rince/domain/sheet/check-in';
import type { Competition } from '@rince/domain/sheet/competition';
import { judgesOf } from '@rince/domain/sheet/panel';

/** One competition in a list: its place in the syllabus and where it stands. */
export const tileFrom = (
  event: Event,
  grade: Grade,
  place: GradeCompetition,
  state: Competition | undefined,
  isPublic: ReleasedCompetition | undefined,
) => ({
  _id: place._id,
  event: event._id,
  grade: grade._id,
  gradeTitle: grade.title,
  type: grade.type,
  code: place.code,
  rowTitle: place.rowTitle,
  columnTitle: place.columnTitle,
  columnAge: grade.columns.find(({ _id }) => _id === place.column)?.age ?? '',
  rounds: grade.rounds,
  count: state?.count ?? 0,
  /** Nobody can enter it any more, because nobody had. */
  isDisabled: state?.closed?.has(disabledMark) ?? false,
  judges: state ? judgesOf(state.panel) : [],
  started: state?.started ?? false,
  /** Nothing is left to do: its sheet is submitted, or everybody reads the result of its marks as they are. */
  complete:
    (state?.submitted ?? false) ||
    (isPublic !== undefined && isPublic.result === state?.result && !state.needsCalculation),
  submitted: state?.submitted ?? false,
  recallCalculated: state?.recalled !== undefined,
  needsCalculation: state?.needsCalculation ?? false,
  hasResults: state?.result !== undefined,
  hasPublicResults: isPublic !== undefined,
  /** What everybody may read is not the latest result, or shows its dancers or their names as they were before. */
  isPublicOutdated: isPublic !== undefined && isPublicOutdated(event, isPublic, state),
});

/** Whether what everybody may read of a competition is not what would be published now. */
export const isPublicOutdated = (
  { publicNames }: Pick<Event, 'publicNames'>,
  { result, roster, names = publicNames }: ReleasedCompetition,
  state: Pick<Competition, 'result' | 'rosterChanges'> | undefined,
): boolean =>
  result !== state?.result || names !== publicNames || (roster !== undefined && roster !== (state.rosterChanges ?? 0));

/** All competitions of a syllabus as tiles, in order of code. */
export const tilesOf = (
  event: Event,
  grades: readonly Grade[],
  states: readonly Competition[],
  published: PublicVersion['competitions'],
) => {
  const byId = new Map(states.map((state) => [state._id, state]));
  return grades
    .flatMap((grade) =>
      grade.competitions.map((place) => tileFrom(event, grade, place, byId.get(place._id), published[place._id])),
    )
    .sort(byCode);
};

/** The same for the office, which also sees how many of each are at the stage, which are empty, and whose dancers were merged or split away. */
export const officeTilesOf = (
  event: Event,
  grades: readonly Grade[],
  states: readonly Competition[],
  published: PublicVersion['competitions'],
  wentTo: ReadonlyMap<string, readonly string[]>,
) => {
  const byId = new Map(states.map((state) => [state._id, state]));
  return tilesOf(event, grades, states, published).map((tile) => {
    const state = byId.get(tile._id);
    const isEmpty = state !== undefined && isEmptyCompetition(state);
    return { ...tile, ...whoIsHere(state), isEmpty, wentTo: [...(wentTo.get(tile._id) ?? [])] };
  });
};
