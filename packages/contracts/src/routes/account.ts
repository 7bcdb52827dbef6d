import * as z from 'zod';
import { dancer, dancerForm } from '../dancers.ts';
import { entryTile } from '../entries.ts';
import { eventView } from '../events.ts';
import { done, email, id, json, list, page, revision, text } from '../fields.ts';
import { uploadedImage } from '../files.ts';
import { login as loginBody, person, registration, role, school, self } from '../people.ts';
import { row } from '../row.ts';

const area = 'account' as const;

export const register = row({
  method: 'POST',
  path: '/api/users/register',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Creates an account and sends the link that confirms its address.',
  body: registration,
  answer: z.object({ user: self }),
  errors: ['EMAIL_TAKEN', 'TOO_MANY_TRIES'],
});

export const adminLogin = row({
  method: 'POST',
  path: '/api/users/admin-login',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Signs in clients other than the site.',
  remembers: false,
  body: loginBody,
  answer: z.object({
    token: z.object({ _id: z.string(), accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() }),
    user: self,
  }),
  errors: ['LOGIN_FAILED', 'TOO_MANY_TRIES'],
});

export const logout = row({
  method: 'POST',
  path: '/api/users/logout',
  area,
  access: 'signed-in',
  summary: 'Ends the session that asks; its tokens are worth nothing from now on.',
  answer: done,
});

export const confirmEmail = row({
  method: 'POST',
  path: '/api/users/confirmEmail',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Confirms an address with the code of the link that was sent to it.',
  body: z.object({ email, code: z.string().min(1).max(100) }),
  answer: z.object({ valid: z.boolean() }),
});

export const me = row({
  method: 'GET',
  path: '/api/users/me',
  area,
  access: 'signed-in',
  summary: 'Oneself.',
  answer: self,
});

export const editUser = row({
  method: 'PATCH',
  path: '/api/users/{id}',
  area,
  access: 'user.edit',
  summary: 'Changes names, roles, sound and theme.',
  params: z.object({ id }),
  body: z.object({
    name: text(80).optional(),
    lname: text(80).optional(),
    roles: z.array(role).min(1, 'You must select at least one role.').optional(),
    theme: z.enum(['pretty', 'plain']).optional(),
    darkTheme: z.boolean().optional(),
    notify: z.boolean().optional(),
    /** Two renditions that were uploaded; null takes the picture away. */
    image: uploadedImage.nullable().optional(),
    revision,
  }),
  answer: self,
  errors: ['STALE', 'FORBIDDEN'],
});

export const changeFavorites = row({
  method: 'PATCH',
  path: '/api/users/favorites',
  area,
  access: 'signed-in',
  summary: 'Sets or takes the star of an event or a school; what has a star comes first in lists.',
  body: z.object({ id, on: z.boolean() }),
  answer: z.object({ favorites: z.array(id) }),
  errors: ['CONFLICT', 'IN_PROGRESS'],
});

export const loadOnboarding = row({
  method: 'POST',
  path: '/api/users/loadOnboarding',
  area,
  access: 'signed-in',
  effect: 'read',
  summary: 'What onboarding asks next.',
  answer: z.object({
    step: z.int(),
    onboardingSteps: z.array(
      z.object({ title: z.string(), role: z.enum(['dancer', 'teacher', 'organizer', 'complete']) }),
    ),
    dancers: z.array(dancer),
  }),
});

export const nextStep = row({
  method: 'POST',
  path: '/api/users/nextStep',
  area,
  access: 'signed-in',
  summary: 'Saves what an onboarding step asked for and goes on to the next.',
  body: z.object({
    step: z.int(),
    dancer: dancerForm.optional(),
    school: z
      .object({ _id: id.optional(), name: text(120).optional(), city: z.string().max(80).optional() })
      .optional(),
    complete: z.boolean().optional(),
  }),
  answer: z.object({ user: self }),
});

export const homePage = row({
  method: 'GET',
  path: '/api/users/getHomePage',
  area,
  access: 'signed-in',
  summary: 'The home page: upcoming events, own dancers, own entries.',
  answer: z.object({
    events: z.array(eventView),
    eventCount: z.int(),
    dancers: z.array(dancer),
    entries: z.array(entryTile),
    judgeEvents: z.array(eventView),
    favorites: z.array(id),
  }),
});

export const searchUsers = row({
  method: 'GET',
  path: '/api/users/search',
  area,
  access: 'user.search',
  summary: 'People by the beginning of a name or address, at least 3 characters.',
  query: z.object({
    query: json(z.string().trim().min(3, 'Type at least 3 characters.').max(80)),
    role: role.optional(),
  }),
  answer: z.array(person),
});

export const listSchools = row({
  method: 'GET',
  path: '/api/schools',
  area: 'directory',
  access: 'signed-in',
  summary: 'Schools by name.',
  query: z.object({ ...page, limit: page.limit.default(999) }),
  answer: list(school),
});

export const listRegions = row({
  method: 'GET',
  path: '/api/regions',
  area: 'directory',
  access: 'signed-in',
  summary: 'Regions in their order.',
  answer: list(z.object({ _id: id, name: z.string() })),
});
