import { ageGroups } from '@rince/domain/event/age-group';
import { videoDays } from '@rince/domain/event/windows';
import { jobKinds, jobStatuses } from '@rince/domain/jobs';
import { ageRules } from '@rince/domain/people/age';
import { competitionTypes } from '@rince/domain/tabulation/label';
import { type Scoring, scoringFaults } from '@rince/domain/tabulation/scoring';
import { rounds } from '@rince/domain/video';
import { lengthAt, videoLengths } from '@rince/domain/video-advice';
import * as z from 'zod';
import { level } from './dancers.ts';
import {
  atOnce,
  cents,
  changed,
  currency,
  emptied,
  id,
  instant,
  optionalDay,
  optionalText,
  revision,
  text,
  timeZone,
} from './fields.ts';
import { image, signedFile, uploadedFile, uploadedImage } from './files.ts';
import { person } from './people.ts';
import { richDocument, richText } from './rich-text.ts';

export const competitionType = z.enum(competitionTypes);
export const recallType = z.enum(['NONE', 'ALL', 'PERCENT']);
export const rotationType = z.enum(['SET', 'SPLIT', 'ROTATING']);

/** How a competition is scored, wherever it is shown. */
export const scoringRules = z.object({
  rounds: z.int().min(1, 'Rounds must be between 1 and 3').max(3, 'Rounds must be between 1 and 3'),
  judge_rotation_type: rotationType,
  judge_count: z.array(z.int().min(1).max(7)).min(1).max(3),
  drop_high_low: z.boolean(),
  showIp: z.boolean(),
  pointsTail: z.enum(['fractional', 'none']),
});
export const scoringSystem = scoringRules.extend({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** Reads as showIp does. */
  ip: z.boolean(),
  createdAt: instant,
  revision,
});
export type ScoringSystemView = z.output<typeof scoringSystem>;

const judges = z.int('Between 1 and 7 judges.').min(1, 'Between 1 and 7 judges.').max(7, 'Between 1 and 7 judges.');
const fewRounds = 'Rounds must be between 1 and 3';

const panelsOf = (given: {
  readonly rounds: number;
  readonly judge_count?: number[] | undefined;
  readonly judgeCount1?: number | undefined;
  readonly judgeCount2?: number | undefined;
  readonly judgeCount3?: number | undefined;
}): number[] =>
  given.judge_count ??
  [given.judgeCount1, given.judgeCount2, given.judgeCount3].slice(0, given.rounds).map((count) => count ?? 1);

/** A scoring system as an admin edits it. The counts of judges come as a list, or one by one. */
const scoringFields = z.object({
  name: text(80),
  description: optionalText(500),
  judge_rotation_type: rotationType.default('SET'),
  showIp: z.boolean().default(true),
  rounds: z.int(fewRounds).min(1, fewRounds).max(3, fewRounds).default(1),
  drop_high_low: z.boolean().default(false),
  judge_count: z.array(judges).max(3).optional(),
  judgeCount1: judges.optional(),
  judgeCount2: judges.optional(),
  judgeCount3: judges.optional(),
  pointsTail: z.enum(['fractional', 'none']).default('fractional'),
});

/** What is wrong with how a competition is scored, each at its field. */
export const scoringIssues = (scoring: Scoring): { path: string; message: string }[] =>
  scoringFaults(scoring).map(({ field, message }) => ({ path: field, message }));

export const scoringForm = scoringFields
  .superRefine(
    (given, ctx) => {
      // The others are the fields' own to say.
      for (const { field, isOfSeveral, message } of scoringFaults({ ...given, judge_count: panelsOf(given) }))
        if (isOfSeveral) ctx.addIssue({ code: 'custom', path: [field], message });
    },
    atOnce(...Object.keys(scoringFields.omit({ name: true, description: true }).shape)),
  )
  .transform(({ judgeCount1, judgeCount2, judgeCount3, judge_count, ...given }) => ({
    ...given,
    judge_count: panelsOf({ judgeCount1, judgeCount2, judgeCount3, judge_count, rounds: given.rounds }),
  }));
/** What is changed of a scoring system; the whole is checked where what stays is known. */
export const scoringChange = z.object({ ...changed(scoringFields.shape), revision });
export type ScoringForm = z.output<typeof scoringForm>;

/** Three of them fit beside everything else into one item of the table. */
const eventText = richText
  .refine((given) => JSON.stringify(given).length <= 24_000, 'This text is too long.')
  .prefault('');
