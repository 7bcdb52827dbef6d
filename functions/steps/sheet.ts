import { createHash } from 'node:crypto';
import type { Grade } from '@rince/domain/event/grade';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { ResultVersion, SheetCounters } from '@rince/domain/results/result-version';
import type { Mark } from '@rince/domain/sheet/mark';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import type { Sheet } from '@rince/domain/tabulation/tabulate';

import { getSheet } from '@rince/store/marks';
import { getResult } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { around, asksForRecall, type CompetitionFacts } from './competition-facts.ts';

export interface SheetFacts extends CompetitionFacts {
  readonly items: SheetItems;
  /** What the engine tabulates. */
  readonly sheet: Sheet;
  /** The same for the same rules and marks, however they came about. */
  readonly fingerprint: string;
}

const placeKey = (round: number, slot: number, entry: string): string => `${round} ${slot} ${entry}`;

/** The marks of a sheet by place, of the dancers who are on it. */
export const marksByPlace = ({ roster, marks }: Pick<SheetItems, 'roster' | 'marks'>): ReadonlyMap<string, Mark> => {
  const here = new Set(roster.map(({ _id }) => _id));
  return new Map(
    marks
      .filter(({ entryCompetition }) => here.has(entryCompetition))
      .map((mark) => [placeKey(mark.round, mark.slot, mark.entryCompetition), mark]),
  );
};

const sheetFrom = (grade: Grade, items: SheetItems): Sheet => {
  const marks = marksByPlace(items);
  const called = new Set(items.competition.recalled);
  /** Round 3 counts for those who were called to it; what somebody else was given there by mistake decides nothing. */
  const scoreOf = (round: number, slot: number, id: string): number | null =>
    asksForRecall(grade, round) && !called.has(id) ? null : (marks.get(placeKey(round, slot, id))?.score ?? null);
  return {
    competitionType: grade.type,
    scoring: grade.rules,
    recall: { type: grade.recallType, percent: grade.recallPercent },
    worldQualifier: grade.worldQualifier,
    nationalQualifier: grade.nationalQualifier,
    called: items.competition.recalled,
    entries: items.roster
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ _id, wmh, withdrawn }) => ({
        id: _id,
        wmh,
        withdrawn,
        marks: grade.rules.judge_count.map((judges, round) =>
          Array.from({ length: judges }, (_, slot) => scoreOf(round + 1, slot + 1, _id)),
        ),
      })),
  };
};

export const fingerprintOf = (sheet: Sheet): string =>
  createHash('sha256').update(JSON.stringify(sheet)).digest('base64url');

/** What the recall is calculated from: the rounds before it, and who is called by it. */
export const recallSheet = (sheet: Sheet, called: readonly string[] | undefined): Sheet => ({
  ...sheet,
  entries: sheet.entries.map((entry) => ({ ...entry, marks: entry.marks.slice(0, 2) })),
  called,
});

/** What the counters of a sheet say: read before the marks. */
export const countersOf = ({ competition, cards }: Pick<SheetItems, 'competition' | 'cards'>): SheetCounters => ({
  roster: competition.rosterChanges ?? 0,
  marks: Object.fromEntries(
    cards.filter(({ marks }) => marks !== undefined).map(({ round, slot, marks = 0 }) => [`${round}.${slot}`, marks]),
  ),
});

/** Whether nothing was saved on a sheet since a version of it was calculated; undefined where the version does not say. */
export const isAsCalculated = (
  head: Pick<SheetItems, 'competition' | 'cards'>,
  { counters }: ResultVersion,
): boolean | undefined => {
  if (!counters) return undefined;
  const now = countersOf(head);
  const places = new Set([...Object.keys(now.marks), ...Object.keys(counters.marks)]);
  return now.roster === counters.roster && [...places].every((place) => now.marks[place] === counters.marks[place]);
};

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

/** A mark in a round that its dancer was not called to. */
export interface StrayMark {
  readonly entryCompetition: string;
  readonly dancerNumber: number;
  readonly round: number;
  readonly slot: number;
}

/** Marks of the round after the recall that were given to somebody who is not called: they count for nothing and may be cleared. */
export const strayMarks = ({ grade, competition, items }: SheetFacts): StrayMark[] => {
  const called = new Set(competition.recalled);
  const numbers = new Map(items.roster.map(({ _id, dancerNumber }) => [_id, dancerNumber]));
  return items.marks
    .filter(({ round, score, absent }) => asksForRecall(grade, round) && (score !== null || absent))
    .flatMap(({ entryCompetition, round, slot }) => {
      const dancerNumber = numbers.get(entryCompetition);
      return dancerNumber === undefined || called.has(entryCompetition)
        ? []
        : [{ entryCompetition, dancerNumber, round, slot }];
    });
};

export interface MissingMark {
  readonly entry: string;
  readonly dancerNumber: number;
  readonly round: number;
  readonly slot: number;
}

/** Places where a mark, or 'absent', is still expected in these rounds. */
export const openPlaces = ({ items, grade, competition }: SheetFacts, rounds: readonly number[]): MissingMark[] => {
  const marks = marksByPlace(items);
  return rounds.flatMap((round) =>
    items.roster
      .filter(
        ({ _id, withdrawn }) => !withdrawn && (!asksForRecall(grade, round) || competition.recalled?.includes(_id)),
      )
      .flatMap(({ _id, dancerNumber }) =>
        Array.from({ length: grade.rules.judge_count[round - 1] ?? 0 }, (_, i) => i + 1)
          .filter((slot) => {
            const mark = marks.get(placeKey(round, slot, _id));
            return !mark || (mark.score === null && !mark.absent);
          })
          .map((slot) => ({ entry: _id, dancerNumber, round, slot })),
      ),
  );
};
