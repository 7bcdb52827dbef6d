import { type FrozenResult, isStillOnLine, type JudgeWords, wordsOf } from '@rince/domain/results/frozen-result';
import { areShown } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import type { Panel } from '@rince/domain/sheet/panel';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { sheetFrom } from '@rince/domain/sheet/whole-sheet';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import type { Context } from '@rince/runtime/context';
import { getSheet } from '@rince/store/marks';
import { getFrozen, getFrozenWords, getResult, publicCompetitionsOf } from '@rince/store/results';
import { latestVersions } from '../shared/sheet/load-sheet.ts';

/** What judges gave in a competition, and what they wrote of one dancer. */
export interface Judged {
  readonly sheet: Sheet;
  readonly panel: Panel;
  readonly words: readonly JudgeWords[];
  /** Nothing as long as nothing is calculated. */
  readonly standings: ResultVersion['standings'];
  readonly field: number;
}

/** As it was published of the dancer who stands on a line, if it is. */
export const publishedOf = async (
  { table }: Context,
  { event, competition }: CompetitionFacts,
  line: RosterLine,
): Promise<(Judged & { readonly result: ResultVersion; readonly frozen: FrozenResult }) | undefined> => {
  const { _id: entryCompetition } = line;
  const is = areShown(event) ? (await publicCompetitionsOf(table, event))[competition._id] : undefined;
  if (!is) return undefined;
  const at = { competition: competition._id, frozen: is.frozen };
  const [result, [frozen], [words]] = await Promise.all([
    getResult(table, competition._id, is.result),
    getFrozen(table, [at]),
    getFrozenWords(table, [{ ...at, entryCompetition }]),
  ]);
  if (result?.kind !== 'final' || !frozen || !isStillOnLine(frozen, line)) return undefined;
  const { sheet, standings, field } = result;
  return { result, frozen, sheet, standings, field, panel: frozen.panel, words: words?.words ?? [] };
};

/** As it stands on the sheet now. */
export const sheetNow = async (
  { table }: Context,
  { grade, competition }: CompetitionFacts,
  { _id: entryCompetition }: RosterLine,
): Promise<Judged | undefined> => {
  const items = await getSheet(table, competition._id);
  if (!items) return undefined;
  const { final } = await latestVersions(table, items.competition);
  const sheet = sheetFrom(grade, items);
  return {
    sheet,
    panel: items.competition.panel,
    words: wordsOf(items, { sheet }).get(entryCompetition) ?? [],
    standings: final?.standings ?? [],
    field: final?.field ?? 0,
  };
};
