import type { Grade } from '@rince/domain/event/grade';
import { Refusal } from '@rince/domain/refusal';
import { isHere } from '@rince/domain/sheet/check-in';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { columnsProgress, type SheetProgress, sheetProgressOf } from '@rince/domain/sheet/judge-progress';
import type { Mark } from '@rince/domain/sheet/mark';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import { isAsRecalled, isByTheseRules, isFinalAsCalculated, isTabulatedAlike } from '@rince/domain/sheet/whole-sheet';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getHead, setProgress } from '@rince/store/competitions';
import { getGrade } from '@rince/store/events';
import { getColumn, getSheet } from '@rince/store/marks';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { latestVersions, outdated, sheetOf } from '../shared/sheet/load-sheet.ts';

/** Sheets counted side by side. */
const atOnce = 8;

/** What has changed of a sheet. No more of it is read: a sheet that fills up mark by mark would be read whole for each of them. */
interface Touched {
  /** By 'round.slot'. */
  readonly columns: Map<string, Pick<Mark, 'round' | 'slot'>>;
  /** Somebody dances or is here who did not or was not, or the other way round. */
  who: boolean;
  /** Somebody left the sheet, or dances no more, or has a mark without a score, which they may have then, too. */
  left: boolean;
  /** Somebody came to it, who may have marks from before they left. */
  came: boolean;
}

/** How many marks each column has and when the last one came, which cards are finalized, who does not dance, who is here, and whether the last calculation is out of date. */
export const sheetProgress = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const sheets = [...touchedBy(changes)];
  for (let from = 0; from < sheets.length; from += atOnce)
    await Promise.all(sheets.slice(from, from + atOnce).map(([id, touched]) => follow(table, id, touched)));
};

/** Counts whole sheets again, whatever is said of them. */
export const countSheets = async ({ table }: Tools, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await follow(table, id, 'whole');
};

const touchedBy = (changes: readonly Change[]): ReadonlyMap<string, Touched> => {
  const sheets = new Map<string, Touched>();
  const touch = (id: string): Touched => {
    const touched = sheets.get(id) ?? { columns: new Map(), who: false, left: false, came: false };
    sheets.set(id, touched);
    return touched;
  };
  for (const { entity, before, after } of changes) {
    const now = (after ?? before) as unknown;
    if (entity === 'mark') {
      const { competition, round, slot, score } = now as Mark;
      const touched = touch(competition);
      touched.columns.set(`${round}.${slot}`, { round, slot });
      // Only what says no score may be of somebody who does not dance.
      if (score === null) touched.left = true;
    } else if (entity === 'roster') {
      const touched = touch((now as RosterLine).competition);
      if (isOut(before) !== isOut(after) || seenFor(before) !== seenFor(after)) touched.who = true;
      if (dancing(before) !== dancing(after)) {
        if (dancing(before) !== undefined) touched.left = true;
        if (dancing(after) !== undefined) touched.came = true;
      }
    } else if (entity === 'card' && isFinal(before) !== isFinal(after)) touch((now as JudgeCard).competition);
    else if (entity === 'competition' && before && after) {
      const [old, one] = [before as unknown as Competition, now as Competition];
      if (old.result !== one.result || old.recall !== one.recall) touch(one._id);
    } else if (entity === 'grade' && before && after) {
      const [old, one] = [before as unknown as Grade, now as Grade];
      if (!isTabulatedAlike(old, one)) for (const { _id } of one.competitions) touch(_id);
    }
  }
  return sheets;
};

const isOut = (line: unknown): boolean => line !== undefined && !isDancing(line as RosterLine);
/** Which line it is, of somebody who dances. */
const dancing = (line: unknown): string | undefined =>
  line !== undefined && isDancing(line as RosterLine) ? (line as RosterLine)._id : undefined;
const seenFor = (line: unknown): string =>
  [1, 2, 3].map((round) => line !== undefined && isHere(line as RosterLine, round)).join();
