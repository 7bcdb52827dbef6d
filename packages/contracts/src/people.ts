import { roles } from '@rince/domain/access';
import * as z from 'zod';
import { email, id, newPassword, required, revision, text } from './fields.ts';
import { image } from './files.ts';

export const role = z.enum(roles);

/** Oneself, as the session knows it. */
export const self = z.object({
  _id: id,
  name: z.string(),
  lname: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  roles: z.array(role),
  theme: z.enum(['pretty', 'plain']),
  darkTheme: z.boolean(),
  notify: z.boolean(),
  /** Onboarding: 0 start, 10 dancer, 20 teacher, 30 organizer, 90 complete page, 100 done. */
  step: z.int(),
  confirmed: z.boolean(),
  image: image.optional(),
  /** Events and schools with a star; they come first in lists. */
  favorites: z.array(id).default([]),
  revision,
});
export type Self = z.output<typeof self>;

/** Somebody else, as pickers show them; the address is masked. */
export const person = z.object({ _id: id, name: z.string(), lname: z.string(), email: z.string() });
export type Person = z.output<typeof person>;

export const registration = z
  .object({
    name: text(80),
    lname: text(80),
    email,
    email2: z.string().trim().toLowerCase().min(1, 'Please re-enter your email address'),
    password: newPassword,
    password2: z.string(),
    dancer: z.boolean().default(false),
    parent: z.boolean().default(false),
    teacher: z.boolean().default(false),
    tabulator: z.boolean().default(false),
    judge: z.boolean().default(false),
    /** Sent by browsers, never granted: an admin makes organizers. */
    organizer: z.boolean().optional(),
    tos: z.literal(true, 'You must accept the terms of service'),
    privacy: z.literal(true, 'You must accept the privacy policy'),
    age: z.literal(true, 'You must be 18 years or older to register'),
  })
  .refine((given) => given.email === given.email2, { path: ['email2'], message: 'Email addresses do not match' })
  .refine((given) => given.password === given.password2, { path: ['password2'], message: 'Password does not match' })
  .refine((given) => given.dancer || given.parent || given.teacher || given.tabulator || given.judge, {
    path: ['roles'],
    message: 'You must select at least one role.',
  });

export const login = z.object({
  email: z.string().trim().toLowerCase().min(1, required).pipe(z.email('Please enter a valid email address')),
  password: z.string().min(1, required).max(256),
});

export const school = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  region: z.string(),
  image: z.string().optional(),
});
export type School = z.output<typeof school>;
export const region = z.object({ _id: id, name: z.string() });
