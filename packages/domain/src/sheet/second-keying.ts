import { refuse } from '../refusal.ts';
import type { Mark } from './mark.ts';
import { isDancing } from './not-dancing.ts';
import { asksForRecall } from './recall-round.ts';
import { marksByPlace, placeKey, type WholeSheet } from './whole-sheet.ts';

/** A judge's column of a round. */
export interface ColumnPlace {
  readonly round: number;
  readonly slot: number;
}

/** What the second person read from the paper for one dancer: thousandths; null where there is no mark. */
export interface KeyedMark {
  readonly entryCompetition: string;
  readonly score: number | null;
  readonly absent: boolean;
}

/** A judge's paper typed a second time, by somebody who did not see what was typed first. */
export interface SecondKeying extends ColumnPlace {
  readonly competition: string;
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly marks: readonly KeyedMark[];
  /** What was typed before the sheet was seen, of dancers of whom somebody else had typed something else: either of the two may settle it. */
  readonly blind?: readonly KeyedMark[];
  readonly revision: number;
}

/** Where the two keyings of a paper do not say the same; undefined where one of them says nothing. */
export interface KeyingDifference {
  readonly entryCompetition: string;
  readonly dancerNumber: number;
  readonly first: Mark | undefined;
  readonly second: KeyedMark;
}

/** The lines that a column expects marks for, in the order of their numbers: those who dance, and in round 3 those who were recalled. */
export const linesToKey = ({ grade, competition, items }: WholeSheet, { round }: ColumnPlace) =>
  items.roster
    .filter((line) => isDancing(line) && (!asksForRecall(grade, round) || competition.recalled?.includes(line._id)))
    .toSorted((a, b) => a.dancerNumber - b.dancerNumber);

const says = (mark: Pick<Mark, 'score' | 'absent'> | undefined): string =>
  mark === undefined || (mark.score === null && !mark.absent) ? 'nothing' : mark.absent ? 'absent' : `${mark.score}`;

/** What comes of comparing two keyings. */
export interface ComparedKeyings {
  readonly differences: readonly KeyingDifference[];
  /** Dancers of whom neither has a mark. */
  readonly open: number;
  /** Dancers whose mark on the sheet is the second person's own, and was typed by nobody else: two people have not read the same of them. */
  readonly alone: number;
}

/**
 * Compares a second keying with what stands on the sheet now. A difference is settled in the second person's name by what they typed before they saw the
 * sheet; any other mark of theirs was read from the paper by them alone.
 */
export const compareKeying = (
  facts: WholeSheet,
  column: ColumnPlace,
  { marks: keyed, by, blind = [] }: Pick<SecondKeying, 'marks' | 'by' | 'blind'>,
): ComparedKeyings => {
  const marks = marksByPlace(facts.items);
  const second = new Map(keyed.map((mark) => [mark.entryCompetition, mark]));
  const settled = new Map(blind.map((mark) => [mark.entryCompetition, says(mark)]));
  const pairs = linesToKey(facts, column).map(({ _id, dancerNumber }) => ({
    entryCompetition: _id,
    dancerNumber,
    first: marks.get(placeKey(column.round, column.slot, _id)),
    second: second.get(_id) ?? { entryCompetition: _id, score: null, absent: false },
  }));
  return {
    differences: pairs.filter((pair) => says(pair.first) !== says(pair.second)),
    open: pairs.filter((pair) => says(pair.first) === 'nothing' && says(pair.second) === 'nothing').length,
    alone: pairs.filter(
      ({ entryCompetition, first }) =>
        first?.by === by && says(first) !== 'nothing' && says(first) !== settled.get(entryCompetition),
    ).length,
  };
};

/** What was typed blind and differs from what somebody else had typed; of a dancer of whom nobody had, there is nothing to settle. */
export const typedBlind = ({ differences }: Pick<ComparedKeyings, 'differences'>): readonly KeyedMark[] =>
  differences.filter(({ first }) => says(first) !== 'nothing').map(({ second }) => second);

/** Whether two people have read the same of everybody. */
export const isChecked = ({ differences, open, alone }: ComparedKeyings): boolean =>
  differences.length === 0 && open === 0 && alone === 0;

/** Why a column cannot be keyed a second time by somebody; undefined when it can. */
export type KeyingHindrance = 'nothing' | 'own';

/**
 * A paper is keyed a second time by somebody who typed none of its marks. Who has keyed it already may settle the differences, which
 * writes marks in their name.
 */
export const keyingHindrance = (
  { items }: Pick<WholeSheet, 'items'>,
  { round, slot }: ColumnPlace,
  { user, hasKeyed }: { readonly user: string; readonly hasKeyed: boolean },
): KeyingHindrance | undefined => {
  const marks = items.marks.filter((mark) => mark.round === round && mark.slot === slot && says(mark) !== 'nothing');
  if (marks.length === 0) return 'nothing';
  return !hasKeyed && marks.some(({ by }) => by === user) ? 'own' : undefined;
};

/** Refuses a second keying that would prove nothing: of an empty column, or by who typed the first. */
export const refuseKeying = (hindrance: KeyingHindrance | undefined): void => {
  if (hindrance === 'nothing') throw refuse('NOT_READY', 'Nobody has typed marks into this column yet.');
  if (hindrance === 'own')
    throw refuse('CONFLICT', 'You typed marks of this column. Somebody else has to type them the second time.');
};
