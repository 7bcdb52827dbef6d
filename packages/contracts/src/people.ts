import { roles } from '@rince/domain/access';
import * as z from 'zod';
import {
  atOnce,
  email,
  emptied,
  id,
  instant,
  json,
  newPassword,
  page,
  required,
  revision,
  text,
  timeZone,
} from './fields.ts';
import { image, uploadedImage } from './files.ts';

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
  /** Letters about missing videos. */
  reminders: z.boolean().default(true),
  /** Onboarding: 0 start, 10 dancer, 20 teacher, 30 organizer, 90 complete page, 100 done. */
  step: z.int(),
  confirmed: z.boolean(),
  image: image.optional(),
  /** Events and schools with a star; they come first in lists. */
  favorites: z.array(id).default([]),
  teacherId: z.string().optional(),
  judgeId: z.string().optional(),
  region: id.optional(),
  /** The school that a judge belongs to; empty where they said none. */
  school: id.or(z.literal('')).optional(),
  /** An address that was asked for and is not confirmed yet. */
  newEmail: z.string().optional(),
  createdAt: instant,
  revision,
});
export type Self = z.output<typeof self>;

/** An account as those see it who may change it; the last two are for admins. */
export const account = self.extend({ customerId: z.string().optional(), deactivated: z.boolean().optional() });
export type Account = z.output<typeof account>;

export const knownEmail = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, required)
  .max(254)
  .pipe(z.email('Please enter a valid email address'));

/** What is changed of an account; an empty password stays as it is. */
export const userChange = z
  .object({
    name: text(80).optional(),
    lname: text(80).optional(),
    roles: z.array(role).min(1, 'You must select at least one role.').optional(),
    theme: z.enum(['pretty', 'plain']).optional(),
    darkTheme: z.boolean().optional(),
    notify: z.boolean().optional(),
    reminders: z.boolean().optional(),
    teacherId: emptied(z.string().trim().max(40), ''),
    judgeId: emptied(z.string().trim().max(40), ''),
    school: emptied(id.or(z.literal('')), ''),
    region: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'Region is required') }).optional(),
    /** Two renditions that were uploaded; null takes the picture away. */
    image: uploadedImage.nullable().optional(),
    /** A new address counts once its link was opened. */
    email: knownEmail.optional(),
    password: z.string().max(256).optional(),
    password2: z.string().max(256).optional(),
    /** Asked for with a new password or address. */
    currentPassword: z.string().max(256).optional(),
    /** For admins. */
    role: z.enum(['user', 'admin']).optional(),
    customerId: emptied(z.string().trim().max(80), ''),
    step: z
      .union([z.literal(0), z.literal(10), z.literal(20), z.literal(30), z.literal(90), z.literal(100)])
      .optional(),
    deactivated: z.literal(false).optional(),
    revision,
  })
  .refine(({ password = '' }) => password === '' || password.length >= 8, {
    ...atOnce('password'),
    path: ['password'],
    message: 'Password needs to be at least 8 characters long',
  })
  .refine(({ password = '', password2 = '' }) => password === password2, {
    ...atOnce(),
    path: ['password2'],
    message: 'Password does not match',
  })
  .refine(({ password = '', currentPassword = '' }) => password === '' || currentPassword !== '', {
    ...atOnce(),
    path: ['currentPassword'],
    message: required,
  });

/** A new account made by an admin; its owner gets a link to set the password. */
export const newUser = z.object({
  name: text(80),
  lname: text(80),
  email: knownEmail,
  roles: z.array(role).min(1, 'You must select at least one role.'),
  role: z.enum(['user', 'admin']).default('user'),
  image: uploadedImage.optional(),
});

/** Who an organizer is, for families. */
export const organization = z.object({
  organization: text(120),
  contact: text(120),
  phone: z
    .string()
    .trim()
    .max(30)
    .refine((value) => value.replace(/\D/g, '').length >= 7, 'Please enter a phone number'),
  website: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Please enter a web address, such as https://feis.example' }),
    ])
    .default(''),
});

/** Somebody else, as pickers show them; the address is masked. */
export const person = z.object({ _id: id, name: z.string(), lname: z.string(), email: z.string() });
export type Person = z.output<typeof person>;

/** Somebody in a list to choose from: where they teach tells people of one name apart. Admins see the whole address. */
export const foundPerson = person.extend({ schools: z.array(z.object({ name: z.string(), city: z.string() })) });
export type FoundPerson = z.output<typeof foundPerson>;

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
  .refine((given) => given.email === given.email2, {
    ...atOnce(),
    path: ['email2'],
    message: 'Email addresses do not match',
  })
  .refine((given) => given.password === given.password2, {
    ...atOnce(),
    path: ['password2'],
    message: 'Password does not match',
  })
  .refine((given) => given.dancer || given.parent || given.teacher || given.tabulator || given.judge, {
    ...atOnce(),
    path: ['roles'],
    message: 'You must select at least one role.',
  });

export const login = z.object({
  email: knownEmail,
  password: z.string().min(1, required).max(256),
});

/** A school as everybody signed in sees it. */
export const school = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  /** The region's id, or ''. */
  region: z.string(),
  about: z.string().default(''),
  url: z.string().default(''),
  fb: z.string().default(''),
  ig: z.string().default(''),
  image: image.optional(),
  admins: z.array(id),
  moderators: z.array(id),
  /** A platform admin knows it: its teachers are spared admission and program fee when they enter students. */
  confirmed: z.boolean().default(false),
  revision,
});
export type SchoolView = z.output<typeof school>;

const webAddress = (what: string) =>
  z
    .string()
    .trim()
    .max(300)
    .transform((typed) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
    .refine(
      (typed) => typed === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(typed),
      `Enter ${what}, as it stands in the browser.`,
    )
    .default('');

/** What a school is edited as. */
export const schoolForm = z.object({
  _id: id.optional(),
  name: text(120),
  url: webAddress('a web address'),
  fb: webAddress('a Facebook address'),
  ig: webAddress('an Instagram address'),
  about: z.string().trim().max(5000).default(''),
  city: z.string().trim().max(80).default(''),
  region: id.or(z.literal('')).default(''),
  admins: z.array(id).max(15, 'At most 15 people.').default([]),
  moderators: z.array(id).max(25, 'At most 25 people.').default([]),
  /** Said by platform admins only; left out it stays. */
  confirmed: z.boolean().optional(),
  /** Two renditions that were uploaded; null takes the logo away. */
  image: uploadedImage.nullable().optional(),
});
export type SchoolForm = z.output<typeof schoolForm>;

/** A region, or a governing body. */
export const region = z.object({
  _id: id,
  name: z.string(),
  ordering: z.int(),
  /** Where its events are held, unless they say otherwise; governing bodies have none. */
  zone: z.string().optional(),
  revision,
});
export type RegionView = z.output<typeof region>;
/** Texts with their full stop, as the field says it. */
export const organizationForm = z.object({ name: z.string().trim().min(1, 'This field is required.').max(80) });
export const regionForm = organizationForm.extend({ zone: timeZone.or(z.literal('')).default('') });

/** A page of what belongs to a school; the reader's own schools when none is named. */
export const schoolPage = {
  ...page,
  sort: json(z.record(z.string(), z.union([z.literal(1), z.literal(-1)]))).optional(),
  query: json(z.object({ school: id.optional() })).optional(),
};
