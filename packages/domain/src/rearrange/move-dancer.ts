import { ageOf, atLevel, type Competitor, isTeam, mayCompete } from '../entry/competitor.ts';
import { choicesOf, feesOf } from '../entry/cost.ts';
import { isForTeams } from '../entry/eligibility.ts';
import type { EnteredCompetition, Entry, EntrySection } from '../entry/entry.ts';
import { isSameDance } from '../entry/one-of-dance.ts';
import { priceOfChange } from '../entry/price.ts';
import { repriceUnpaid } from '../entry/reprice.ts';
import type { EventWithGrades } from '../event/event.ts';
import { levelLabel } from '../people/levels.ts';
import { refuse } from '../refusal.ts';
import type { Competition } from '../sheet/competition.ts';
import type { Mark } from '../sheet/mark.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import { dancedIn, enteredAs, reasonAgainst, type Spot } from './decide.ts';

// One dancer who was entered in the wrong age group or level, and goes to another competition with everything that is theirs.

/** What is known of a dancer's line when it is decided. */
export interface MoveFacts {
  readonly syllabus: EventWithGrades;
  readonly line: RosterLine;
  readonly from: Spot;
  readonly to: Spot;
  /** What judges have written on the line. */
  readonly marks: readonly Pick<Mark, 'round' | 'slot' | 'score' | 'absent'>[];
  /** The competitions of the event on whose sheets the dancer stands. */
  readonly danced: readonly string[];
  /** Of a line that a family has entered. */
  readonly entry: Entry | undefined;
  /** Who it is today; nobody once a profile is erased. */
  readonly competitor: Competitor | undefined;
}

/** What a move makes of the entry, and what it means in money. Cents. */
export interface MoveMoney {
  readonly set: Pick<Entry, 'sections' | 'owed' | 'total' | 'draft'> | undefined;
  /** Goes to the family's credit. */
  readonly credit: number;
  /** So much more the other competition costs: nobody is charged. */
  readonly notCharged: number;
}
export interface MoveDecision extends MoveMoney {
  /** Why the dancer may not enter there by age or level, or dances the same already; undefined where they may. */
  readonly rule: string | undefined;
  /** As the entry said it before; undefined where no entry names the line. */
  readonly before: EnteredCompetition | undefined;
}

const replaced = (sections: readonly EntrySection[], after: EnteredCompetition): EntrySection[] =>
  sections.map((section) => ({
    ...section,
    competitions: section.competitions.map((one) => (one._id === after._id ? after : one)),
  }));

/** The entry with one of its competitions as another one, and what that changes of its price. */
const entryWith = (
  entry: Entry,
  after: EnteredCompetition,
  syllabus: EventWithGrades,
): { readonly set: Pick<Entry, 'sections' | 'owed' | 'total' | 'draft'>; readonly change: number } => {
  const sections = replaced(entry.sections, after);
  const fees = entry.fees ?? feesOf(syllabus.event);
  const { change } = priceOfChange(choicesOf(entry.sections), choicesOf(sections), fees);
  const owed = entry.owed + change;
  const { draft } = entry;
  const next = draft ? { ...draft, sections: replaced(draft.sections, after) } : undefined;
  const now = repriceUnpaid({ ...entry, sections, owed, ...(next ? { draft: next } : {}) }, syllabus);
  return { set: { sections, owed, total: owed, ...(now.draft ? { draft: now.draft } : {}) }, change };
};

const moneyOf = (
  { syllabus, to: { grade } }: Pick<MoveFacts, 'syllabus' | 'to'>,
  entry: Entry,
  after: EnteredCompetition,
): MoveMoney => {
  const { price, applyFamilyMax } = grade;
  const there = entryWith(entry, { ...after, price, applyFamilyMax }, syllabus);
  if (there.change < 0) return { set: there.set, credit: -there.change, notCharged: 0 };
  return { set: entryWith(entry, after, syllabus).set, credit: 0, notCharged: there.change };
};

