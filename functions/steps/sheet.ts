import { createHash } from 'node:crypto';
import { refuse } from '@rince/domain/refusal';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import type { Grade } from '@rince/store/events';
import { getSheet, type Mark, type SheetItems } from '@rince/store/marks';
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
          Array.from({ length: judges }, (_, slot) => marks.get(placeKey(round + 1, slot + 1, _id))?.score ?? null),
        ),
      })),
  };
};

export const fingerprintOf = (sheet: Sheet): string =>
  createHash('sha256').update(JSON.stringify(sheet)).digest('base64url');

/** The fingerprint of what was read, for who needs nothing else of the sheet. */
export const fingerprintOfItems = async (table: Table, items: SheetItems): Promise<string> => {
  const { grade } = await around(table, items.competition);
  return fingerprintOf(sheetFrom(grade, items));
};

/** A competition's whole sheet, in two questions; 404 when there is none. */
export const loadSheet = async (table: Table, id: string): Promise<SheetFacts> => {
  const items = await getSheet(table, id);
  if (!items) throw refuse('NOT_FOUND');
  const facts = await around(table, items.competition);
  const sheet = sheetFrom(facts.grade, items);
  return { ...facts, items, sheet, fingerprint: fingerprintOf(sheet) };
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
