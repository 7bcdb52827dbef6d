import * as z from 'zod';
import { jobView } from '../events.ts';
import { id, instant, json, list, page, undoes } from '../fields.ts';
import { image } from '../files.ts';
import { fullResult, fullResultType } from '../full-results.ts';
import { person } from '../people.ts';
import {
  competitionResult,
  dancerResult,
  publicEventTile,
  publicResult,
  resultsReview,
  schoolResults,
} from '../results.ts';
import { row } from '../row.ts';

const area = 'results' as const;

export const publicEvents = row({
  method: 'GET',
  path: '/api/events/public',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Events with published results, or one of them.',
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    /** By their days: the newest first unless asked otherwise. */
    sort: json(z.strictObject({ number: z.union([z.literal(1), z.literal(-1)]) })).optional(),
    query: json(z.object({ id: id.optional(), hasResults: z.boolean().optional() })).optional(),
  }),
  answer: list(publicEventTile),
  errors: ['SKIP_TOO_FAR'],
});
export const getPublicResult = row({
  method: 'POST',
  path: '/api/events/getPublicResult',
  area,
  access: 'anyone',
  signedIn: false,
  effect: 'read',
  summary: 'What an event has published, or the placings of one of its competitions.',
  body: z.object({ eventId: id, id: id.optional() }),
  answer: publicResult,
  errors: ['CONFLICT'],
});
export const dancerResults = row({
  method: 'GET',
  path: '/api/results/dancer',
  area,
  access: 'dancer.read',
  summary: 'Published scores, ranks and comments of one dancer.',
  query: z.object({ dancerId: id, userId: id.optional() }),
  answer: z.object({
    dancer: z.object({ _id: id, name: z.string(), lname: z.string() }),
    events: z.array(z.object({ _id: id, name: z.string(), eventStart: z.string(), results: z.array(dancerResult) })),
  }),
});
export const getCompetitionResult = row({
  method: 'GET',
  path: '/api/results/competition/{id}',
  area,
  access: 'result.read',
  summary: 'The result of a competition: the lines of own dancers and students, for the office all of them.',
  params: z.object({ id }),
  query: z.object({
    /** For the office: what was calculated last, whether it is public or not. */
    latest: json(z.boolean()).optional(),
  }),
  answer: competitionResult,
  errors: ['NOT_READY'],
});
export const getSchoolResults = row({
  method: 'GET',
  path: '/api/results/school',
  area,
  access: 'school.students',
  summary: "Events with published results of a school's students; of one of them, each student's.",
  query: z.object({ school: id.optional(), event: id.optional() }),
  answer: schoolResults,
});
export const reviewResults = row({
  method: 'GET',
  path: '/api/events/reviewResults',
  area,
  access: 'event.tabulate',
  summary: 'What will be public when the results are published, and what to look at before.',
  query: z.object({ id, competition: id.optional() }),
  answer: resultsReview,
});
export const getMultiFullResult = row({
  method: 'POST',
  path: '/api/events/getMultiFullResult',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary:
    'Whole results for documents, competition by competition in the order of their codes: as published, or as calculated where nothing is public yet.',
  body: z.object({
    id,
    type: fullResultType,
    /** This one alone. */
    competition: id.optional(),
    /** Those calculated last, also where another version is public. */
    latest: z.boolean().default(false),
    cursor: z.string().max(200).optional(),
  }),
  answer: z.object({ data: z.array(fullResult), hasMore: z.boolean(), cursor: z.string().optional() }),
});
export const generateResults = row({
  method: 'POST',
  path: '/api/events/generateResults',
  area,
  access: 'event.tabulate',
  summary: 'Calculates every competition of the event that can be, as queued work.',
  body: z.object({ id }),
  answer: jobView,
  errors: ['IN_PROGRESS', 'CONFLICT'],
});
export const togglePublishResults = row({
  method: 'POST',
  path: '/api/events/togglePublishResults',
  area,
  access: 'event.publishResults',
  summary: "Publishes the event's results, or takes them back.",
  body: z.object({
    id,
    publish: z.boolean(),
    /** Calculate first what has changed; otherwise it is refused by name. */
    recalculate: z.boolean().default(false),
  }),
  answer: z.object({ hasResults: z.boolean(), job: jobView.optional() }),
  errors: ['NOT_READY', 'IN_PROGRESS', 'CONFLICT', 'OUTDATED'],
});
export const releaseResults = row({
  method: 'POST',
  path: '/api/events/releaseResults',
  area,
  access: 'event.publishResults',
  summary: 'Publishes the result of one competition.',
  body: z.object({ id, competition: id }),
  answer: z.object({ hasResults: z.boolean(), job: jobView }),
  errors: ['NOT_READY'],
});
export const takeBackResult = row({
  method: 'POST',
  path: '/api/events/takeBackResult',
  area,
  access: 'event.publishResults',
  summary: 'Takes the result of one competition back; all others stay public.',
  body: z.object({ id, competition: id }),
  /** Whether others are public. */
  answer: z.object({ hasResults: z.boolean() }),
  errors: ['CONFLICT', 'SHEET_CHANGED'],
});
export const releaseAsSubmitted = row({
  method: 'POST',
  path: '/api/events/releaseAsSubmitted',
  area,
  access: 'event.publishResults',
  summary: 'Whether each result becomes public when its sheet is submitted.',
  body: z.object({ id, release: z.boolean(), undoes }),
  answer: z.object({ releaseAsSubmitted: z.boolean() }),
  errors: ['STALE', 'SHEET_CHANGED'],
});