const isFinal = (card: unknown): boolean => (card as JudgeCard | undefined)?.finalized ?? false;

const follow = async (table: Table, id: string, touched: Touched | 'whole'): Promise<void> => {
  for (;;) {
    // Before what is counted: whoever counts at the same moment and writes first is noticed.
    const head = await getHead(table, id);
    if (!head) return;
    const { competition } = head;
    const [progress, needsCalculation] = await Promise.all([
      touched === 'whole' || othersCount(touched, competition)
        ? countedWhole(table, id)
        : counted(table, head, touched),
      isOutdated(table, head),
    ]);
    // Writing what is there already would only pass the stream again.
    if (needsCalculation === (competition.needsCalculation ?? false) && isSame(progress, competition)) return;
    try {
      return await table.transact([setProgress(competition, { ...progress, needsCalculation })]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SHEET_CHANGED') throw error;
    }
  }
};

/** Whether other marks count than before. A sheet that fills up is not read whole for each who comes. */
const othersCount = ({ left, came }: Touched, { started, strays }: Competition): boolean =>
  started === true && (left || (came && strays !== undefined));

type Head = Pick<SheetItems, 'competition' | 'cards'>;

const countedWhole = async (table: Table, id: string): Promise<SheetProgress> =>
  sheetProgressOf((await getSheet(table, id)) ?? { cards: [], roster: [], marks: [] });

/** What has changed, counted, beside what was counted before. */
const counted = async (
  table: Table,
  { competition, cards }: Head,
  { columns, who }: Touched,
): Promise<SheetProgress> => {
  const [marks, roster] = await Promise.all([
    Promise.all([...columns.values()].map((at) => getColumn(table, { competition: competition._id, ...at }))),
    who ? getRoster(table, competition._id) : [],
  ]);
  const { finalized, out, here, hereLater } = sheetProgressOf({ cards, roster, marks: [] });
  const now = columnsProgress(marks.flat(), competition.strays);
  const beside = <Value>(before: Readonly<Record<string, Value>> = {}, changed: Readonly<Record<string, Value>>) => ({
    ...Object.fromEntries(Object.entries(before).filter(([column]) => !columns.has(column))),
    ...changed,
  });
  return {
    scored: beside(competition.scored, now.scored),
    markedAt: beside(competition.markedAt, now.markedAt),
    strays: competition.strays,
    finalized,
    out: who ? out : competition.out,
    here: who ? here : competition.here,
    hereLater: who ? hereLater : competition.hereLater,
  };
};

/** The counters of the sheet decide; where they count otherwise than the last calculation, the marks themselves. */
const isOutdated = async (table: Table, head: Head): Promise<boolean> => {
  const { _id, result, recall } = head.competition;
  if (result === undefined && recall === undefined) return false;
  const versions = await latestVersions(table, head.competition);
  const { final, recall: first } = versions;
  const latest = final ?? first;
  if (!latest) return false;
  const grade = await getGrade(table, head.competition.event, head.competition.grade);
  const isByRules = grade !== undefined && isByTheseRules(grade, latest);
  if (isByRules && (final ? isFinalAsCalculated(head, final) : isAsRecalled(head, latest))) return false;
  const items = await getSheet(table, _id);
  if (!items) return false;
  const is = outdated(await sheetOf(table, items), versions);
  return final ? is.final : is.recall;
};

const isSame = (
  progress: SheetProgress,
  { out, here, hereLater, scored = {}, strays = {}, markedAt = {}, finalized = [] }: Competition,
): boolean =>
  out === progress.out &&
  here === progress.here &&
  sameValues(hereLater ?? {}, progress.hereLater ?? {}) &&
  sameValues(scored, progress.scored) &&
  sameValues(strays, progress.strays ?? {}) &&
  sameValues(markedAt, progress.markedAt) &&
  finalized.join() === progress.finalized.join();

const sameValues = <Value>(a: Readonly<Record<string, Value>>, b: Readonly<Record<string, Value>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);
