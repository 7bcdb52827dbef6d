import * as z from 'zod';
import {
  byAge,
  changed,
  done,
  email,
  id,
  instant,
  json,
  list,
  longEnough,
  page,
  revision,
  searched,
} from '../fields.ts';
import { account, organizationForm, person, region, regionForm, role, school, schoolForm } from '../people.ts';
import { row } from '../row.ts';

const area = 'directory' as const;

/** Whom the list of users can be narrowed to. */
export const userFilters = [
  { id: 'all', label: 'All' },
  { id: 'parent', label: 'Parents' },
  { id: 'dancer', label: 'Dancers' },
  { id: 'teacher', label: 'Teachers' },
  { id: 'judge', label: 'Judges' },
  { id: 'organizer', label: 'Organizers' },
  { id: 'admin', label: 'Admins' },
] as const;
const filter = z.object({ id: z.enum(userFilters.map((one) => one.id)) });

/** One line of the list of users, with the address in full: it is for admins. */
export const userLine = z.object({
  _id: id,
  name: z.string(),
  lname: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  roles: z.array(role),
  confirmed: z.boolean(),
  deactivated: z.boolean().optional(),
  createdAt: instant,
});
export type UserLine = z.output<typeof userLine>;

export const listUsers = row({
  method: 'GET',
  path: '/api/users',
  area,
  access: 'admin',
  summary: 'Everybody who has an account, or those whom a search finds, by the day they came.',
  query: z.object({
    ...page,
    limit: page.limit.default(10),
    /** 1 for the oldest first. */
    sort: byAge,
    query: json(
      z.object({
        filter: filter.optional(),
        search: z.string().trim().max(80).optional(),
        /** Only those who run, tabulate or judge this event. */
        event: id.optional(),
      }),
    ).optional(),
  }),
  answer: list(userLine),
  errors: ['SKIP_TOO_FAR'],
});

export const getUser = row({
  method: 'GET',
  path: '/api/users/{id}',
  area,
  access: 'user.edit',
  summary: 'One account: oneself, or anybody for an admin.',
  params: z.object({ id }),
  answer: account,
});

const params = z.object({ id });

export const listSchools = row({
  method: 'GET',
  path: '/api/schools',
  area,
  access: 'signed-in',
  summary: "Schools by name; one's own, when asked so, which for an admin are all.",
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    query: json(z.object({ mine: z.boolean().optional() })).optional(),
  }),
  answer: list(school.omit({ about: true })),
  errors: ['SKIP_TOO_FAR'],
});

export const searchSchools = row({
  method: 'GET',
  path: '/api/schools/search',
  area,
  access: 'signed-in',
  summary: 'Schools by the beginnings of the words of their name and town.',
  query: z.object(searched).refine(...longEnough(2)),
  answer: z.array(school.pick({ _id: true, name: true, city: true, region: true })),
});

export const similarSchools = row({
  method: 'GET',
  path: '/api/schools/similar',
  area,
  access: 'signed-in',
  summary: 'The few schools whose names are most like this one.',
  query: z.object({ name: z.string().trim().min(1).max(120), city: z.string().trim().max(80).default('') }),
  answer: z.array(school.pick({ _id: true, name: true, city: true, region: true })),
});

const staffAs = z.enum(['admin', 'moderator']);

/** A school's page, and what of it the reader may do. */
export const schoolView = school.extend({
  regionName: z.string(),
  /** Who is on the staff; addresses are masked, and shown to the school's admins only. */
  staff: z.array(person.extend({ admin: z.boolean() })),
  /** The reader asked to join and waits for the answer. */
  asked: z.boolean(),
  /** The school asks the reader to join its staff, so. */
  invitation: staffAs.optional(),
  /** Whom the school asks to join its staff, for its admins. */
  invited: z.array(person.extend({ admin: z.boolean(), at: instant })),
});
export type SchoolPageView = z.output<typeof schoolView>;

export const getSchool = row({
  method: 'GET',
  path: '/api/schools/{id}',
  area,
  access: 'signed-in',
  summary: 'One school.',
  params,
  answer: schoolView,
});

/** Somebody named by the whole address instead of an id. */
const named = { createAdmin: email.optional(), createModerator: email.optional() };

export const createSchool = row({
  method: 'POST',
  path: '/api/schools',
  area,
  access: 'school.create',
  summary: 'Creates a school; a teacher who does becomes its admin, and whoever else is named is asked to join.',
  body: z.object({ school: schoolForm, ...named }),
  answer: school,
  errors: ['NOT_CONFIRMED', 'CONFLICT', 'TOO_MANY_TRIES'],
});
export const editSchool = row({
  method: 'PATCH',
  path: '/api/schools/{id}',
  area,
  access: 'school.edit',
  summary: 'Changes a school and its staff; who is named and not on it is asked to join.',
  params,
  body: z.object({ school: z.object({ ...changed(schoolForm.shape), revision }), ...named }),
  answer: school,
  errors: ['NOT_CONFIRMED', 'STALE', 'CONFLICT', 'TOO_MANY_TRIES'],
});
export const deleteSchool = row({
  method: 'DELETE',
  path: '/api/schools/{id}',
  area,
  access: 'school.edit',
  summary: 'Deletes a school that no dancer belongs to.',
  params,
  answer: done,
  errors: ['CONFLICT'],
});

