import { getSchools } from '@rince/store/directory';
import { mayBeLate } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';

/** Somebody who dances: their number, and their school's id. */
export interface Pupil {
  readonly number: number;
  readonly school: string;
}

/** By judge who is on the staff of a dancer's school, or says that they belong to it: the numbers of those dancers, in order. */
export const studentsOfJudges = async (
  table: Table,
  judges: readonly string[],
  pupils: readonly Pupil[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  if (judges.length === 0 || pupils.length === 0) return new Map();
  const [schools, users] = await Promise.all([
    getSchools(table, [...new Set(pupils.map(({ school }) => school))], mayBeLate),
    getUsers(table, judges, mayBeLate),
  ]);
  const said = new Map(users.map(({ _id, school }) => [_id, school]));
  return new Map(
    judges.flatMap((judge) => {
      const own = new Set(
        schools
          .filter(
            ({ _id, admins, moderators }) =>
              admins.includes(judge) || moderators.includes(judge) || said.get(judge) === _id,
          )
          .map(({ _id }) => _id),
      );
      const numbers = new Set(pupils.filter(({ school }) => own.has(school)).map(({ number }) => number));
      return numbers.size === 0 ? [] : [[judge, [...numbers].sort((a, b) => a - b)] as const];
    }),
  );
};