const organizer = 'organizer' as const;
/** A judge of an event and what was assigned. */
export const eventJudge = person.extend({
  judgeEvent: z.object({ competitions: z.array(id), completed: z.array(id) }),
  /** Who is listed has a picture, if they gave one, and says how far they are; the answer to a change says neither. */
  image: image.optional(),
  progress: z
    .object({
      /** A card is one round of a competition. */
      cards: z.int(),
      finalized: z.int(),
      /** Marks that are expected, as far as it is known who dances. */
      due: z.int(),
      given: z.int(),
      lastMarkAt: instant.optional(),
    })
    .optional(),
});
export const getJudges = row({
  method: 'GET',
  path: '/api/events/getJudges',
  area: organizer,
  access: 'event.tabulate',
  summary: 'The judges of an event.',
  query: z.object({ id }),
  answer: z.object({
    judges: z.array(eventJudge),
    panels: z.record(z.string(), z.array(z.array(id.nullable()))),
    /** Competitions that are offered no more and that nobody dances: they need no judge. */
    closed: z.array(id),
  }),
});
const assigned = z.array(id).max(1000);
export const patchJudges = row({
  method: 'POST',
  path: '/api/judgeEvents/multiPatch',
  area: organizer,
  access: 'event.tabulate',
  summary: 'Assigns competitions to judges.',
  body: z.object({
    /** Left out, it is that of the first competition named. */
    event: id.optional(),
    /**
     * What each judges from now on; as `getJudges` answered it is right, too. `seen`: what each judged when that was read; what a colleague has changed
     * since stays.
     */
    judges: z
      .array(
        z.union([
          z.object({ _id: id, competitions: assigned, seen: assigned.optional() }),
          z
            .object({ _id: id, judgeEvent: z.object({ competitions: assigned }) })
            .transform(({ _id, judgeEvent }) => ({ _id, competitions: judgeEvent.competitions, seen: undefined })),
        ]),
      )
      .min(1)
      .max(40),
  }),
  answer: z.object({
    judges: z.array(eventJudge),
    refused: z.array(z.object({ competition: id, judge: id, message: z.string() })),
  }),
  errors: ['CONFLICT', 'SHEET_CHANGED'],
});
export const setJudges = row({
  method: 'PATCH',
  path: '/api/events/simplePatch/{id}',
  area: organizer,
  access: 'event.tabulate',
  summary: 'The people who judge an event.',
  params: z.object({ id }),
  body: z.object({
    _id: id.optional(),
    /** As ids, or as `getJudges` answered them. */
    judges: z.array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)])).max(60),
    /** Who judged it when it was read: whom a colleague added since stays. */
    seen: z.array(id).max(200).optional(),
  }),
  answer: z.object({ judges: z.array(eventJudge) }),
  errors: ['CONFLICT'],
});