export const askToJoin = row({
  method: 'POST',
  path: '/api/schools/{id}/join',
  area,
  access: 'signed-in',
  summary: "Asks the school's admins to be taken on its staff.",
  params,
  answer: done,
  errors: ['NOT_CONFIRMED', 'CONFLICT'],
});
export const listJoinRequests = row({
  method: 'GET',
  path: '/api/schools/{id}/requests',
  area,
  access: 'school.lead',
  summary: 'Who waits to be taken on the staff.',
  params,
  answer: list(person.extend({ at: instant })),
  errors: ['NOT_CONFIRMED'],
});
export const answerJoinRequest = row({
  method: 'PATCH',
  path: '/api/schools/{id}/requests',
  area,
  access: 'school.lead',
  summary: 'Takes somebody on the staff, or declines.',
  params,
  body: z.object({ user: id, accept: z.boolean() }),
  answer: done,
  errors: ['NOT_CONFIRMED', 'CONFLICT', 'STALE'],
});

/** A school that asks the reader to join its staff. */
export const invitation = z.object({ _id: id, name: z.string(), city: z.string(), as: staffAs, at: instant });
export type InvitationView = z.output<typeof invitation>;

export const listInvitations = row({
  method: 'GET',
  path: '/api/schools/invitations',
  area,
  access: 'signed-in',
  summary: 'The schools that ask the reader to join their staff.',
  answer: z.array(invitation),
});
export const answerInvitation = row({
  method: 'PATCH',
  path: '/api/schools/{id}/invitation',
  area,
  access: 'signed-in',
  summary: 'Joins the staff of a school that asked, or declines.',
  params,
  body: z.object({ accept: z.boolean() }),
  answer: done,
  errors: ['NOT_CONFIRMED', 'CONFLICT', 'STALE'],
});
export const withdrawInvitation = row({
  method: 'DELETE',
  path: '/api/schools/{id}/invitations/{user}',
  area,
  access: 'school.edit',
  summary: 'Asks somebody no more to join the staff.',
  params: z.object({ id, user: id }),
  answer: done,
  errors: ['STALE'],
});

/** The six calls of a register: the same for regions and for governing bodies. */
const register = <Name extends 'regions' | 'organizations', Shape extends Record<string, z.ZodType>>(
  name: Name,
  words: readonly [one: string, many: string],
  form: z.ZodObject<Shape>,
) => ({
  list: row({
    method: 'GET',
    path: `/api/${name}` as const,
    area,
    access: 'signed-in',
    summary: `${words[1]} in their order.`,
    query: z.object({ ...page, limit: page.limit.default(999) }),
    answer: list(region),
    errors: ['SKIP_TOO_FAR'],
  }),
  search: row({
    method: 'GET',
    path: `/api/${name}/search` as const,
    area,
    access: 'signed-in',
    summary: `${words[1]} by the beginnings of the words of their name.`,
    query: z.object(searched).refine(...longEnough(2)),
    answer: z.array(region),
  }),
  create: row({
    method: 'POST',
    path: `/api/${name}` as const,
    area,
    access: 'admin',
    summary: `Adds ${words[0]} at the end.`,
    body: form,
    answer: region,
    errors: ['CONFLICT'],
  }),
  edit: row({
    method: 'PATCH',
    path: `/api/${name}/{id}` as const,
    area,
    access: 'admin',
    summary: `Changes ${words[0]}.`,
    params,
    body: z.object({ ...changed(form.shape), _id: id.optional(), revision }),
    answer: region,
    errors: ['STALE'],
    current: region.pick({ name: true, revision: true }),
  }),
  remove: row({
    method: 'DELETE',
    path: `/api/${name}/{id}` as const,
    area,
    access: 'admin',
    summary: `Marks ${words[0]} deleted; what refers to it keeps its name.`,
    params,
    answer: done,
    errors: ['STALE'],
  }),
  reorder: row({
    method: 'POST',
    path: `/api/${name}/reorder` as const,
    area,
    access: 'admin',
    summary: `Saves the order of ${words[1].toLowerCase()}.`,
    body: z.object({
      /** All of them in their new order, as ids or as the list answered them. */
      data: z.array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)])).max(999),
      page: z.union([z.string().max(80), z.int()]).optional(),
    }),
    answer: done,
    errors: ['CONFLICT'],
  }),
});
const regions = register('regions', ['a region', 'Regions'], regionForm);
const organizations = register('organizations', ['a governing body', 'Governing bodies'], organizationForm);

export const listRegions = regions.list;
export const searchRegions = regions.search;
export const createRegion = regions.create;
export const editRegion = regions.edit;
export const deleteRegion = regions.remove;
export const reorderRegions = regions.reorder;
export const listOrganizations = organizations.list;
export const searchOrganizations = organizations.search;
export const createOrganization = organizations.create;
export const editOrganization = organizations.edit;
export const deleteOrganization = organizations.remove;
export const reorderOrganizations = organizations.reorder;
