import type { TabulatorCompetition } from '@rince/contracts/judging';
import { zeros } from '@rince/domain/results/warnings';
import { isClosedColumn } from '@rince/domain/sheet/open-card';
import { dancesRound, hasRecall, type RecallFacts } from '@rince/domain/sheet/recall-round';
import { type CardLine, card } from '@rince/domain/tabulation/card';
import { missingMarks } from '@rince/domain/tabulation/faults';
import { decimal, type Fraction, rounded } from '@rince/domain/tabulation/fraction';
import { type Sheet, type Tabulation, tabulate } from '@rince/domain/tabulation/tabulate';
import { markOf, textOf } from './cell-text.ts';
import { cellKey, type SheetEdits, type SheetMark, typedOn } from './sheet-edits.ts';
import type { ColumnGroup } from './sheet-tabs.ts';

export type Column = NonNullable<TabulatorCompetition['template']['1']>['judges'][number];

/** A judge's column of a round. */
export const columnAt = (sheet: TabulatorCompetition, round: number, slot: number): Column | undefined =>
  sheet.template[String(round) as '1']?.judges.find((column) => column.slot === slot);

/** Whether somebody was marked in round 3: the recall that it was danced by stays. */
export const hasRound3 = ({ template }: TabulatorCompetition): boolean =>
  (template['3']?.judges ?? []).some(({ scores }) => Object.keys(scores).length > 0);

const storedMark = (sheet: TabulatorCompetition, round: number, slot: number, entry: string): SheetMark | undefined =>
  columnAt(sheet, round, slot)?.scores[entry];

/** A mark in thousandths, as typed or as stored. */
const thousandthsAt = (
  sheet: TabulatorCompetition,
  edits: SheetEdits,
  round: number,
  slot: number,
  entry: string,
): number | null => {
  const stored = storedMark(sheet, round, slot, entry);
  const text = typedOn(edits.edit(cellKey({ round, slot, entry })), stored)?.text ?? textOf(stored);
  const score = markOf(text)?.score ?? null;
  return score === null ? null : Math.round(score * 1000);
};

/** What the engine would tabulate now, with everything that is typed. */
export const sheetNow = (given: TabulatorCompetition, edits: SheetEdits): Sheet => {
  const { competition, entries } = given;
  const dances = dancersOf(given);
  return {
    competitionType: competition.type,
    scoring: competition.scoring,
    recall: competition.recall,
    worldQualifier: competition.worldQualifier,
    nationalQualifier: competition.nationalQualifier,
    called: competition.recallCalculated ? competition.recalled : undefined,
    entries: entries.map(({ _id, wmh, withdrawn }) => ({
      id: _id,
      wmh,
      withdrawn,
      marks: competition.scoring.judge_count.map((judges, round) =>
        Array.from({ length: judges }, (_, slot) =>
          dances(round + 1, _id) ? thousandthsAt(given, edits, round + 1, slot + 1, _id) : null,
        ),
      ),
    })),
  };
};

/** Where a 0 is stored of which nobody said why, in a column that is open: whoever checks the results would ask. */
export const zerosWithoutReason = (
  given: TabulatorCompetition,
  edits: SheetEdits,
): { readonly id: string; readonly round: number; readonly slot: number }[] =>
  zeros(sheetNow(given, edits)).filter(({ id, round, slot }) => {
    const column = columnAt(given, round, slot);
    if (column && isClosedColumn(column)) return false;
    const stored = storedMark(given, round, slot, id);
    const edit = typedOn(edits.edit(cellKey({ round, slot, entry: id })), stored);
    if (edit && !edit.isStored) return false;
    const comments = edit?.comments ?? stored?.comments ?? '';
    return comments.trim() === '' && (stored?.reason ?? '') === '';
  });

/** The standings as they would be; undefined while a round is only partly marked. */
export const standingsNow = (sheet: Sheet): Tabulation | undefined =>
  missingMarks(sheet).length > 0 ? undefined : tabulate(sheet);

/** A judge's card over the columns of a group: totals, ranks and points, from what is there. */
export const cardOf = (
  given: TabulatorCompetition,
  edits: SheetEdits,
  group: ColumnGroup,
): ReadonlyMap<string, CardLine> => {
  const totals = given.entries.map(({ _id, withdrawn }) => {
    const marks = group.columns.map(({ round, slot }) => thousandthsAt(given, edits, round, slot, _id));
    if (withdrawn || marks.every((mark) => mark === null)) return undefined;
    return marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  });
  const lines = card(totals, given.competition.scoring.pointsTail);
  return new Map(given.entries.flatMap(({ _id }, i) => (lines[i] ? [[_id, lines[i]]] : [])));
};

/** Where one panel sits for the first rounds and another for the last: each of its rounds by itself, column by column; nothing elsewhere. */
export const roundCardsOf = (
  given: TabulatorCompetition,
  edits: SheetEdits,
  group: ColumnGroup,
): readonly ReadonlyMap<string, CardLine>[] =>
  given.competition.scoring.judge_rotation_type === 'SPLIT' && group.columns.length > 1
    ? group.columns.map((column) => cardOf(given, edits, { ...group, columns: [column] }))
    : [];

/** Points or marks in hundredths, as they are shown. */
export const shownHundredths = (value: Fraction): string => decimal(rounded(value));
export const shownTotal = (thousandths: number): string => String(thousandths / 1000);
export const shownRank = ({ rank, tied }: { rank: number; tied: boolean }): string => (tied ? `${rank}T` : `${rank}`);

/** What decides whether this competition has a recall. */
export const recallFacts = ({ competition: { scoring, recall } }: TabulatorCompetition): RecallFacts => ({
  rounds: scoring.rounds,
  recallType: recall.type,
});

/** Who dances a round. */
export const dancersOf = (sheet: TabulatorCompetition): ((round: number, entry: string) => boolean) =>
  dancesRound(recallFacts(sheet), sheet.competition.recalled);

/** Whether anybody can be placed: with a recall, once everybody who was called has danced the round after it. */
export const canBePlaced = (given: TabulatorCompetition, { entries }: Pick<Sheet, 'entries'>): boolean => {
  if (!hasRecall(recallFacts(given))) return true;
  const called = new Set(given.competition.recalled);
  return (
    given.competition.recallCalculated &&
    entries.every(
      ({ id, withdrawn, marks }) =>
        withdrawn || !called.has(id) || (marks[2] ?? []).some((mark) => mark !== null) || isAbsent(given, id),
    )
  );
};

const isAbsent = ({ template }: TabulatorCompetition, id: string): boolean =>
  (template['3']?.judges ?? []).some(({ scores }) => scores[id]?.absent === true);
