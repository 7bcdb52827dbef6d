import { createHash } from 'node:crypto';
import { choicesOf } from '@rince/domain/entry/cost';
import { mayEnter } from '@rince/domain/entry/eligibility';
import { type EnteredCompetition, type Entry, freshEntry } from '@rince/domain/entry/entry';
import { oneOfEachDance } from '@rince/domain/entry/one-of-dance';
import { priceOf } from '@rince/domain/entry/price';
import { entrySection } from '@rince/domain/entry/section';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import { fold } from '@rince/domain/fold';
import { competitionAge } from '@rince/domain/people/age';
import type { Dancer } from '@rince/domain/people/dancer';
import {
  dancerIdentity,
  type ImportDancer,
  type ImportProblem,
  type ImportSchool,
} from '@rince/domain/people/import-file';
import { levelLabel, levels } from '@rince/domain/people/levels';
import type { School } from '@rince/domain/people/school';
import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getRegion, getSchool, schoolsNamed } from '@rince/store/directory';
import { getPayment, ownEntries } from '@rince/store/entries';
import { allStudentsOf } from '@rince/store/imports';
import { getNumbers } from '@rince/store/numbers';
import { usersByEmail } from '@rince/store/users';

/** As many dancers as the form of an entry takes, and as get their numbers in one transaction. */
const mostInEntry = 30;

/** A dancer of the file: made now or here already, with the competitions that could be found. */
export interface PlannedDancer {
  readonly wanted: ImportDancer;
  readonly dancer: Dancer;
  readonly isNew: boolean;
  readonly competitions: readonly EnteredCompetition[];
  /** Somebody entered this dancer for the event already. */
  readonly isEntered: boolean;
}

/** An account that a file's address belongs to, and what it becomes. */
export interface PlannedTeacher {
  readonly line: number;
  readonly email: string;
  readonly user?: User;
  readonly state: 'new' | 'staff' | 'unknown';
}

/** The entry of a teacher, with the dancers that are added to it. */
export interface PlannedEntry {
  readonly before?: Entry;
  readonly entry: Entry;
}

/** What importing one school would make of it. What is here already is not made again. */
export interface SchoolPlan {
  readonly school: School;
  readonly isNew: boolean;
  readonly teachers: readonly PlannedTeacher[];
  readonly dancers: readonly PlannedDancer[];
  readonly entries: readonly PlannedEntry[];
  readonly problems: readonly ImportProblem[];
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** An id that follows from what a thing is: made twice at the same moment, it is one thing. */
const idOf = (...parts: readonly string[]): string =>
  [...createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 26)]
    .map((byte) => alphabet[byte % 32])
    .join('');

const groupOf = (level: Dancer['level']): Dancer['grade'] => levels.find(({ id }) => id === level)?.group ?? 'grades';

/** What importing a school of a file makes, decided by what is stored now. */
export const planSchool = async (
  tools: Tools,
  wanted: ImportSchool,
  syllabus: EventWithGrades | undefined,
): Promise<SchoolPlan> => {
  const problems: ImportProblem[] = [];
  const { school, isNew } = await schoolFor(tools, wanted, problems);
  const teachers = await teachersFor(tools, wanted, school, problems);
  const dancers = await dancersFor(tools, wanted.dancers, school, isNew);
  const made = { school, isNew, teachers, dancers, entries: [], problems };
  return syllabus ? { ...made, ...(await enter(tools, syllabus, wanted, made, problems)) } : made;
};

const schoolFor = async (
  { table, now }: Tools,
  { line, name }: ImportSchool,
  problems: ImportProblem[],
): Promise<Pick<SchoolPlan, 'school' | 'isNew'>> => {
  const _id = idOf('school', fold(name));
  const [made, called] = await Promise.all([getSchool(table, _id), schoolsNamed(table, name)]);
  const oldest = called.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  if (called.length > 1)
    problems.push({ line, message: `${called.length} schools are called ${name}. The oldest is taken.` });
  const found = made ?? oldest;
  if (found) return { school: found, isNew: false };
  const createdAt = now.toISOString();
  return {
    school: { _id, name, city: '', region: '', admins: [], moderators: [], holdsName: true, createdAt, revision: 1 },
    isNew: true,
  };
};