const unknownRegion = z.object({ _id: id.or(z.literal('')).optional() });
/** A region by its id, or with it; an empty one, or one without an id, is dropped. */
const someRegion = z
  .union([id.or(z.literal('')), unknownRegion])
  .transform((given) => (typeof given === 'string' ? given : (given._id ?? '')))
  .prefault('');

/** Basic Details of the wizard. */
export const eventBasics = z.object({
  name: text(120),
  /** What was uploaded; null takes away what is there. */
  image: uploadedImage.nullable().optional(),
  pdf: uploadedFile.nullable().optional(),
  region: someRegion,
  /** Other regions that share the event. */
  regions: z.array(id).max(60).default([]),
  organizations: z.array(id).max(20).default([]),
  email: z.union([z.literal(''), z.email('Please enter a valid email address')]).default(''),
  phone: optionalText(40),
  inPerson: z.boolean().default(true),
  /** Where it is not said, a new event takes that of its region. */
  timeZone: timeZone.optional(),
  eventStart: optionalDay,
  eventEnd: optionalDay,
  registrationStart: optionalDay,
  registrationEnd: optionalDay,
  videoStart: optionalDay,
  videoEnd: optionalDay,
  /** The last day on which recalled dancers send round 3. */
  round3End: optionalDay,
  judgingStart: optionalDay,
  judgingEnd: optionalDay,
  /** The creator is the first admin, who cannot be removed. */
  admins: z.array(id).max(50).default([]),
  moderators: z.array(id).max(50).default([]),
  tabulators: z.array(id).max(50).default([]),
});

const alias = z.object({ grades: optionalText(40), championship: optionalText(40) });

/** Advanced Details of the wizard. */
const whole = (least: number, most: number, message: string) => z.int(message).min(least, message).max(most, message);

const usual = lengthAt({});
const lengthSaid = `From ${videoLengths.least} to ${videoLengths.most} seconds.`;

export const eventAdvanced = z.object({
  currency: currency.default('cad'),
  admissionFee: cents.default(0),
  programFee: cents.default(0),
  familyMax: cents.default(0),
  serviceFee: z.boolean().default(false),
  /** The most dancers; 0 means any number. */
  cap: z.int('A whole number.').min(0, 'A whole number.').max(100_000, 'At most 100,000.').default(0),
  firstNumber: z.int().min(1).max(9000).default(101),
  /** For how many days after the last one of the event its videos are kept. */
  videoDays: z
    .int('A whole number.')
    .min(videoDays.least, `At least ${videoDays.least} days.`)
    .max(videoDays.most, `At most ${videoDays.most} days.`)
    .default(videoDays.usual),
  /** How long a video usually is, in seconds: what is shorter or longer is told to its family, never refused. */
  shortestVideo: whole(videoLengths.least, videoLengths.most, lengthSaid).default(usual.least),
  longestVideo: whole(videoLengths.least, videoLengths.most, lengthSaid).default(usual.most),
  ageRule: z.enum(ageRules).default('JAN1_NAFC'),
  publicNames: z.enum(['number', 'initial', 'full']).default('number'),
  /** Families do not see numbers before the event. */
  hideEntryDancerNumber: z.boolean().default(false),
  /** Families do not see who else entered. */
  hideCompetitorEntries: z.boolean().default(false),
  /** What the event calls the two groups of competitions. */
  alias: alias.default({ grades: '', championship: '' }),
  content: eventText,
  /** Goes into the receipt. */
  emailContent: eventText,
  inPersonContent: eventText,
  /** What families accept before they pay; without one it is the standing text. */
  waiver: z.string().trim().max(10_000, 'At most 10,000 characters.').default(''),
});

const spans = ['event', 'registration', 'video', 'judging'] as const;
type Days = { readonly [Day in `${(typeof spans)[number]}${'Start' | 'End'}`]: string } & {
  readonly round3End?: string | undefined;
  readonly shortestVideo?: number | undefined;
  readonly longestVideo?: number | undefined;
};
const isDay = (said: unknown): boolean => /^\d{4}-\d{2}-\d{2}$/.test(String(said));
/** The last days that lie before their first, an end of round 3 that leaves no day for it, and a longest video that is shorter than the shortest. */
export const outOfOrder = (event: Days): { path: string; message: string }[] => [
  ...spans
    .filter((span) => isDay(event[`${span}Start`]) && isDay(event[`${span}End`]))
    .filter((span) => event[`${span}Start`] > event[`${span}End`])
    .map((span) => ({ path: `${span}End`, message: 'This is before the first day.' })),
  ...(isDay(event.round3End) && isDay(event.videoEnd) && String(event.round3End) <= event.videoEnd
    ? [{ path: 'round3End', message: 'Round 3 ends after the videos of rounds 1 and 2.' }]
    : []),
  ...((event.shortestVideo ?? usual.least) > (event.longestVideo ?? usual.most)
    ? [{ path: 'longestVideo', message: 'This is shorter than the shortest.' }]
    : []),
];

