import { Refusal, refuse } from '@rince/domain/refusal';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import { recallSheet, sheetFrom, type WholeSheet } from '@rince/domain/sheet/whole-sheet';
import { getSheet } from '@rince/store/marks';
import { fingerprintOf, getResult } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { around } from './load-competition.ts';

/** A sheet, and what is the same for the same rules and marks, however they came about. */
export interface SheetFacts extends WholeSheet {
  readonly fingerprint: string;
}

/** Whether versions that were calculated are of other marks, dancers or rules than are there now. */
export const outdated = (
  { sheet, competition, fingerprint }: Pick<SheetFacts, 'sheet' | 'competition' | 'fingerprint'>,
  { recall, final }: { recall: ResultVersion | undefined; final: ResultVersion | undefined },
): { readonly recall: boolean; readonly final: boolean } => ({
  recall: recall !== undefined && recall.fingerprint !== fingerprintOf(recallSheet(sheet, competition.recalled)),
  final: final !== undefined && final.fingerprint !== fingerprint,
});

/** The recall and the result that a competition names as its latest. */
export const latestVersions = async (
  table: Table,
  { _id: competition, recall, result }: SheetItems['competition'],
): Promise<{ recall: ResultVersion | undefined; final: ResultVersion | undefined }> => {
  const [first, second] = await Promise.all([
    recall === undefined ? undefined : getResult(table, competition, recall),
    result === undefined ? undefined : getResult(table, competition, result),
  ]);
  return { recall: first, final: second?.kind === 'final' ? second : undefined };
};

/** The sheet of items that were read already. */
export const sheetOf = async (table: Table, items: SheetItems): Promise<SheetFacts> => {
  const facts = await around(table, items.competition);
  const sheet = sheetFrom(facts.grade, items);
  return { ...facts, items, sheet, fingerprint: fingerprintOf(sheet) };
};

/** A competition's whole sheet; 404 when there is none. */
export const loadSheet = async (table: Table, id: string): Promise<SheetFacts> => {
  const items = await getSheet(table, id);
  if (!items) throw refuse('NOT_FOUND');
  return sheetOf(table, items);
};

/** How often marks may be saved between reading a sheet and deciding on it. */
const tries = 6;

/** Decides on a sheet and writes, from the start again when the sheet changed in between: whoever asked is told of what stands at the end. */
export const onSheetAsRead = async <Answer>(decide: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SHEET_CHANGED' || attempt === tries) throw error;
    }
};
