import { groupedBy } from '../grouped.ts';
import { type Competition, newCompetition } from '../sheet/competition.ts';

import type { Codes, Event } from './event.ts';
import type { Grade } from './grade.ts';

const dayMs = 86_400_000;
const dated = [
  'eventStart',
  'eventEnd',
  'registrationStart',
  'registrationEnd',
  'videoStart',
  'videoEnd',
  'round3End',
  'judgingStart',
  'judgingEnd',
] as const;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Every day of an event as far from its new first day as it was from the old one; what has no day has none. */
export const movedDays = (
  event: Pick<Event, (typeof dated)[number]>,
  firstDay: string,
): Pick<Event, (typeof dated)[number]> => {
  const days = event.eventStart === '' ? 0 : daysBetween(event.eventStart, firstDay);
  const moved = dated.flatMap((name): [string, string][] => {
    const day = event[name];
    return day === undefined ? [] : [[name, day === '' ? '' : laterBy(day, days)]];
  });
  return { ...(Object.fromEntries(moved) as Pick<Event, (typeof dated)[number]>), eventStart: firstDay };
};

/** So many weeks later a feis is on the same day of the week, a year on. */
const weeksOfYear = 52;

/** What a copy may be called, and when it may begin: by the same name with its year moved on, on the same day of the week, not before tomorrow. */
export const copySuggested = (
  { name, eventStart }: Pick<Event, 'name' | 'eventStart'>,
  today: string,
): { readonly name: string; readonly eventStart: string } => {
  if (eventStart === '') return { name, eventStart };
  let years = 1;
  const after = (): string => laterBy(eventStart, years * weeksOfYear * 7);
  while (after() <= today) years++;
  return { name: name.replace(/\b20\d\d\b/, (year) => String(Number(year) + years)), eventStart: after() };
};

/** What the two pages of the wizard say of an event, without its days, staff and files; and how results are released. */
const settingsOf = ({
  email,
  phone,
  region,
  regions,
  organizations,
  inPerson,
  timeZone,
  currency,
  admissionFee,
  programFee,
  familyMax,
  serviceFee,
  cap,
  firstNumber,
  videoDays,
  shortestVideo,
  longestVideo,
  ageRule,
  publicNames,
  hideEntryDancerNumber,
  hideCompetitorEntries,
  alias,
  content,
  emailContent,
  inPersonContent,
  waiver,
  stripeAccountId,
  releaseAsSubmitted,
}: Event) => ({
  ...{ email, phone, region, regions, organizations, inPerson, timeZone },
  ...{ currency, admissionFee, programFee, familyMax, serviceFee, cap, firstNumber, ageRule, publicNames },
  ...{ hideEntryDancerNumber, hideCompetitorEntries, alias, content, emailContent, inPersonContent },
  ...(videoDays === undefined ? {} : { videoDays }),
  ...(shortestVideo === undefined ? {} : { shortestVideo }),
  ...(longestVideo === undefined ? {} : { longestVideo }),
  ...(waiver === undefined ? {} : { waiver }),
  ...(stripeAccountId === undefined ? {} : { stripeAccountId }),
  ...(releaseAsSubmitted === undefined ? {} : { releaseAsSubmitted }),
});

const settingsOfGrade = ({
  title,
  type,
  levels,
  rules,
  rounds,
  judges,
  judgeSignoffs,
  roundResults,
  rows,
  ordering,
  ...grade
}: Grade) => ({
  ...{ title, type, levels, rules, rounds, judges, judgeSignoffs, roundResults, rows, ordering },
  recallType: grade.recallType,
  recallPercent: grade.recallPercent,
  nationalQualifier: grade.nationalQualifier,
  worldQualifier: grade.worldQualifier,
  price: grade.price,
  applyFamilyMax: grade.applyFamilyMax,
  ...(grade.scoring === undefined ? {} : { scoring: grade.scoring }),
  ...(grade.videoRounds === undefined ? {} : { videoRounds: grade.videoRounds }),
});

/** Columns of what was made on the day alone. */
const madeColumns = ({ columns, competitions }: Grade): ReadonlySet<string> => {
  const of = groupedBy(competitions, ({ column }) => column);
  return new Set(columns.flatMap(({ _id }) => (of.get(_id)?.every(({ byOffice }) => byOffice) ? [_id] : [])));
};

const copyOfGrade = (grade: Grade, event: string, newId: () => string): Grade => {
  const made = madeColumns(grade);
  return {
    ...settingsOfGrade(grade),
    _id: newId(),
    event,
    columns: grade.columns.filter(({ _id }) => !made.has(_id)),
    // What was made on the day is made again where it is needed.
    competitions: grade.competitions
      .filter(({ byOffice }) => !byOffice)
      .map((competition) => ({ ...competition, _id: newId() })),
    revision: 1,
  };
};

/** Who works at the copy: those of the old event who still may. */
export type CopiedStaff = Pick<Event, 'admins' | 'moderators' | 'tabulators'>;

export interface CopiedFeis {
  readonly event: Event;
  readonly grades: readonly Grade[];
  readonly codes: Codes;
  readonly competitions: readonly Competition[];
}

/**
 * A new feis like an old one: its settings, texts, fees, staff and whole syllabus with its codes and rules, on days as far apart as they were. Nobody sees
 * it yet. Nothing comes along that happened there, no panel, no schedule and no file.
 */
export const copyFeis = (
  { event, grades }: { readonly event: Event; readonly grades: readonly Grade[] },
  {
    _id,
    name,
    firstDay,
    staff,
    newId,
    now,
  }: {
    readonly _id: string;
    readonly name: string;
    readonly firstDay: string;
    readonly staff: CopiedStaff;
    readonly newId: () => string;
    readonly now: Date;
  },
): CopiedFeis => {
  const copies = grades.map((grade) => copyOfGrade(grade, _id, newId));
  return {
    event: {
      ...settingsOf(event),
      ...movedDays(event, firstDay),
      ...staff,
      _id,
      name,
      published: false,
      step: 1,
      level: 1,
      hasResults: false,
      hasPrivateResults: false,
      generatingResults: false,
      createdAt: now.toISOString(),
      revision: 1,
    },
    grades: copies,
    codes: {
      codes: Object.fromEntries(
        copies.flatMap(({ competitions }) => competitions.map(({ code, _id: id }) => [code, id])),
      ),
      revision: 1,
    },
    competitions: copies.flatMap((grade) => grade.competitions.map((one) => newCompetition(grade, one))),
  };
};
