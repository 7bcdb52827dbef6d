import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';

export interface DayFigures {
  readonly id: string;
  readonly title: string;
  readonly competitions: number;
  readonly entries: number;
  /** Competitions somebody entered: the others are never danced. */
  readonly danced: number;
  readonly judged: number;
  readonly tabulated: number;
  readonly published: number;
}

/** Every judge has finalized, or the marks have gone further already. */
const isJudged = (tile: CompetitionTile, finalized: ReadonlySet<string>): boolean =>
  tile.submitted ||
  tile.hasResults ||
  (tile.judges.length > 0 && tile.judges.every((judge) => finalized.has(`${judge} ${tile._id}`)));

const figuresOf = (
  id: string,
  title: string,
  tiles: readonly CompetitionTile[],
  finalized: ReadonlySet<string>,
): DayFigures => {
  const danced = tiles.filter(({ count }) => count > 0);
  const count = (test: (tile: CompetitionTile) => boolean): number => danced.filter(test).length;
  return {
    id,
    title,
    competitions: tiles.length,
    entries: tiles.reduce((sum, tile) => sum + tile.count, 0),
    danced: danced.length,
    judged: count((tile) => isJudged(tile, finalized)),
    tabulated: count(({ hasResults }) => hasResults),
    published: count(({ hasPublicResults }) => hasPublicResults),
  };
};

/** Where the day stands, in each category and all together. */
export function dayFigures(
  event: OrganizerEvent,
  tiles: readonly CompetitionTile[],
  judges: readonly EventJudge[],
): { readonly all: DayFigures; readonly grades: readonly DayFigures[] } {
  const finalized = new Set(
    judges.flatMap(({ _id, judgeEvent }) => judgeEvent.completed.map((competition) => `${_id} ${competition}`)),
  );
  return {
    all: figuresOf(event._id, 'All', tiles, finalized),
    grades: event.grades.map(({ _id, title }) =>
      figuresOf(
        _id,
        title,
        tiles.filter(({ grade }) => grade === _id),
        finalized,
      ),
    ),
  };
}
