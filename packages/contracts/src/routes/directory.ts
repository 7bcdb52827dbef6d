import * as z from 'zod';
import { id, instant, json, list, page } from '../fields.ts';
import { account, role } from '../people.ts';
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
    sort: json(z.object({ createdAt: z.union([z.literal(1), z.literal(-1)]) })).optional(),
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
