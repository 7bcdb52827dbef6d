import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { getRoster } from '@rince/store/roster';

/** Sheets read side by side. */
const atOnce = 25;

/** The lines of these sheets, by competition, in the order that was asked for. */
export const rostersOf = async (
  { table }: Pick<Tools, 'table'>,
  ids: readonly string[],
): Promise<Map<string, readonly RosterLine[]>> => {
  const rosters: [string, readonly RosterLine[]][] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    rosters.push(
      ...(await Promise.all(
        ids
          .slice(from, from + atOnce)
          .map(async (id): Promise<[string, readonly RosterLine[]]> => [id, await getRoster(table, id)]),
      )),
    );
  return new Map(rosters);
};