const eventFields = eventBasics.extend(eventAdvanced.shape);
export const eventForm = eventFields.superRefine((event, ctx) => {
  for (const { path, message } of outOfOrder(event)) ctx.addIssue({ code: 'custom', path: [path], message });
}, atOnce());
/** What is changed of an event; the whole is checked where what stays is known. */
export const eventChange = z.object({
  ...changed(eventFields.shape),
  alias: emptied(z.object(changed(alias.shape)), { grades: '', championship: '' }),
  revision,
});
export type EventChange = z.output<typeof eventChange>;
export type EventForm = z.output<typeof eventForm>;

export const gradeRow = z.object({ _id: text(40), title: text(80) });
export const gradeColumn = z.object({
  _id: text(40),
  title: optionalText(80),
  age: z.enum(ageGroups.map((group) => group.id) as [string, ...string[]]),
});
export const gradeCompetition = z.object({
  _id: text(40),
  row: text(40),
  column: text(40),
  code: text(12),
  /** The most entries; any number without it. */
  cap: z.int('A whole number.').min(1, 'At least 1, or nothing.').max(1000, 'At most 1,000.').optional(),
});

/** One category of the grid as an organizer edits it: dances (rows) by age groups (columns), a competition where they cross. Ids that the server did not give are replaced. */
export const gradeForm = z.object({
  _id: text(40),
  title: text(80),
  type: competitionType,
  levels: z.array(level).max(8).default([]),
  recallType: recallType.default('NONE'),
  recallPercent: whole(1, 100, 'A percentage from 1 to 100.').default(50),
  nationalQualifier: whole(0, 500, 'A whole number.').default(0),
  worldQualifier: whole(0, 500, 'A whole number.').default(0),
  price: cents.default(0),
  applyFamilyMax: z.boolean().default(true),
  /** The scoring system that decides rounds, judges and rotation; without one, rounds and judges as given, SET. */
  scoring: id.optional(),
  rounds: whole(1, 3, 'Rounds must be between 1 and 3').default(1),
  judges: whole(1, 7, 'Between 1 and 7 judges.').default(1),
  judgeSignoffs: z.boolean().default(false),
  roundResults: z.boolean().default(true),
  /** Of an event in a hall: the rounds that dancers send by video. */
  videoRounds: z.array(z.literal(rounds)).max(3).optional(),
  rows: z.array(gradeRow).max(60),
  columns: z.array(gradeColumn).max(90),
  competitions: z.array(gradeCompetition).max(1000),
  ordering: z.int().min(0).default(0),
  revision: revision.optional(),
  deleted: z.boolean().default(false),
});
export type GradeForm = z.output<typeof gradeForm>;
/** A category that is new, whole, or what is changed of one that is there; without a scoring system where that is null. */
export const gradeChange = z.object({
  ...changed(gradeForm.shape),
  _id: gradeForm.shape._id,
  scoring: id.nullable().optional(),
});
export type GradeChange = z.output<typeof gradeChange>;

export const competitionTitle = { code: z.string(), rowTitle: z.string(), columnTitle: z.string() };
export const grade = z.object({
  _id: id,
  event: id,
  title: z.string(),
  type: competitionType,
  levels: z.array(level),
  recallType,
  recallPercent: z.int(),
  nationalQualifier: z.int(),
  worldQualifier: z.int(),
  price: cents,
  applyFamilyMax: z.boolean(),
  scoring: id.optional(),
  rounds: z.int(),
  judges: z.int(),
  rules: scoringRules,
  judgeSignoffs: z.boolean(),
  roundResults: z.boolean(),
  videoRounds: z.array(z.literal(rounds)).optional(),
  rows: z.array(z.object({ _id: id, title: z.string() })),
  columns: z.array(z.object({ _id: id, title: z.string(), age: z.string() })),
  competitions: z.array(
    z.object({
      ...{ _id: id, row: id, column: id, cap: z.int().optional() },
      /** Families cannot enter it. */
      byOffice: z.boolean().optional(),
      ...competitionTitle,
    }),
  ),
  ordering: z.int(),
  revision,
});
export type GradeView = z.output<typeof grade>;

