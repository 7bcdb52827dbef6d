import type { entryForm } from '@rince/contracts/routes/entries';
import { choosesLevel, type DancerFacts } from '@rince/domain/access';
import type { Entry, EntryDraft, EntrySection } from '@rince/domain/entry/entry';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { decideOtherLevel, type OtherLevel } from '@rince/domain/other-level';
import { priceOf, priceOfChange } from '@rince/domain/price';
import { refuse } from '@rince/domain/refusal';
import { isRegistrationOpen } from '@rince/domain/windows';
import { type Context, signedIn } from '@rince/runtime/context';

import type * as z from 'zod';
import { atLevel, type Competitor, competitorsFacts, getCompetitors, isOwnChild, isTeam } from '../steps/competitor.ts';
import { entrySection } from '../steps/entry-section.ts';
import { choicesOf, creditOf, feesOf } from '../steps/price-due.ts';
import { dancesOf } from './dances-of.ts';
import { saidLevelOf } from './said-level.ts';

type Form = Pick<z.output<typeof entryForm>, 'sections' | 'total'>;
type Chosen = Pick<Entry, 'sections' | 'teacher' | 'total' | 'price' | 'discount' | 'step' | 'state'>;

/** Who is entered, and whose they are. */
interface Named {
  readonly dancer: Competitor;
  readonly facts: DancerFacts;
}

/** The dancers and teams a form names, 404 when one does not exist. */
export const namedCompetitors = async (ctx: Context, event: Event, form: Form): Promise<Named[]> => {
  const ids = form.sections.map(({ dancer }) => dancer);
  if (new Set(ids).size < ids.length) throw refuse('BAD_REQUEST', 'A dancer is here twice.');
  const dancers = (await getCompetitors(ctx.table, event._id, ids)).map((dancer) => {
    if (!dancer) throw refuse('NOT_FOUND');
    return dancer;
  });
  const facts = await competitorsFacts(ctx.table, event, dancers);
  return dancers.map((dancer, i) => ({ dancer, facts: facts[i] as DancerFacts }));
};

/** The dance a competition belongs to: one of its competitions is danced, not two. */
const danceOf = (grades: readonly Grade[], id: string): string | undefined => {
  for (const grade of grades) {
    const place = grade.competitions.find(({ _id }) => _id === id);
    if (place) return `${grade._id} ${place.rowTitle}`;
  }
  return undefined;
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
  const danced = new Set<string>();
  const path = `sections.${dancer._id}`;
  const competitions = wanted.map((id) => {
    const known = had.get(id);
    const option = options.get(id);
    const kept = before.isPaid ? known : undefined;
    if (!kept && !option) {
      const message = `${dancer.name} cannot enter one of these competitions.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    const key = danceOf(grades, id);
    if (key !== undefined && danced.has(key)) {
      const message = `Choose one competition for ${kept?.title ?? option?.dance}.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    danced.add(key ?? id);
    // What was paid keeps its price, and its place when the syllabus or the dancer's level has changed since.
    if (kept) return kept;
    const { code, gradeName, price, applyFamilyMax, columnTitle, dance } = option as NonNullable<typeof option>;
    const title = `${dance}, ${columnTitle}`;
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
const ownerOf = (ctx: Context, before: Entry | undefined): string => before?.owner ?? signedIn(ctx)._id;

const sectionsOf = (
  ctx: Context,
  syllabus: EventWithGrades,
  form: Form,
  named: readonly Named[],
  before: Entry | undefined,
): EntrySection[] => {
  const isPaid = before?.paidAt !== undefined;
  return form.sections.map(({ competitions, otherLevel: said }, i) => {
    const { dancer, facts } = named[i] as Named;
    const section = before?.sections.find((one) => one.dancer === dancer._id);
    const otherLevel = decideOtherLevel({
      own: isTeam(dancer) ? undefined : dancer.level,
      before: saidLevelOf(before, dancer._id),
      said,
      may: choosesLevel(ctx.actor, facts),
      by: signedIn(ctx)._id,
      now: ctx.now,
    });
    const owner = ownerOf(ctx, before);
    return sectionOf(syllabus, dancer, competitions, otherLevel, { section, isPaid, owner }, ctx.newId);
  });
};

/** What a family chose, checked against the syllabus, with the price the server computes. */
export const chosenEntry = (
  ctx: Context,
  syllabus: EventWithGrades,
  form: Form,
  named: readonly Named[],
  before?: Entry,
): Chosen => {
  const { event } = syllabus;
  if (!event.published || !isRegistrationOpen(event, ctx.now)) throw refuse('REGISTRATION_CLOSED');
  const owner = ownerOf(ctx, before);
  // Only schools that a platform admin has confirmed: anybody can make one.
  const teacher = named.every(({ dancer, facts }) => !isOwnChild(dancer, owner) && facts.schoolConfirmed === true);
  const sections = sectionsOf(ctx, syllabus, form, named, before);
  const choices = choicesOf(sections);
  if (choices.length === 0) throw refuse('NOT_READY', 'You need to select at least one competition to enter.');
  const { price, discount, total } = priceOf(choices, event, { teacher });
  if (total !== form.total) throw refuse('PRICE_CHANGED', undefined, { current: { total } });
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
export const changedEntry = (
  ctx: Context,
  syllabus: EventWithGrades,
  form: Form,
  named: readonly Named[],
  entry: Entry,
): EntryDraft => {
  const isOpen = syllabus.event.published && isRegistrationOpen(syllabus.event, ctx.now);
  if (!isOpen && ctx.actor?.role !== 'admin') throw refuse('REGISTRATION_CLOSED');
  const sections = sectionsOf(ctx, syllabus, form, named, entry);
  const fees = entry.fees ?? feesOf(syllabus.event);
  const { change, total, price, discount, serviceFee, lines } = priceOfChange(
    choicesOf(entry.sections),
    choicesOf(sections),
    fees,
    { credit: creditOf(entry) },
  );
  if (total !== form.total) throw refuse('PRICE_CHANGED', undefined, { current: { total } });
  return {
    sections,
    price,
    discount,
    total,
    serviceFee,
    lines,
    owed: entry.owed + change,
    ...(isOpen ? {} : { late: true }),
  };
};
