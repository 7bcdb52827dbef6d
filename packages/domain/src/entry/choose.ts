import { type Actor, choosesLevel, type DancerFacts, isTeacher } from '../access.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { isRegistrationOpen } from '../event/windows.ts';
import { refuse } from '../refusal.ts';
import { atLevel, type Competitor, isTeam } from './competitor.ts';
import { choicesOf, creditOf, feesAgain, feesOf, owedAfter } from './cost.ts';
import { dancesOf } from './dances.ts';
import type { Entry, EntryDraft, EntrySection } from './entry.ts';
import { otherLevelIn } from './entry.ts';
import { type DancePlace, oneOfEachDance } from './one-of-dance.ts';
import { decideOtherLevel, type OtherLevel, type RequestedLevel } from './other-level.ts';
import { priceOf, priceOfChange } from './price.ts';
import { entrySection } from './section.ts';
import { isTeachersEntry, sparesFees } from './spared-fees.ts';

/** What a family asks for: the competitions of each dancer, and the total in cents that it was shown. */
export interface EntryWish {
  readonly sections: readonly {
    readonly dancer: string;
    readonly competitions: readonly string[];
    readonly otherLevel?: RequestedLevel | null | undefined;
  }[];
  readonly total: number;
}

/** Who is entered, and whose they are. */
export interface NamedCompetitor {
  readonly dancer: Competitor;
  readonly facts: DancerFacts;
}

/** Who chooses, and when; new entry competitions get the ids that `newId` gives. */
export interface Chooser {
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
}

type Chosen = Pick<Entry, 'sections' | 'teacher' | 'total' | 'price' | 'discount' | 'step' | 'state'>;

/** The dance that a competition belongs to; one that left the syllabus is a dance of its own. */
const danceOf = (grades: readonly Grade[], id: string): DancePlace => {
  for (const grade of grades) {
    const place = grade.competitions.find(({ _id }) => _id === id);
    if (place) return { grade, rowTitle: place.rowTitle };
  }
  return { grade: { _id: '' }, rowTitle: id };
};

