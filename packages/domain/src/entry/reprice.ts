import type { DancerFacts } from '../access.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { refuse } from '../refusal.ts';
import { atLevel, type Competitor, mayCompete } from './competitor.ts';
import { choicesOf, creditOf, feesAgain, feesOf, owedAfter } from './cost.ts';
import type { EnteredCompetition, Entry, EntrySection } from './entry.ts';
import { priceOf, priceOfChange } from './price.ts';

type Grades = readonly Grade[];

const gradeOf = (grades: Grades, { competition }: EnteredCompetition): Grade | undefined =>
  grades.find(({ competitions }) => competitions.some(({ _id }) => _id === competition));

/** What is in force by payment; it keeps its price, and its place whatever becomes of the syllabus. */
const paidIn = (entry: Entry, { dancer }: EntrySection): ReadonlySet<string> => {
  const paid = entry.paidAt === undefined ? undefined : entry.sections.find((one) => one.dancer === dancer);
  return new Set(paid?.competitions.map(({ competition }) => competition));
};

const atTodaysPrices = (entry: Entry, sections: readonly EntrySection[], grades: Grades): EntrySection[] =>
  sections.map((section) => {
    const paid = paidIn(entry, section);
    return {
      ...section,
      competitions: section.competitions.map((one) => {
        const grade = paid.has(one.competition) ? undefined : gradeOf(grades, one);
        return grade ? { ...one, price: grade.price, applyFamilyMax: grade.applyFamilyMax } : one;
      }),
    };
  });

/** The entry at the prices of today, as far as it is not paid: organizers may have changed the syllabus since it was filled in. */
export const repriceUnpaid = (entry: Entry, { event, grades }: EventWithGrades): Entry => {
  const { draft, teacher } = entry;
  if (entry.paidAt === undefined) {
    const sections = atTodaysPrices(entry, entry.sections, grades);
    const { price, discount, total } = priceOf(choicesOf(sections), event, { teacher });
    return { ...entry, sections, price, discount, total };
  }
  if (!draft) return entry;
  const sections = atTodaysPrices(entry, draft.sections, grades);
  const fees = entry.fees ?? feesOf(event);
  const { change, price, discount, total, serviceFee, lines } = priceOfChange(
    choicesOf(entry.sections),
    choicesOf(sections),
    fees,
    { credit: creditOf(entry), again: feesAgain(entry, fees) },
  );
  return {
    ...entry,
    draft: { ...draft, sections, price, discount, total, serviceFee, lines, owed: owedAfter(entry.owed, change) },
  };
};

/** Whether a section's dancer, as the profile says today, or its team may enter a competition as the syllabus is today. */
const isOffered = (
  { event, grades }: EventWithGrades,
  competitor: Competitor | undefined,
  { otherLevel }: EntrySection,
  one: EnteredCompetition,
): boolean => {
  const grade = gradeOf(grades, one);
  const column = grade?.competitions.find(({ _id }) => _id === one.competition)?.column;
  return (
    grade !== undefined &&
    column !== undefined &&
    competitor !== undefined &&
    mayCompete(event, grade, column, atLevel(competitor, otherLevel?.level))
  );
};

/** What an entry asks for that nobody paid yet, dancer by dancer. */
export const unpaidOf = (
  entry: Entry,
): { readonly section: EntrySection; readonly competitions: readonly EnteredCompetition[] }[] =>
  (entry.draft?.sections ?? entry.sections).flatMap((section) => {
    const paid = paidIn(entry, section);
    const competitions = section.competitions.filter(({ competition }) => !paid.has(competition));
    return competitions.length > 0 ? [{ section, competitions }] : [];
  });

/**
 * Refuses money for somebody who is the owner's dancer, or student, no more: an entry may wait for its payment for weeks. `facts` say whose the competitors
 * of `unpaidOf` are today, in its order.
 */
export const refuseUnlessStillTheirs = (
  entry: Entry,
  facts: readonly (Pick<DancerFacts, 'owners' | 'teachers'> | undefined)[],
): void => {
  unpaidOf(entry).forEach(({ section }, i) => {
    const whose = facts[i];
    if (whose && ![...whose.owners, ...whose.teachers].includes(entry.owner))
      throw refuse(
        'CONFLICT',
        `${section.profile.name} is entered by the family and the teachers of today. Nothing was charged. Please take ${section.profile.name} off the entry.`,
      );
  });
};

/**
 * Refuses money for what the syllabus no longer holds, or no longer opens to this dancer: a change may wait for its payment for weeks, and
 * the dancer have moved up a level meanwhile. What is paid stays. The competitors are those of `unpaidOf`, in its order.
 */
export const refuseUnlessOffered = (
  entry: Entry,
  syllabus: EventWithGrades,
  competitors: readonly (Competitor | undefined)[],
): void => {
  unpaidOf(entry).forEach(({ section, competitions }, i) => {
    if (!competitors[i])
      throw refuse(
        'CONFLICT',
        `${section.profile.name} does not exist any more. Nothing was charged. Please change the competitions.`,
      );
    const gone = competitions.find((one) => !isOffered(syllabus, competitors[i], section, one));
    if (gone)
      throw refuse(
        'NOT_READY',
        `${gone.title} (${gone.code}) is no longer offered to ${section.profile.name}. Nothing was charged. Please change the competitions.`,
      );
  });
};
