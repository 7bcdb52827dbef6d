import { type EntryFacts, isTeacher, tabulatesEvent } from '@rince/domain/access';
import type { Entry } from '@rince/domain/entry/entry';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { loadEvent, loadSyllabus } from '../event/load-event.ts';
import { dancersFacts } from '../people/load-dancer.ts';

interface LoadedEntry {
  readonly entry: Entry;
  readonly event: Event;
  readonly facts: EntryFacts;
  /** Who teaches each of its dancers; nobody asks where it is the reader's own. */
  readonly lessons: readonly Lesson[];
}
interface Lesson {
  readonly dancer: string;
  readonly teachers: readonly string[];
  /** Who owns the dancer. */
  readonly owners: readonly string[];
}

const foundEntry = async (ctx: Context, id: string): Promise<Entry> => {
  const entry = await getEntry(ctx.table, id);
  if (!entry) throw refuse('NOT_FOUND');
  return entry;
};
/** Who owns the entry needs nobody else's leave. */
const lessonsFor = async (ctx: Context, entry: Entry): Promise<readonly Lesson[]> =>
  ctx.actor?._id === entry.owner ? [] : lessonsOf(ctx, entry);
const loaded = (entry: Entry, event: Event, lessons: readonly Lesson[]): LoadedEntry => {
  const teachers = lessons.flatMap((lesson) => lesson.teachers);
  const families = lessons.flatMap((lesson) => lesson.owners);
  return { entry, event, facts: { owners: [entry.owner], event, teachers, families }, lessons };
};

/** An entry with its event and everybody who may see it; 404 when there is none. */
export const loadEntry = async (ctx: Context, id: string): Promise<LoadedEntry> => {
  const entry = await foundEntry(ctx, id);
  const [event, lessons] = await Promise.all([loadEvent(ctx.table, entry.event), lessonsFor(ctx, entry)]);
  return loaded(entry, event, lessons);
};

/** The same with the syllabus of the event, in as many requests. */
export const loadEntryAndSyllabus = async (
  ctx: Context,
  id: string,
): Promise<LoadedEntry & { readonly syllabus: EventWithGrades }> => {
  const entry = await foundEntry(ctx, id);
  const [syllabus, lessons] = await Promise.all([loadSyllabus(ctx.table, entry.event), lessonsFor(ctx, entry)]);
  return { ...loaded(entry, syllabus.event, lessons), syllabus };
};

/** What of an entry its reader may look at: a teacher sees the own students alone, a family its own children in a teacher's entry. */
export const sectionsFor = (
  { actor }: Pick<Context, 'actor'>,
  { entry, event, lessons }: Omit<LoadedEntry, 'facts'>,
): Entry['sections'] => {
  if (!actor) return [];
  if (entry.owner === actor._id || tabulatesEvent(actor, event)) return entry.sections;
  const taught = lessons
    .filter(({ teachers, owners }) => isTeacher(actor, teachers) || owners.includes(actor._id))
    .map(({ dancer }) => dancer);
  return entry.sections.filter(({ dancer }) => taught.includes(dancer));
};

/** An entry as far as it is about one of its dancers: who teaches a brother or a sister teaches not this one, and another family watches its own child. */
export const factsOfDancer = ({ facts, lessons }: Pick<LoadedEntry, 'facts' | 'lessons'>, id: string): EntryFacts => {
  const lesson = lessons.find(({ dancer }) => dancer === id);
  return { ...facts, teachers: lesson?.teachers ?? [], families: lesson?.owners ?? [] };
};

/** Who teaches, and who owns, each dancer of an entry. */
const lessonsOf = async ({ table }: Context, { sections }: Entry): Promise<Lesson[]> => {
  const ids = sections.map(({ dancer }) => dancer);
  const dancers = (await getDancers(table, ids)).filter((dancer) => dancer !== undefined);
  const facts = await dancersFacts(table, dancers);
  return dancers.map(({ _id, owners }, i) => ({ dancer: _id, owners, teachers: facts[i]?.teachers ?? [] }));
};
