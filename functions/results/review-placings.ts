import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { changedPlacings } from '@rince/domain/results/changed-placings';
import { publicPlacings } from '@rince/domain/results/public-placings';
import type { ReleasedCompetition } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { getFrozen, getResult } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { linesAsPublished } from '../shared/sheet/published-lines.ts';

interface Wanted {
  readonly event: Event;
  readonly grade: Grade;
  readonly result: ResultVersion;
  /** The version that is public and that this one will replace. */
  readonly replaces: ReleasedCompetition | undefined;
}

/** The placings of one competition as everybody will read them; for the office also who they are, and what is not as it was. */
export const reviewedPlacings = async (table: Table, { event, grade, result, replaces }: Wanted) => {
  const { competition } = result;
  const [lines, frozen, before] = await Promise.all([
    getRoster(table, competition),
    replaces ? getFrozen(table, [{ competition, frozen: replaces.frozen }]) : [],
    replaces ? getResult(table, competition, replaces.result) : undefined,
  ]);
  const placings = publicPlacings(event, grade, result, lines);
  const listed = new Set(placings.map(({ dancerNumber }) => dancerNumber));
  const names = lines
    .filter(({ dancerNumber, hidden }) => listed.has(dancerNumber) && !hidden)
    .map(({ dancerNumber, name, lname }) => ({ dancerNumber, name: `${name} ${lname}`.trim() }));
  const [was] = frozen;
  if (!was || !before) return { placings, names };
  const linesThen = await linesAsPublished(table, was, lines);
  return {
    placings,
    names,
    changes: changedPlacings(
      { placings: publicPlacings(event, grade, before, linesThen), result: before, lines: linesThen },
      { placings, result, lines },
    ),
  };
};
