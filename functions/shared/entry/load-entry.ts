import { type EnteredFacts, type EntryFacts, isTeacher, tabulatesEvent } from '@rince/domain/access';
import type { Entry } from '@rince/domain/entry/entry';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { getTeams } from '@rince/store/teams';
import { loadEvent, loadSyllabus } from '../event/load-event.ts';
import { dancersFacts } from '../people/load-dancer.ts';

interface LoadedEntry {
  readonly entry: Entry;
  readonly event: Event;
  readonly facts: EntryFacts;
  /** Who teaches each of its dancers; nobody asks where it is the reader's own, unless it is about videos. */
  readonly lessons: readonly Lesson[];
}
interface Lesson {
  readonly dancer: string;
  readonly teachers: readonly string[];
  /** Who owns the dancer. */
  readonly owners: readonly string[];
  /** The teachers; of a team, which has none, the staff of its school. */
  readonly staff: readonly string[];
}

const foundEntry = async (ctx: Context, id: string): Promise<Entry> => {
  const entry = await getEntry(ctx.table, id);
  if (!entry) throw refuse('NOT_FOUND');
  return entry;
};
/** Who owns the entry needs nobody else's leave, but for the videos of its dancers. */
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

/** The same with whose each dancer is today, whoever reads: who owns the entry may have been dismissed, or the dancer may have gone. */
export const loadEntryForVideos = async (ctx: Context, id: string): Promise<LoadedEntry> => {
  const entry = await foundEntry(ctx, id);
  const [event, lessons] = await Promise.all([loadEvent(ctx.table, entry.event), lessonsOf(ctx, entry)]);
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

/**
 * An entry that was loaded for videos, as far as it is about one of its dancers: who teaches a brother or a sister teaches not this one, and another family
 * watches its own child.
 */
export const factsOfDancer = ({ facts, lessons }: Pick<LoadedEntry, 'facts' | 'lessons'>, id: string): EnteredFacts => {
  const lesson = lessons.find(({ dancer }) => dancer === id);
  return { ...facts, teachers: lesson?.teachers ?? [], families: lesson?.owners ?? [], staff: lesson?.staff ?? [] };
};

/** Who teaches, and who owns, each dancer of an entry; of a team the staff of its school, who are neither to those who dance in it. */
const lessonsOf = async ({ table }: Context, { sections }: Entry): Promise<Lesson[]> => {
  const idsOf = (teams: boolean) => sections.filter(({ team = false }) => team === teams).map(({ dancer }) => dancer);
  const [dancers, teams] = await Promise.all([getDancers(table, idsOf(false)), getTeams(table, idsOf(true))]);
  const entered = [
    ...dancers.flatMap((dancer) => (dancer ? [{ ...dancer, isTeam: false }] : [])),
    ...teams.flatMap((team) => (team ? [{ ...team, owners: [], isTeam: true }] : [])),
  ];
  const facts = await dancersFacts(table, entered);
  return entered.map(({ _id, owners, isTeam }, i) => {
    const staff = facts[i]?.teachers ?? [];
    return { dancer: _id, owners, teachers: isTeam ? [] : staff, staff };
  });
};
