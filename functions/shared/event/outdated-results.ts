import type { Grade } from '@rince/domain/event/grade';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Competition } from '@rince/domain/sheet/competition';
import {
  isAsRecalled,
  isByTheseRules,
  isFinalAsCalculated,
  recallSheet,
  sheetFrom,
} from '@rince/domain/sheet/whole-sheet';
import { getCompetitions, getHead } from '@rince/store/competitions';
import { getSheet } from '@rince/store/marks';
import { fingerprintOf, getResult, getResults } from '@rince/store/results';
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

/**
 * Whether dancers, marks or rules have changed since a result or a recall was calculated; what is counted decides, and where it counts otherwise the marks
 * themselves.
 */
export const isOutdated = async (
  table: Table,
  { competition, grade, result }: Pick<Calculated, 'competition' | 'grade' | 'result'>,
): Promise<boolean> => {
  if (!result) return false;
  const isRecall = result.kind === 'recall';
  const head = await getHead(table, competition._id);
  if (!head) return false;
  const asCounted = isRecall ? isAsRecalled(head, result) === true : isFinalAsCalculated(head, result);
  if (isByTheseRules(grade, result) && asCounted) return false;
  const items = await getSheet(table, competition._id);
  if (!items) return false;
  const sheet = sheetFrom(grade, items);
  return fingerprintOf(isRecall ? recallSheet(sheet, items.competition.recalled) : sheet) !== result.fingerprint;
};

/**
 * Whether marks have changed since the recall was calculated, so that nobody knows who is called to the last round. Who left since is not asked: whoever
 * lists the recalled takes them off.
 */
export const hasOtherMarksThanRecall = async (
  table: Table,
  { competition, grade }: Pick<Calculated, 'competition' | 'grade'>,
): Promise<boolean> => {
  if (competition.recall === undefined) return false;
  const [head, recall] = await Promise.all([
    getHead(table, competition._id),
    getResult(table, competition._id, competition.recall),
  ]);
  if (!head || !recall) return false;
  const counters = recall.counters && { ...recall.counters, roster: head.competition.rosterChanges ?? 0 };
  return (
    isAsRecalled(head, counters ? { counters } : {}) !== true &&
    isOutdated(table, { competition, grade, result: recall })
  );
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
