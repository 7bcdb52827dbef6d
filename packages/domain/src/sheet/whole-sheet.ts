import type { Grade } from '../event/grade.ts';
import { refuse } from '../refusal.ts';
import type { ResultVersion, SheetCounters } from '../results/result-version.ts';
import { isSame } from '../same.ts';
import { type Sheet, tabulate } from '../tabulation/tabulate.ts';
import type { CompetitionFacts } from './competition-facts.ts';
import type { JudgeCard } from './judge-card.ts';
import type { Mark } from './mark.ts';
import { isDancing } from './not-dancing.ts';
import { asksForRecall } from './recall-round.ts';
import type { SheetItems } from './sheet-items.ts';

/** A competition's sheet: everything that was written on it. */
export interface WholeSheet extends CompetitionFacts {
  readonly items: SheetItems;
  /** What the engine tabulates. */
  readonly sheet: Sheet;
}

/** The card of a judge's column; 404 where nobody judges. */
export const cardAt = (
  { cards }: Pick<SheetItems, 'cards'>,
  { round, slot }: { readonly round: number; readonly slot: number },
): JudgeCard => {
  const card = cards.find((one) => one.round === round && one.slot === slot);
  if (!card) throw refuse('NOT_FOUND');
  return card;
};

/** Names a place of a sheet among its marks. */
export const placeKey = (round: number, slot: number, entry: string): string => `${round} ${slot} ${entry}`;

/** The marks of a sheet by place, of the dancers who are on it. */
export const marksByPlace = ({ roster, marks }: Pick<SheetItems, 'roster' | 'marks'>): ReadonlyMap<string, Mark> => {
  const here = new Set(roster.map(({ _id }) => _id));
  return new Map(
    marks
      .filter(({ entryCompetition }) => here.has(entryCompetition))
      .map((mark) => [placeKey(mark.round, mark.slot, mark.entryCompetition), mark]),
  );
};

/** The rules by which the sheets of a category are tabulated. */
const rulesOf = (grade: Grade): Omit<Sheet, 'called' | 'entries'> => ({
  competitionType: grade.type,
  scoring: grade.rules,
  recall: { type: grade.recallType, percent: grade.recallPercent },
  worldQualifier: grade.worldQualifier,
  nationalQualifier: grade.nationalQualifier,
});

/** Whether two categories, or one before and after a change, are tabulated by the same rules: a title or a price is none. */
export const isTabulatedAlike = (a: Grade, b: Grade): boolean => isSame(rulesOf(a), rulesOf(b));

/** What the engine tabulates of a sheet: its rules and marks, whatever else was written on it. */
export const sheetFrom = (grade: Grade, items: SheetItems): Sheet => {
  const marks = marksByPlace(items);
  const called = new Set(items.competition.recalled);
  /** Round 3 counts for those who were called to it; what somebody else was given there by mistake decides nothing. */
  const scoreOf = (round: number, slot: number, id: string): number | null =>
    asksForRecall(grade, round) && !called.has(id) ? null : (marks.get(placeKey(round, slot, id))?.score ?? null);
  return {
    ...rulesOf(grade),
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

const roundsOfRecall = 2;
/** What the recall is calculated from: the rounds before it, and who is called by it. */
export const recallSheet = (sheet: Sheet, called: readonly string[] | undefined): Sheet => ({
  ...sheet,
  entries: sheet.entries.map((entry) => ({ ...entry, marks: entry.marks.slice(0, roundsOfRecall) })),
  called,
});

/** Who is called to the last round by the marks before it, as they are: marks of that round belong to the final. */
export const calledByMarks = (sheet: Sheet): string[] =>
  tabulate(recallSheet(sheet, undefined))
    .standings.filter(({ recalled }) => recalled)
    .map(({ id }) => id);

/** Who would be called by the marks as they are, and was not: a mark was corrected since the recall. */
export const passedOver = (sheet: Sheet): string[] => {
  const called = new Set(sheet.called);
  return sheet.called === undefined ? [] : calledByMarks(sheet).filter((id) => !called.has(id));
};

/** Whether a version was calculated by the rules that its category has now. */
export const isByTheseRules = (grade: Grade, { sheet }: Pick<ResultVersion, 'sheet'>): boolean => {
  const { called: _, entries: __, placedRule: ___, ...rules } = sheet;
  return isSame(rules, rulesOf(grade));
};

/** What the counters of a sheet say: read before the marks. */
export const countersOf = ({ competition, cards }: Pick<SheetItems, 'competition' | 'cards'>): SheetCounters => ({
  roster: competition.rosterChanges ?? 0,
  marks: Object.fromEntries(
    cards.filter(({ marks }) => marks !== undefined).map(({ round, slot, marks = 0 }) => [`${round}.${slot}`, marks]),
  ),
});

/**
 * Whether nothing was saved on a sheet since a version of it was calculated; undefined where the version does not say. `rounds`: what was saved in later
 * ones does not matter.
 */
export const isAsCalculated = (
  head: Pick<SheetItems, 'competition' | 'cards'>,
  { counters }: Pick<ResultVersion, 'counters'>,
  { rounds = Number.POSITIVE_INFINITY } = {},
): boolean | undefined => {
  if (!counters) return undefined;
  const now = countersOf(head);
  const places = [...new Set([...Object.keys(now.marks), ...Object.keys(counters.marks)])];
  const counts = (place: string): boolean => Number.parseInt(place, 10) <= rounds;
  return (
    now.roster === counters.roster && places.filter(counts).every((place) => now.marks[place] === counters.marks[place])
  );
};

/** Whether nothing was saved since a final result was calculated, and those who are called to the last round are the same. */
export const isFinalAsCalculated = (
  head: Pick<SheetItems, 'competition' | 'cards'>,
  final: Pick<ResultVersion, 'counters' | 'sheet'>,
): boolean => isSame(final.sheet.called, head.competition.recalled) && isAsCalculated(head, final) === true;

/** Whether nothing was saved since the recall was calculated in the rounds that it is of. */
export const isAsRecalled = (
  head: Pick<SheetItems, 'competition' | 'cards'>,
  recall: Pick<ResultVersion, 'counters'>,
): boolean | undefined => isAsCalculated(head, recall, { rounds: roundsOfRecall });

/** A mark in a round that its dancer was not called to. */
export interface StrayMark {
  readonly entryCompetition: string;
  readonly dancerNumber: number;
  readonly round: number;
  readonly slot: number;
}

/** Marks of the round after the recall that were given to somebody who is not called: they count for nothing and may be cleared. */
export const strayMarks = ({ grade, competition, items }: WholeSheet): StrayMark[] => {
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
export const openPlaces = ({ items, grade, competition }: WholeSheet, rounds: readonly number[]): MissingMark[] => {
  const marks = marksByPlace(items);
  return rounds.flatMap((round) =>
    items.roster
      .filter((line) => isDancing(line) && (!asksForRecall(grade, round) || competition.recalled?.includes(line._id)))
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