const ruleAgainst = ({ syllabus, competitor, entry, line, from, to, danced }: MoveFacts): string | undefined => {
  const { grade, place } = to;
  const { code, rowTitle } = place;
  const same = grade.competitions.find(
    (one) =>
      one._id !== from.place._id &&
      danced.includes(one._id) &&
      isSameDance({ grade, rowTitle: one.rowTitle }, { grade, rowTitle }),
  );
  if (same) return `${line.dancerNumber} dances ${same.rowTitle} of ${to.grade.title} already, in ${same.code}.`;
  if (!competitor) return `The profile of ${line.dancerNumber} is gone: age and level cannot be checked.`;
  const level = entry?.sections.find(({ dancer }) => dancer === line.dancer)?.otherLevel?.level;
  const one = atLevel(competitor, level);
  if (mayCompete(syllabus.event, to.grade, to.place.column, one)) return undefined;
  const age = ageOf(syllabus.event, one);
  return isTeam(one)
    ? `The oldest of team ${line.dancerNumber} is ${age}: ${code} is not for them.`
    : `${line.dancerNumber} is ${age} and dances as ${levelLabel(one.level)}: ${code} is not for them.`;
};

const refuseMarked = ({ marks, line }: Pick<MoveFacts, 'marks' | 'line'>): void => {
  // That somebody is absent is a judge's word, too.
  const mark = marks.find(({ score, absent }) => score !== null || absent);
  if (mark) throw refuse('HAS_MARKS', `Judge ${mark.slot} has marked ${line.dancerNumber} in round ${mark.round}.`);
};
const refuseClosed = ({ place: { code } }: Spot, { submitted, moving }: Competition): void => {
  if (submitted) throw refuse('SUBMITTED', `${code} has been submitted. It can be reopened with a reason.`);
  if (moving !== undefined) throw refuse('CONFLICT', `The dancers of ${code} are being moved at this moment.`);
};

/** Where a dancer may go and what that costs, or a refusal with what stands in the way. The rules of entering do not: `rule` says that somebody decides. */
export const decideMove = (facts: MoveFacts): MoveDecision => {
  const { syllabus, line, from, to, danced, entry } = facts;
  const { dancerNumber } = line;
  if (from.place._id === to.place._id) throw refuse('CONFLICT', `${dancerNumber} is in ${from.place.code} already.`);
  refuseClosed(from, from.state);
  refuseMarked(facts);
  const against = reasonAgainst(to);
  if (against !== undefined) throw refuse('CONFLICT', against);
  if (isForTeams(from.grade.type) !== isForTeams(to.grade.type))
    throw refuse('CONFLICT', 'Teams and dancers are not entered in the same competitions.');
  if (danced.includes(to.place._id)) throw refuse('CONFLICT', `${dancerNumber} stands in ${to.place.code} already.`);

  const rule = ruleAgainst(facts);
  const before = enteredAs(entry, line);
  if (!entry || !before) return { rule, before: undefined, set: undefined, credit: 0, notCharged: 0 };
  const after = { ...before, ...dancedIn(to), movedFrom: before.movedFrom ?? before.competition };
  return { rule, before, ...moneyOf({ syllabus, to }, entry, after) };
};

/** Back to where a dancer came from, at the price of then: refused where a judge has marked them since, the place was taken, or the difference is not to the family's credit any more. */
export const decideMoveBack = (facts: Omit<MoveFacts, 'competitor'>): Pick<MoveMoney, 'set'> => {
  const { syllabus, line, from, to, danced, entry } = facts;
  refuseClosed(from, from.state);
  refuseClosed(to, to.state);
  refuseMarked(facts);
  if (to.state.closed !== undefined) throw refuse('CONFLICT', `${to.place.code} is disabled.`);
  // Somebody may have been offered the place that was left, and paid for it.
  if (to.state.taken >= (to.state.cap ?? Number.POSITIVE_INFINITY))
    throw refuse(
      'CONFLICT',
      `${to.place.code} is full by now. If it may take one more, move the dancer there by its code.`,
    );
  if (danced.includes(to.place._id))
    throw refuse('CONFLICT', `${line.dancerNumber} stands in ${to.place.code} already.`);
  const now = enteredAs(entry, line);
  const before = line.came?.entered;
  if (!entry || !now || !before) return { set: undefined };
  const { set } = entryWith(entry, before, syllabus);
  if (set.owed > entry.paid + entry.waived)
    throw refuse('CONFLICT', 'The difference was given back or spent since: nobody is charged for it again.');
  return { set };
};
