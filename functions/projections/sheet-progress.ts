import { Refusal } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Mark } from '@rince/domain/sheet/mark';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { setProgress } from '@rince/store/competitions';
import { getSheet } from '@rince/store/marks';
import { latestVersions, outdated, sheetOf } from '../shared/sheet/load-sheet.ts';

/** How many marks each column has, and whether the last calculation is out of date. */
export const sheetProgress = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  const touched = new Set(changes.flatMap(sheetOfChange));
  for (const id of touched) await follow(tools, id);
};

/** A sheet is counted again when a mark or a dancer changes, and when something is calculated. */
const sheetOfChange = ({ entity, before, after }: Change): string[] => {
  if (entity === 'mark' || entity === 'roster') return [String(((after ?? before) as unknown as Mark).competition)];
  if (entity !== 'competition' || !before || !after) return [];
  const [old, now] = [before as unknown as Competition, after as unknown as Competition];
  return old.result === now.result && old.recall === now.recall ? [] : [now._id];
};

/** How many marks each column has, by 'round.slot'. */
export const scoredOf = (marks: readonly Mark[]): Record<string, number> => {
  const scored: Record<string, number> = {};
  for (const { round, slot, score, absent } of marks)
    if (score !== null || absent) scored[`${round}.${slot}`] = (scored[`${round}.${slot}`] ?? 0) + 1;
  return scored;
};

const follow = async (tools: Tools, id: string): Promise<void> => {
  for (;;) {
    const items = await getSheet(tools.table, id);
    if (!items) return;
    const { competition, marks, roster } = items;
    const scored = scoredOf(marks);
    const out = roster.filter((line) => !isDancing(line)).length;
    const needsCalculation = await isOutdated(tools, items);
    // Writing what is there already would only pass the stream again.
    if (
      needsCalculation === (competition.needsCalculation ?? false) &&
      out === (competition.out ?? 0) &&
      sameCounts(scored, competition.scored ?? {})
    )
      return;
    try {
      return await tools.table.transact([
        setProgress(competition, { scored, needsCalculation, out: out === 0 ? undefined : out }),
      ]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SHEET_CHANGED') throw error;
    }
  }
};

type Items = NonNullable<Awaited<ReturnType<typeof getSheet>>>;

/** The syllabus and the versions are read only where there are any. */
const isOutdated = async (tools: Tools, items: Items): Promise<boolean> => {
  if (items.competition.result === undefined && items.competition.recall === undefined) return false;
  const versions = await latestVersions(tools.table, items.competition);
  const is = outdated(await sheetOf(tools.table, items), versions);
  return versions.final ? is.final : is.recall;
};

const sameCounts = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, count]) => b[key] === count);