/** An event as anybody who may see it sees it, without its files and texts. */
export const eventView = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  inPerson: z.boolean(),
  timeZone: z.string(),
  eventStart: z.string(),
  eventEnd: z.string(),
  registrationStart: z.string(),
  registrationEnd: z.string(),
  videoStart: z.string(),
  videoEnd: z.string(),
  round3End: z.string().optional(),
  judgingStart: z.string(),
  judgingEnd: z.string(),
  currency,
  admissionFee: cents,
  programFee: cents,
  familyMax: cents,
  serviceFee: z.boolean(),
  region: z.string(),
  regions: z.array(id),
  organizations: z.array(id),
  alias: z.object({ grades: z.string(), championship: z.string() }),
  cap: z.int(),
  published: z.boolean(),
  hasResults: z.boolean(),
  admins: z.array(id),
  createdAt: instant,
});
export type EventView = z.output<typeof eventView>;

/** An event in a list, with its picture and its syllabus. */
export const eventTile = eventView.extend({ image: image.optional(), pdf: signedFile.optional() });
export type EventTile = z.output<typeof eventTile>;
/** An event with what it says of itself. */
export const eventPage = eventTile.extend({ content: richDocument });

export const jobView = z.object({
  _id: id,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  done: z.int(),
  total: z.int(),
  message: z.string().optional(),
  createdAt: instant,
});
export type JobView = z.output<typeof jobView>;

/** An event as its organizers and tabulators see it. */
export const organizerEvent = eventPage.extend({
  moderators: z.array(person),
  tabulators: z.array(person),
  admins: z.array(person),
  firstNumber: z.int(),
  videoDays: z.int(),
  shortestVideo: z.int(),
  longestVideo: z.int(),
  ageRule: z.enum(ageRules),
  publicNames: z.enum(['number', 'initial', 'full']),
  hideEntryDancerNumber: z.boolean(),
  hideCompetitorEntries: z.boolean(),
  emailContent: richDocument,
  inPersonContent: richDocument,
  waiver: z.string(),
  stripeAccountId: z.string().optional(),
  step: z.int(),
  level: z.int(),
  hasPrivateResults: z.boolean(),
  /** Whether any round may be sent by video: always of an online event. */
  takesVideos: z.boolean(),
  /** Each result becomes public when its sheet is submitted. */
  releaseAsSubmitted: z.boolean(),
  generatingResults: z.boolean(),
  job: jobView.optional(),
  revision,
  grades: z.array(grade),
  /** What still prevents publishing, each with the wizard step where it is mended, and the field, or the category, there. */
  problems: z.array(z.object({ step: z.int(), at: z.string(), message: z.string() })),
  /** Whether the reader runs the event, or tabulates it only. */
  runs: z.boolean(),
});
export type OrganizerEvent = z.output<typeof organizerEvent>;

/** One competition of an event as everybody finds it. */
export const competitionFound = z.object({
  _id: id,
  grade: id,
  gradeTitle: z.string(),
  type: competitionType,
  levels: z.array(level),
  price: cents,
  rounds: z.int(),
  ...competitionTitle,
  columnAge: z.string(),
  /** Reads as columnAge does: the age group, such as U8. */
  columnCode: z.string(),
  /** Of a feis in a hall: the rounds that everybody in it sends by video. */
  byVideo: z.array(z.literal(rounds)).optional(),
  /** How many are entered and paid; kept from families where the event hides who else entered. */
  count: z.int().optional(),
});
export type CompetitionFound = z.output<typeof competitionFound>;

/** One competition of an event in a list of organizers, judges or tabulators. */
export const competitionTile = z.object({
  _id: id,
  event: id,
  grade: id,
  gradeTitle: z.string(),
  type: competitionType,
  ...competitionTitle,
  columnAge: z.string(),
  rounds: z.int(),
  count: z.int(),
  /** Nobody can enter it any more, because nobody had. */
  isDisabled: z.boolean(),
  judges: z.array(id),
  started: z.boolean(),
  complete: z.boolean(),
  submitted: z.boolean(),
  recallCalculated: z.boolean(),
  needsCalculation: z.boolean(),
  hasResults: z.boolean(),
  hasPublicResults: z.boolean(),
  /** What everybody may read is not the latest result, or shows its dancers as they were before. */
  isPublicOutdated: z.boolean(),
});
export type CompetitionTile = z.output<typeof competitionTile>;
/** How many of those who dance are checked in at the stage: for the office alone. */
export const checkedIn = { here: z.int(), dancing: z.int() };
export const officeTile = competitionTile.extend({
  ...checkedIn,
  /** Nobody is entered, pays for a place, or waits for one. */
  isEmpty: z.boolean(),
  /** Codes of the competitions that its dancers were merged or split into: it is closed until that is taken back. */
  wentTo: z.array(z.string()),
});
export type OfficeTile = z.output<typeof officeTile>;
