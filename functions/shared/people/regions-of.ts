import type { Tools } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getTeams } from '@rince/store/teams';

/** The regions of dancers and teams as they are now, by id; none of who is being erased. */
export const regionsOf = async ({ table }: Tools, asked: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(asked)];
  const dancers = await getDancers(table, ids);
  const teams = await getTeams(
    table,
    ids.filter((_, i) => dancers[i] === undefined),
  );
  return new Map([
    ...dancers.flatMap((one) => (one && !one.erasing ? [[one._id, one.region.name] as const] : [])),
    ...teams.flatMap((one) => (one?.region ? [[one._id, one.region.name] as const] : [])),
  ]);
};
