import { dayInWords } from '../event/day-in-words.ts';
import type { Event } from '../event/event.ts';
import { type ChangedGrade, gradeInWords } from './syllabus.ts';

/** How a value of an event is said. */
type Said =
  | 'text'
  | 'day'
  | 'cents'
  | 'seconds'
  | 'days'
  | 'limit'
  | 'number'
  | 'yes'
  | Readonly<Record<string, string>>;

/**
 * What the log says of an event before and after, and can put back: plain values that are nobody's own. Of texts, files and ways to reach somebody
 * it says only that they were changed.
 */
const told = {
  name: ['name', 'text'],
  inPerson: ['where dancers dance', { true: 'in a hall', false: 'by video' }],
  timeZone: ['time zone', 'text'],
  eventStart: ['first day', 'day'],
  eventEnd: ['last day', 'day'],
  registrationStart: ['first day of entries', 'day'],
  registrationEnd: ['last day of entries', 'day'],
  videoStart: ['first day of videos', 'day'],
  videoEnd: ['last day of videos', 'day'],
  round3End: ['last day of videos of round 3', 'day'],
  judgingStart: ['first day of judging', 'day'],
  judgingEnd: ['last day of judging', 'day'],
  currency: ['currency', { cad: 'Canadian dollar', usd: 'US dollar', aud: 'Australian dollar' }],
  admissionFee: ['admission fee', 'cents'],
  programFee: ['FF fee', 'cents'],
  familyMax: ['family maximum', 'cents'],
  serviceFee: ['service fee', 'yes'],
  cap: ['most dancers', 'limit'],
  firstNumber: ['first dancer number', 'number'],
  videoDays: ['videos are kept', 'days'],
  shortestVideo: ['shortest usual video', 'seconds'],
  longestVideo: ['longest usual video', 'seconds'],
  ageRule: [
    'ages are counted',
    {
      JAN1_NAFC: 'on 1 January by the North American rule',
      JAN1_PLAIN: 'on 1 January',
      DAY_OF_EVENT: 'on the first day of the event',
    },
  ],
  publicNames: [
    'names on public pages',
    { number: 'number only', initial: 'first name and initial', full: 'full name' },
  ],
  hideEntryDancerNumber: ['dancer numbers are hidden before the event', 'yes'],
  hideCompetitorEntries: ['who else entered is hidden', 'yes'],
} as const satisfies Partial<Record<keyof Event, readonly [label: string, as: Said]>>;
export type ToldSetting = keyof typeof told;

/** What else can change of an event, in words. */
const named: Readonly<Record<string, string>> = {
  level: 'event level',
  email: 'contact email',
  phone: 'contact phone',
  image: 'event image',
  pdf: 'syllabus (PDF)',
  regions: 'other regions',
  alias: 'what the groups are called',
  content: 'text about the event',
  emailContent: 'text in the receipt',
  inPersonContent: 'text after entering',
};

type Value = string | number | boolean | null;
/** A setting before and after; null where nothing was said. */
export interface ChangedSetting {
  readonly field: ToldSetting;
  readonly was: Value;
  readonly is: Value;
}
/** Who works at an event, by what they may. */
const staff = { admins: 'the admins', tabulators: 'the tabulators', moderators: 'the moderators' } as const;
type Staff = keyof typeof staff;
/** Whom somebody gave a right at the event, or took it from. */
export interface ChangedStaff {
  readonly field: Staff;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
export interface ChangedSettings {
  /** Everything that was changed. */
  readonly fields: readonly string[];
  /** Those of them that can be told; lines of older releases have none. */
  readonly changes?: readonly ChangedSetting[];
  readonly people?: readonly ChangedStaff[];
  /** What became of the syllabus, where that was saved. */
  readonly grades?: readonly ChangedGrade[];
}

const isStaff = (field: string): field is Staff => field in staff;

const isTold = (field: string): field is ToldSetting => field in told;

/** What the log says of a change by which these parts of an event are otherwise than before. */
export const changedSettings = (event: Event, change: Partial<Event>, fields: readonly string[]): ChangedSettings => {
  const people = fields.filter(isStaff).map((field) => {
    const [was, is] = [event[field] ?? [], change[field] ?? []];
    return { field, added: is.filter((one) => !was.includes(one)), removed: was.filter((one) => !is.includes(one)) };
  });
  return {
    fields,
    changes: fields.filter(isTold).map((field) => ({ field, was: event[field] ?? null, is: change[field] ?? null })),
    ...(people.length > 0 ? { people } : {}),
  };
};

/** The values of before, where all of what was changed is known. */
export const settingsBefore = ({
  fields,
  changes = [],
}: ChangedSettings): Partial<Pick<Event, ToldSetting>> | undefined =>
  fields.length > 0 && changes.length === fields.length
    ? Object.fromEntries(changes.map(({ field, was }) => [field, was ?? undefined]))
    : undefined;

type Money = ((cents: number) => string) | undefined;
const inWords = (field: ToldSetting, value: Value, money: Money): string => {
  const as: Said = told[field][1];
  if (value === null || value === '') return 'nothing said';
  if (typeof as === 'object') return as[String(value)] ?? String(value);
  switch (as) {
    case 'day':
      return dayInWords(String(value));
    case 'cents':
      return money?.(Number(value)) ?? '';
    case 'seconds':
      return `${value} seconds`;
    case 'days':
      return `for ${value} days`;
    case 'limit':
      return value === 0 ? 'any number' : String(value);
    case 'yes':
      return value === true ? 'yes' : 'no';
    case 'text':
    case 'number':
      return String(value);
  }
};

/** What became of the people of a kind: 'the tabulators: added Nora Byrne, removed Art Ryan'. */
const staffInWords = ({ field, added, removed }: ChangedStaff, person: (id: string) => string): string => {
  const parts = [
    ...(added.length > 0 ? [`added ${added.map(person).join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.map(person).join(', ')}`] : []),
  ];
  return parts.length === 0 ? staff[field] : `${staff[field]}: ${parts.join(', ')}`;
};

const mostGrades = 5;
const someGrades = (grades: readonly ChangedGrade[], money: Money): string[] => [
  ...grades.slice(0, mostGrades).map((grade) => gradeInWords(grade, money)),
  ...(grades.length > mostGrades ? [`and ${grades.length - mostGrades} more`] : []),
];

/** Each changed setting in words: what it is now and what it was, as far as that is known and the reader may know it. */
export const settingsInWords = (
  { fields, changes = [], people = [], grades = [] }: ChangedSettings,
  { money, person }: { readonly money?: Money; readonly person: (id: string) => string },
): string[] => {
  const known = new Map<string, ChangedSetting>(changes.map((change) => [change.field, change]));
  const staffed = new Map<string, ChangedStaff>(people.map((change) => [change.field, change]));
  return fields.flatMap((field) => {
    if (field === 'syllabus' && grades.length > 0) return someGrades(grades, money);
    const change = known.get(field);
    const rights = staffed.get(field);
    if (rights) return staffInWords(rights, person);
    if (isStaff(field)) return staff[field];
    if (!isTold(field)) return named[field] ?? field;
    const [label, as] = told[field];
    if (!change || (as === 'cents' && !money)) return label;
    return `${label}: ${inWords(field, change.is, money)} instead of ${inWords(field, change.was, money)}`;
  });
};

/** The values of before in words. */
export const settingsBeforeInWords = (changes: readonly ChangedSetting[], money: Money): string[] =>
  changes.map(({ field, was }) => `${told[field][0]}: ${inWords(field, was, money)}`);
