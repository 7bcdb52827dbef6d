import { type PublicPlacing, publicPlacings } from '@rince/domain/results/public-placings';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { getPublished, publicCompetitionsOf } from '@rince/store/results';
import { linesAsPublished } from '../shared/sheet/published-lines.ts';
import { rostersOf } from '../shared/sheet/rosters-of.ts';
import type { Feis, Place } from './feis.ts';

/** A placing of what is public, also of who is hidden in it, with the line of the sheet it belongs to. */
export interface Published {
  readonly place: Place;
  readonly placing: PublicPlacing;
  readonly line: RosterLine;
  /** Irish points, or the mark of one judge in one round. */
  readonly score: number;
}

/** Every published placing of an event, competition by competition in their order, best first. The only place here that knows what is published. */
export const publishedPlacings = async (tools: Tools, { event, places }: Feis): Promise<Published[]> => {
  const isPublic = await publicCompetitionsOf(tools.table, event);
  const wanted = Object.entries(isPublic).map(([competition, is]) => ({ competition, ...is }));
  const published = await getPublished(tools.table, wanted);
  const results = new Map(
    published.flatMap(({ result, frozen }) => (result && frozen ? [[result.competition, { result, frozen }]] : [])),
  );
  const rosters = await rostersOf(tools, [...results.keys()]);
  for (const [id, { frozen }] of results)
    rosters.set(id, await linesAsPublished(tools.table, frozen, rosters.get(id) ?? []));
  return places.flatMap((place) => {
    const { result } = results.get(place._id) ?? {};
    const roster = rosters.get(place._id) ?? [];
    if (!result) return [];
    const lines = new Map(roster.map((line) => [line.dancerNumber, line]));
    const scores = new Map(result.standings.map(({ id, final }) => [id, Number(final.score)]));
    const shown = roster.map((line) => ({ ...line, hidden: false }));
    return publicPlacings(event, place.grade, result, shown)
      .filter(({ placed }) => placed)
      .sort((a, b) => a.rank - b.rank || a.dancerNumber - b.dancerNumber)
      .flatMap((placing) => {
        const line = lines.get(placing.dancerNumber);
        return line ? [{ place, placing, line, score: scores.get(line._id) ?? 0 }] : [];
      });
  });
};
