import * as z from 'zod';
import { changed, done, emptied, id, json, list, longEnough, page, revision, searched, text } from '../fields.ts';
import { image, uploadedImage } from '../files.ts';
import { row } from '../row.ts';

const area = 'teams' as const;

export const team = z.object({
  _id: id,
  event: id,
  name: z.string(),
  label: z.string(),
  image: image.optional(),
  region: z.object({ _id: id, name: z.string() }).optional(),
  school: z.object({ _id: id, name: z.string() }),
  /** For who may change them; everybody else is told how many there are. */
  members: z.array(z.object({ _id: id, name: z.string(), lname: z.string() })),
  memberCount: z.int(),
  admins: z.array(id),
  teacher: id.optional(),
  /** `full`: everything; `members`: everything but the name; `read`: nothing. */
  accessLevel: z.enum(['full', 'members', 'read']),
  revision,
});
export type TeamView = z.output<typeof team>;

/** Nobody where the id is empty. */
const someone = z.object({ _id: id.or(z.literal('')) });

export const teamForm = z.object({
  /** Made of the school and the label where it is left empty. */
  name: z.string().trim().max(120).default(''),
  label: text(80),
  region: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'Region is required') }).optional(),
  school: z.object(
    { _id: id.or(z.literal('')).refine((value) => value !== '', 'School is required') },
    'School is required',
  ),
  members: z.array(id).max(60).default([]),
  teacher: someone.optional(),
  image: uploadedImage.nullable().optional(),
});

/** What is changed of a team; without a region where that is null. */
export const teamChange = z.object({
  ...changed(teamForm.shape),
  region: teamForm.shape.region.nullable(),
  teacher: emptied(someone, { _id: '' }),
});

export const listTeams = row({
  method: 'GET',
  path: '/api/teams',
  area,
  access: 'team.read',
  summary: "An event's teams by label; found by the beginnings of words of label or school.",
  query: z.object({
    ...page,
    query: json(
      z.object({ event: id, label: z.string().max(80).optional(), schoolName: z.string().max(80).optional() }),
    ),
  }),
  answer: list(team),
  errors: ['SKIP_TOO_FAR'],
});
export const searchTeams = row({
  method: 'GET',
  path: '/api/teams/search',
  area,
  access: 'team.read',
  summary: "An event's teams by the beginnings of the words of their name, label or school.",
  query: z.object({ ...searched, event: id }).refine(...longEnough(2)),
  answer: z.array(team.pick({ _id: true, event: true, name: true, label: true }).extend({ school: z.string() })),
});
export const getTeam = row({
  method: 'GET',
  path: '/api/teams/{id}',
  area,
  access: 'team.read',
  summary: 'One team.',
  params: z.object({ id }),
  answer: team,
});
export const createTeam = row({
  method: 'POST',
  path: '/api/teams',
  area,
  access: 'team.create',
  summary: 'A new team of a school for an event.',
  body: z.object({ event: id, team: teamForm }),
  answer: team,
  errors: ['NOT_CONFIRMED'],
});
export const editTeam = row({
  method: 'PATCH',
  path: '/api/teams/{id}',
  area,
  access: 'team.edit',
  summary: 'Changes a team, as far as the reader may.',
  params: z.object({ id }),
  body: z.object({ team: teamChange, revision }),
  answer: team,
  errors: ['STALE'],
});
export const deleteTeam = row({
  method: 'DELETE',
  path: '/api/teams/{id}',
  area,
  access: 'team.delete',
  summary: 'Deletes a team that is in no paid entry.',
  params: z.object({ id }),
  answer: done,
  errors: ['CONFLICT', 'STALE'],
});
