import {
  type FrozenResult,
  type KnownAs,
  linesAsFrozen,
  type PublishedLine,
  whoLeft,
} from '@rince/domain/results/frozen-result';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getDancers } from '@rince/store/dancers';
import type { Table } from '@rince/store/table';
import { getTeams } from '@rince/store/teams';

/** The lines of a published result, with whoever stood on them when it was published. */
export const linesAsPublished = async (
  table: Table,
  frozen: FrozenResult,
  roster: readonly RosterLine[],
): Promise<readonly PublishedLine[]> => {
  const left = whoLeft(frozen, roster);
  return linesAsFrozen(frozen, roster, left.length === 0 ? new Map() : await knownAs(table, left));
};

/** What is known of dancers and teams who are on no sheet, by id; nothing of who was erased, or is being so. */
export const knownAs = async (table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAs>> => {
  const [dancers, teams] = await Promise.all([getDancers(table, ids), getTeams(table, ids)]);
  return new Map([
    ...teams.flatMap((team): [string, KnownAs][] =>
      team ? [[team._id, { name: team.name, lname: '', school: team.school.name }]] : [],
    ),
    ...dancers.flatMap((dancer): [string, KnownAs][] =>
      dancer && !dancer.erasing
        ? [[dancer._id, { name: dancer.name, lname: dancer.lname, school: dancer.school.name }]]
        : [],
    ),
  ]);
};
