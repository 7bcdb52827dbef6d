import type { Grade } from '@rince/domain/event/grade';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Competition } from '@rince/domain/sheet/competition';
import { isAsCalculated, isByTheseRules, sheetFrom } from '@rince/domain/sheet/whole-sheet';
import { getCompetitions, getHead } from '@rince/store/competitions';
import { getSheet } from '@rince/store/marks';
import { fingerprintOf, getResults } from '@rince/store/results';
import type { Table } from '@rince/store/table';

/** Sheets read side by side. */
const atOnce = 8;

/** A competition of a syllabus with its final result, if it has one. */
export interface Calculated {
  readonly competition: Competition;
  readonly grade: Grade;
  readonly code: string;
  readonly result: ResultVersion | undefined;
}

/** The competitions of a syllabus, in its order, with what was calculated last of each. */
export const calculatedOf = async (table: Table, grades: readonly Grade[]): Promise<Calculated[]> => {
  const places = grades.flatMap((grade) => grade.competitions.map(({ _id, code }) => ({ _id, code, grade })));
  const competitions = new Map(
    (
      await getCompetitions(
        table,
        places.map(({ _id }) => _id),
      )
    ).map((one) => [one._id, one]),
  );
  const wanted = [...competitions.values()].flatMap(({ _id, result }) =>
    result === undefined ? [] : [{ competition: _id, result }],
  );
  const results = new Map((await getResults(table, wanted)).flatMap((one) => (one ? [[one.competition, one]] : [])));
  return places.flatMap(({ _id, code, grade }) => {
    const competition = competitions.get(_id);
    const result = results.get(_id);
    return competition ? [{ competition, grade, code, result: result?.kind === 'final' ? result : undefined }] : [];
  });
};

/** Whether dancers, marks or rules have changed since; what is counted decides, and where it counts otherwise the marks themselves. */
const isOutdated = async (table: Table, { competition, grade, result }: Calculated): Promise<boolean> => {
  if (!result) return false;
  const head = await getHead(table, competition._id);
  if (!head || (isByTheseRules(grade, result) && isAsCalculated(head, result) === true)) return false;
  const items = await getSheet(table, competition._id);
  return items !== undefined && fingerprintOf(sheetFrom(grade, items)) !== result.fingerprint;
};

/** Those whose marks have changed since they were calculated: publishing them would show what is no longer so. */
export const outdatedOf = async (table: Table, all: readonly Calculated[]): Promise<Calculated[]> => {
  const outdated: Calculated[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const are = await Promise.all(some.map((one) => isOutdated(table, one)));
    outdated.push(...some.filter((_, i) => are[i]));
  }
  return outdated;
};