const sectionOf = (
  { event, grades }: EventWithGrades,
  dancer: Competitor,
  wanted: readonly string[],
  otherLevel: OtherLevel | undefined,
  before: { readonly section: EntrySection | undefined; readonly isPaid: boolean; readonly owner: string },
  newId: () => string,
): EntrySection => {
  const dances = dancesOf(event, grades, atLevel(dancer, otherLevel?.level));
  const options = new Map(
    dances.flatMap(({ name, options: list }) => list.map((one) => [one.competition, { ...one, dance: name.title }])),
  );
  const had = new Map(before.section?.competitions.map((one) => [one.competition, one]));
  const mayHave = oneOfEachDance();
  const path = `sections.${dancer._id}`;
  const competitions = wanted.map((id) => {
    const known = had.get(id);
    const option = options.get(id);
    const kept = before.isPaid ? known : undefined;
    if (!kept && !option) {
      const message = `${dancer.name} cannot enter one of these competitions.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    if (!mayHave(danceOf(grades, id))) {
      const message = `Choose one competition for ${kept?.title ?? option?.dance}.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    // What was paid keeps its price, and its place when the syllabus or the dancer's level has changed since.
    if (kept) return kept;
    const {
      code,
      gradeName,
      price,
      applyFamilyMax,
      columnTitle,
      dance: danceTitle,
    } = option as NonNullable<typeof option>;
    const title = `${danceTitle}, ${columnTitle}`;
    return { _id: known?._id ?? newId(), competition: id, code, title, gradeName, price, applyFamilyMax };
  });
  if (!before.isPaid || !before.section)
    return entrySection(event, dancer, competitions, { otherLevel, owner: before.owner });
  const { otherLevel: left, ...section } = before.section;
  if (otherLevel) return { ...section, competitions, otherLevel };
  // Without another level, what is entered from now on is at the dancer's level of today.
  return { ...section, ...(left && !isTeam(dancer) ? { level: dancer.level } : {}), competitions };
};

/** Whose entry it is, whoever changes it: an admin who helps a family does not spare it the admission. */
const ownerOf = (chooser: Chooser, before: Entry | undefined): string => before?.owner ?? chooser.actor._id;

const sectionsOf = (
  chooser: Chooser,
  syllabus: EventWithGrades,
  wish: EntryWish,
  named: readonly NamedCompetitor[],
  before: Entry | undefined,
): EntrySection[] => {
  const isPaid = before?.paidAt !== undefined;
  return wish.sections.map(({ competitions, otherLevel: asked }, i) => {
    const { dancer, facts } = named[i] as NamedCompetitor;
    const section = before?.sections.find((one) => one.dancer === dancer._id);
    const otherLevel = decideOtherLevel({
      own: isTeam(dancer) ? undefined : dancer.level,
      before: otherLevelIn(before, dancer._id),
      said: asked,
      may: choosesLevel(chooser.actor, facts),
      by: chooser.actor._id,
      now: chooser.now,
    });
    const owner = ownerOf(chooser, before);
    return sectionOf(syllabus, dancer, competitions, otherLevel, { section, isPaid, owner }, chooser.newId);
  });
};

/** What a family chose, checked against the syllabus, with the price the server computes. */
export const chooseEntry = (
  chooser: Chooser,
  syllabus: EventWithGrades,
  wish: EntryWish,
  named: readonly NamedCompetitor[],
  before?: Entry,
): Chosen => {
  const { event } = syllabus;
  if (!event.published || !isRegistrationOpen(event, chooser.now)) throw refuse('REGISTRATION_CLOSED');
  const owner = ownerOf(chooser, before);
  const sections = sectionsOf(chooser, syllabus, wish, named, before);
  const teacher = isTeachersEntry(
    named.map(({ dancer, facts }, i) => ({
      dances: sections[i]?.competitions.length !== 0,
      sparesFees: sparesFees(dancer, owner, facts.schoolConfirmed === true),
    })),
  );
  const choices = choicesOf(sections);
  if (choices.length === 0) throw refuse('NOT_READY', 'You need to select at least one competition to enter.');
  const { price, discount, total } = priceOf(choices, event, { teacher });
  if (total !== wish.total) throw refuse('PRICE_CHANGED', undefined, { current: { total } });
  return {
    sections: sections.filter(({ competitions }) => competitions.length > 0),
    teacher,
    total,
    price,
    discount,
    step: 1,
    state: 'new',
  };
};

/** A change of a paid entry, with what it costs beyond what is paid; nothing of it is in force yet. */
export const changeOfEntry = (
  chooser: Chooser,
  syllabus: EventWithGrades,
  wish: EntryWish,
  named: readonly NamedCompetitor[],
  entry: Entry,
): EntryDraft => {
  const isOpen = syllabus.event.published && isRegistrationOpen(syllabus.event, chooser.now);
  if (!isOpen && chooser.actor.role !== 'admin') throw refuse('REGISTRATION_CLOSED');
  const sections = sectionsOf(chooser, syllabus, wish, named, entry);
  const fees = entry.fees ?? feesOf(syllabus.event);
  const { change, total, price, discount, serviceFee, lines } = priceOfChange(
    choicesOf(entry.sections),
    choicesOf(sections),
    fees,
    { credit: creditOf(entry), again: feesAgain(entry, fees) },
  );
  if (total !== wish.total) throw refuse('PRICE_CHANGED', undefined, { current: { total } });
  return {
    sections,
    price,
    discount,
    total,
    serviceFee,
    lines,
    owed: owedAfter(entry.owed, change),
    ...(isOpen ? {} : { late: true }),
  };
};

type WantedSection = EntryWish['sections'][number];

/** Whether a dancer comes to nothing that is not paid. */
const comesToNothing = (entry: Entry, { dancer, competitions }: WantedSection): boolean => {
  const paid = entry.paidAt === undefined ? undefined : entry.sections.find((one) => one.dancer === dancer);
  const has = new Set(paid?.competitions.map(({ competition }) => competition));
  return paid !== undefined && competitions.every((one) => has.has(one));
};

/**
 * Nobody enters somebody else's child: the dancers and teams that are named are each the entry's owner's own, or taught. A student who has
 * left the school since stays, or leaves, but comes to nothing new.
 */
export const refuseUnlessOwnOrTaught = (
  actor: Actor,
  entry: Entry,
  wish: EntryWish,
  named: readonly NamedCompetitor[],
): void => {
  const { owner } = entry;
  const teaches = (teachers: readonly string[]): boolean =>
    owner === actor._id ? isTeacher(actor, teachers) : teachers.includes(owner);
  const mayBe = ({ facts: { owners, teachers } }: NamedCompetitor, i: number): boolean =>
    owners.includes(owner) || teaches(teachers) || comesToNothing(entry, wish.sections[i] as WantedSection);
  if (!named.every(mayBe)) throw refuse('NOT_FOUND');
};
