import * as z from 'zod';
import {
  competitionFound,
  eventBasics,
  eventChange,
  eventForm,
  eventPage,
  eventTile,
  gradeChange,
  officeTile,
  organizerEvent,
  scoringChange,
  scoringForm,
  scoringSystem,
} from '../events.ts';
import { byAge, day, id, json, list, longEnough, page, revision, searched, undoes } from '../fields.ts';
import { row } from '../row.ts';

const area = 'events' as const;
const direction = z.enum(['add', 'subtract']).optional();
const params = z.object({ id });

export const listEvents = row({
  method: 'GET',
  path: '/api/events',
  area,
  access: 'signed-in',
  summary: 'Events the reader may see: published ones, and those they run or tabulate.',
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    sort: byAge,
    query: json(
      z.object({
        name: z.string().max(120).optional(),
        mine: z.boolean().optional(),
        /** Of the reader's own those that this person runs, or tabulates. */
        admins: id.optional(),
        tabulators: id.optional(),
        hasResults: z.boolean().optional(),
      }),
    ).optional(),
  }),
  answer: list(eventTile.extend({ mine: z.boolean() })),
  errors: ['SKIP_TOO_FAR'],
});
export const searchEvents = row({
  method: 'GET',
  path: '/api/events/search',
  area,
  access: 'signed-in',
  summary: 'Events the reader may see, by the beginnings of the words of their name.',
  query: z.object(searched).refine(...longEnough(2)),
  answer: z.array(
    eventTile.pick({ _id: true, name: true, eventStart: true, eventEnd: true, inPerson: true, published: true }),
  ),
});
export const getEventsAndTeams = row({
  method: 'GET',
  path: '/api/events/getEventsAndTeams',
  area,
  access: 'signed-in',
  summary: 'Events the reader may see, each with how many teams it has.',
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    query: json(z.object({ name: z.string().max(120).optional() })).optional(),
  }),
  answer: list(eventTile.extend({ mine: z.boolean(), teams: z.int() })),
  errors: ['SKIP_TOO_FAR'],
});
export const getEvent = row({
  method: 'GET',
  path: '/api/events/{id}',
  area,
  access: 'event.read',
  summary: 'One event.',
  params,
  answer: eventPage.extend({ mine: z.boolean(), registrationOpen: z.boolean() }),
});
const competitionSearchRow = {
  method: 'GET',
  area,
  access: 'event.read',
  summary: 'The competitions of an event, or those that hold every word asked for, in the order of their codes.',
  query: z.object({ ...page, limit: page.limit.default(999), eventId: id, query: json(z.string().max(80)).optional() }),
  answer: list(competitionFound),
  errors: ['SKIP_TOO_FAR'],
} as const;
export const competitionSearch = row({ ...competitionSearchRow, path: '/api/events/competitionSearch' });
/** The same under its other name. */
export const competitionSearchShort = row({ ...competitionSearchRow, path: '/api/competitionSearch' });
export const getForOrganizer = row({
  method: 'GET',
  path: '/api/events/getForOrganizer',
  area,
  access: 'event.tabulate',
  summary: 'One event with all that its organizers see.',
  query: z.object({ id }),
  answer: organizerEvent,
});

export const createEvent = row({
  method: 'POST',
  path: '/api/events',
  area,
  access: 'event.create',
  summary: 'Creates an event; the creator is its first admin.',
  body: z.object({ event: eventForm, direction }),
  answer: z.object({ _id: id, revision }),
  errors: ['CONFLICT'],
});
export const copyEvent = row({
  method: 'POST',
  path: '/api/events/{id}/copy',
  area,
  access: 'event.copy',
  summary:
    'Makes a new event like this one, its days as far apart: settings, staff and the whole syllabus. Nobody sees it yet, and nothing that happened comes along.',
  params,
  body: z.object({
    name: eventBasics.shape.name,
    /** The first day of the new event. */
    eventStart: day,
    /** Its judges come along, too, with nothing to judge yet. */
    judges: z.boolean().default(false),
  }),
  answer: z.object({ _id: id, revision }),
  errors: ['CONFLICT'],
});
export const editEvent = row({
  method: 'PATCH',
  path: '/api/events/{id}',
  area,
  access: 'event.edit',
  summary: 'Saves a step of the wizard: details, changed categories of the grid, or the published flag.',
  params,
  body: z.object({
    event: eventChange.optional(),
    grades: z.array(gradeChange).max(40).optional(),
    publish: z.boolean().optional(),
    direction,
    undoes,
  }),
  answer: organizerEvent,
  errors: ['STALE', 'CODE_TAKEN', 'NOT_READY', 'HAS_MARKS', 'CONFLICT', 'SHEET_CHANGED'],
});
export const connectAccount = row({
  method: 'POST',
  path: '/api/events/connectStripe',
  area,
  access: 'event.edit',
  summary: 'The address where the payment provider asks the organizer to connect an account; its state is single use.',
  body: z.object({ eventId: id, returnTo: z.url() }),
  answer: z.object({ url: z.string(), state: z.string() }),
});
export const addStripeAccountId = row({
  method: 'POST',
  path: '/api/events/addStripeAccountId',
  area,
  access: 'event.edit',
  summary: 'Registers the connected payment account for the event.',
  body: z.object({ eventId: id, code: z.string().min(1).max(300), state: z.string().min(1).max(100) }),
  answer: z.object({ stripeAccountId: z.string() }),
  errors: ['CONFLICT', 'PAYMENT_FAILED'],
});
export const listScoring = row({
  method: 'GET',
  path: '/api/scoring',
  area,
  access: 'signed-in',
  summary: 'Scoring systems.',
  query: z.object({ ...page, limit: page.limit.default(100) }),
  answer: list(scoringSystem),
  errors: ['SKIP_TOO_FAR'],
});
export const searchScoring = row({
  method: 'GET',
  path: '/api/scoring/search',
  area,
  access: 'signed-in',
  summary: 'Scoring systems by the beginnings of the words of their name and description.',
  query: z.object(searched).refine(...longEnough(2)),
  answer: z.array(scoringSystem),
});
export const getScoring = row({
  method: 'GET',
  path: '/api/scoring/{id}',
  area,
  access: 'signed-in',
  summary: 'One scoring system.',
  params,
  answer: scoringSystem,
});
export const createScoring = row({
  method: 'POST',
  path: '/api/scoring',
  area,
  access: 'admin',
  summary: 'Creates a scoring system.',
  body: scoringForm,
  answer: scoringSystem,
});
export const editScoring = row({
  method: 'PATCH',
  path: '/api/scoring/{id}',
  area,
  access: 'admin',
  summary: 'Changes a scoring system; results keep the rules that they were calculated by.',
  params,
  body: scoringChange,
  answer: scoringSystem,
  errors: ['STALE'],
});
export const organizerCompetitions = row({
  method: 'POST',
  path: '/api/events/getOrganizerCompetitions',
  area: 'organizer',
  access: 'event.tabulate',
  effect: 'read',
  summary: 'The competitions of an event with where each stands.',
  body: z.object({
    id,
    skip: z.int().min(0).default(0),
    limit: z.int().min(1).default(999),
    filter: z.enum(['all', 'started', 'notStarted', 'complete']).default('all'),
    search: z.string().max(80).default(''),
    sort: z.enum(['codeAsc', 'codeDesc', 'entriesAsc', 'entriesDesc']).default('codeAsc'),
  }),
  answer: list(officeTile),
  errors: ['SKIP_TOO_FAR'],
});
