import { mayEnter, teamMayEnter } from '@rince/domain/eligibility';
import { priceOf, priceOfChange } from '@rince/domain/price';
import { refuse } from '@rince/domain/refusal';
import type { EnteredCompetition, Entry, EntrySection } from '@rince/store/entries';
import type { EventWithGrades, Grade } from '@rince/store/events';
import { choicesOf, creditOf, feesOf } from './price-due.ts';

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

/** An entry at the prices of today, as far as it is not paid: organizers may have changed the syllabus since it was filled in. */
export const todaysEntry = (entry: Entry, { event, grades }: EventWithGrades): Entry => {
  const { draft, teacher } = entry;
  if (entry.paidAt === undefined) {
    const sections = atTodaysPrices(entry, entry.sections, grades);
    const { price, discount, total } = priceOf(choicesOf(sections), event, { teacher });
    return { ...entry, sections, price, discount, total };
  }
  if (!draft) return entry;
  const sections = atTodaysPrices(entry, draft.sections, grades);
  const { change, price, discount, total, serviceFee, lines } = priceOfChange(
    choicesOf(entry.sections),
    choicesOf(sections),
    entry.fees ?? feesOf(event),
    { credit: creditOf(entry) },
  );
  return {
    ...entry,
    draft: { ...draft, sections, price, discount, total, serviceFee, lines, owed: entry.owed + change },
  };
};

/** Whether the dancer of a section may enter a competition; as the profile was when it was filled in. */
const mayStillEnter = (grade: Grade, column: string, { profile, level, otherLevel }: EntrySection): boolean =>
  level === undefined
    ? teamMayEnter(grade, column, profile.age > 0 ? [profile.age] : [])
    : mayEnter(grade, column, { level: otherLevel?.level ?? level, age: profile.age });

const isOffered = (grades: Grades, entry: Entry, section: EntrySection, one: EnteredCompetition): boolean => {
  const grade = gradeOf(grades, one);
  const column = grade?.competitions.find(({ _id }) => _id === one.competition)?.column;
  if (!grade || column === undefined) return false;
  // A paid section keeps the profile of its first payment, which may be long ago: its change was checked when it was chosen.
  return entry.paidAt !== undefined || mayStillEnter(grade, column, section);
};

/** Refuses money for what the syllabus no longer holds, or no longer opens to this dancer. */
export const demandOffered = (entry: Entry, { grades }: EventWithGrades): void => {
  for (const section of entry.draft?.sections ?? entry.sections) {
    const paid = paidIn(entry, section);
    const gone = section.competitions.find(
      (one) => !paid.has(one.competition) && !isOffered(grades, entry, section, one),
    );
    if (gone)
      throw refuse(
        'NOT_READY',
        `${gone.title} (${gone.code}) is no longer offered to ${section.profile.name}. Nothing was charged. Please change the competitions.`,
      );
  }
};