const teachersFor = async (
  { table }: Tools,
  { line, teachers, name }: ImportSchool,
  school: School,
  problems: ImportProblem[],
): Promise<PlannedTeacher[]> => {
  const users = await usersByEmail(
    table,
    teachers.map(({ email }) => email),
  );
  const staff = new Set([...school.admins, ...school.moderators]);
  const planned = teachers.map((teacher, i): PlannedTeacher => {
    const user = users[i];
    // Staff sees children, so nobody gets there by an address that may not be theirs.
    if (!user?.confirmed || user.deactivated) {
      const message = `There is no confirmed account with the address ${teacher.email}. Nobody is put on the staff.`;
      problems.push({ line: teacher.line, message });
      return { ...teacher, state: 'unknown' };
    }
    return { ...teacher, user, state: staff.has(user._id) ? 'staff' : 'new' };
  });
  if (teachers.length === 0) problems.push({ line, message: `${name} has no teacher.` });
  return planned;
};

const dancersFor = async (
  { table, now }: Tools,
  wanted: readonly ImportDancer[],
  school: School,
  isNew: boolean,
): Promise<PlannedDancer[]> => {
  const ids = wanted.map((dancer) => idOf('dancer', school._id, dancerIdentity(dancer)));
  const [made, students, region] = await Promise.all([
    getDancers(table, ids),
    isNew ? [] : allStudentsOf(table, school._id),
    school.region === '' ? undefined : getRegion(table, school.region),
  ]);
  const byIdentity = new Map(students.map((student) => [dancerIdentity(student), student]));
  return wanted.map((dancer, i): PlannedDancer => {
    const { name, lname, birthdate, level } = dancer;
    const found = made[i] ?? byIdentity.get(dancerIdentity(dancer));
    const fresh: Dancer = {
      _id: ids[i] as string,
      name,
      lname,
      birthdate,
      level,
      grade: groupOf(level),
      region: { _id: region?._id ?? '', name: region?.name ?? '' },
      school: { _id: school._id, name: school.name },
      // Nobody's own: the school sees its students, and whoever imports a list is not the parent of those on it.
      owners: [],
      createdAt: now.toISOString(),
      revision: 1,
    };
    return { wanted: dancer, dancer: found ?? fresh, isNew: !found, competitions: [], isEntered: false };
  });
};

interface Place {
  readonly grade: Grade;
  readonly competition: GradeCompetition;
}

/** Which competitions of the file a dancer may be entered in. */
const competitionsOf = (
  event: Event,
  places: ReadonlyMap<string, Place>,
  dancer: Dancer,
  wanted: ImportDancer['competitions'],
  newId: () => string,
  problems: ImportProblem[],
): EnteredCompetition[] => {
  const who = `${dancer.name} ${dancer.lname}`;
  const age = competitionAge(dancer.birthdate, event.eventStart, event.ageRule);
  const mayHave = oneOfEachDance();
  return wanted.flatMap(({ line, code }) => {
    const against = (message: string): [] => {
      problems.push({ line, message });
      return [];
    };
    const place = places.get(code);
    if (!place) return against(`${event.name} has no competition ${code.slice(0, 40)}.`);
    const { grade, competition } = place;
    const title = `${competition.rowTitle}, ${competition.columnTitle}`;
    if (!mayEnter(grade, competition.column, { level: dancer.level, age }))
      return against(
        `${who} (${levelLabel(dancer.level)}, age ${age}) cannot enter ${code}, ${grade.title}, ${title}.`,
      );
    if (!mayHave({ grade, rowTitle: competition.rowTitle }))
      return against(`${who} can enter only one competition for ${competition.rowTitle}; not ${code}.`);
    const { price, applyFamilyMax, title: gradeName } = grade;
    return [{ _id: newId(), competition: competition._id, code, title, gradeName, price, applyFamilyMax }];
  });
};

