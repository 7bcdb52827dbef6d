import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { setProgress } from '@rince/store/competitions';
import { getSheet, type Mark } from '@rince/store/marks';
import { getResult } from '@rince/store/results';
import { fingerprintOfItems } from '../steps/sheet.ts';

/** How many marks each column has, whether judging has begun, and whether the last calculation is out of date. */
export const sheetProgress = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  const touched = new Set(
    changes
      .filter(({ entity }) => entity === 'mark' || entity === 'roster')
      .map(({ before, after }) => String(((after ?? before) as unknown as Mark).competition)),
  );
  for (const id of touched) {
    const sheet = await getSheet(tools.table, id);
    if (!sheet) continue;
    const scored: Record<string, number> = {};
    for (const { round, slot, score, absent } of sheet.marks)
      if (score !== null || absent) scored[`${round}.${slot}`] = (scored[`${round}.${slot}`] ?? 0) + 1;
    const { result: version, scored: shown, started: begun, needsCalculation: outdated } = sheet.competition;
    const result = version === undefined ? undefined : await getResult(tools.table, id, version);
    const needsCalculation =
      result?.kind === 'final' && result.fingerprint !== (await fingerprintOfItems(tools.table, sheet));
    const started = sheet.marks.length > 0;
    // Writing what is there already would only pass the stream again.
    const same =
      started === (begun ?? false) && needsCalculation === (outdated ?? false) && sameCounts(scored, shown ?? {});
    if (same) continue;
    try {
      await tools.table.transact([setProgress(id, { scored, started, needsCalculation })]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

const sameCounts = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, count]) => b[key] === count);