/** Whether a payment of this entry is on its way, so that it must stay as it is. */
const isBeingPaid = async ({ table }: Tools, { _id, payment }: Entry): Promise<boolean> =>
  payment !== undefined && (await getPayment(table, _id, payment))?.status !== 'failed';

/** The dancers with their competitions, and the entries of the school's teachers that take those whom nobody entered yet. */
const enter = async (
  tools: Tools,
  { event, grades }: EventWithGrades,
  { line, name }: ImportSchool,
  { school, teachers, dancers }: Pick<SchoolPlan, 'school' | 'teachers' | 'dancers'>,
  problems: ImportProblem[],
): Promise<Pick<SchoolPlan, 'dancers' | 'entries'>> => {
  const asked = dancers.filter(({ wanted }) => wanted.competitions.length > 0);
  if (asked.length === 0) return { dancers, entries: [] };
  const named = teachers.flatMap(({ user }) => user?._id ?? []);
  const payers = named.length > 0 ? named : school.admins;
  const families = asked.flatMap(({ dancer }) => dancer.owners);
  const [numbers, own] = await Promise.all([
    getNumbers(
      tools.table,
      event._id,
      asked.map(({ dancer }) => dancer._id),
    ),
    ownEntries(tools.table, [...new Set([...payers, ...families])], event._id),
  ]);
  const entered = new Set([
    ...numbers.flatMap((number) => number?.dancer ?? []),
    ...own.flatMap(({ sections }) => sections.map(({ dancer }) => dancer)),
  ]);
  const places = new Map(
    grades.flatMap((grade) =>
      grade.competitions.map((competition) => [competition.code, { grade, competition }] as const),
    ),
  );
  const planned = dancers.map((one): PlannedDancer => {
    const { dancer, wanted } = one;
    if (entered.has(dancer._id)) return { ...one, isEntered: true };
    // Two lines may mean one dancer who was renamed since the last import.
    entered.add(dancer._id);
    return { ...one, competitions: competitionsOf(event, places, dancer, wanted.competitions, tools.newId, problems) };
  });
  const waiting = planned.filter(({ competitions }) => competitions.length > 0);
  const entries: PlannedEntry[] = [];
  for (const owner of payers) {
    const before = own.find((entry) => entry.owner === owner);
    const isClosed = before !== undefined && (before.paidAt !== undefined || (await isBeingPaid(tools, before)));
    const taken = isClosed ? [] : waiting.splice(0, mostInEntry - (before?.sections.length ?? 0));
    if (taken.length > 0)
      entries.push({ ...(before ? { before } : {}), entry: entryOf(tools, event, owner, before, taken) });
  }
  if (waiting[0]) {
    const many = waiting.length === 1 ? 'One dancer' : `${waiting.length} dancers`;
    const why =
      payers.length === 0
        ? 'there is no teacher with an account who gets the entry. Import the file again once there is one.'
        : `one entry takes ${mostInEntry} dancers, and none once it is paid. Name another teacher, and import the file again.`;
    problems.push({
      line: payers.length === 0 ? line : waiting[0].wanted.line,
      message: `${many} of ${name} cannot be entered: ${why}`,
    });
  }
  return { dancers: planned, entries };
};

/** A teacher's entry with these dancers, ready to be looked through and paid. */
const entryOf = (
  tools: Tools,
  event: Event,
  owner: string,
  before: Entry | undefined,
  taken: readonly PlannedDancer[],
): Entry => {
  const sections = [
    ...(before?.sections ?? []),
    ...taken.map(({ dancer, competitions }) => entrySection(event, dancer, competitions, { owner })),
  ];
  const teacher = before?.teacher ?? true;
  const { price, discount, total } = priceOf(choicesOf(sections), event, { teacher });
  const fresh = { ...freshEntry, _id: tools.newId(), event: event._id, owner, createdAt: tools.now.toISOString() };
  const chosen = { teacher, sections, price, discount, total, step: 0, state: 'new' } as const;
  return { ...fresh, ...before, ...chosen };
};
