import * as z from 'zod';
import { dancer, dancerForm, otherLevel } from '../dancers.ts';
import { entryTile } from '../entries.ts';
import { eventTile, eventView } from '../events.ts';
import { cents, done, email, id, instant, longEnough, newPassword, required, searched } from '../fields.ts';
import { uploadedImage } from '../files.ts';
import { videoNote } from '../judging.ts';
import {
  account,
  foundPerson,
  knownEmail,
  login as loginBody,
  newUser,
  organization,
  registration,
  role,
  schoolForm,
  self,
  userChange,
} from '../people.ts';
import { dancerResult } from '../results.ts';
import { row } from '../row.ts';

const area = 'account' as const;

const signedInAnswer = z.object({
  token: z.object({ _id: z.string(), accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() }),
  user: self,
});

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
  answer: signedInAnswer,
  errors: ['LOGIN_FAILED', 'TOO_MANY_TRIES'],
});

export const logout = row({
  method: 'POST',
  path: '/api/users/logout',
  area,
  access: 'signed-in',
  summary: 'Ends the session that asks; its tokens are worth nothing from now on.',
  answer: done,
  endsSession: true,
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
  errors: ['EMAIL_TAKEN', 'CONFLICT'],
});

export const me = row({
  method: 'GET',
  path: '/api/users/me',
  area,
  access: 'signed-in',
  summary: 'Oneself.',
  answer: account,
});

export const editUser = row({
  method: 'PATCH',
  path: '/api/users/{id}',
  area,
  access: 'user.edit',
  summary: 'Changes an account: names, picture, roles, region, sound, theme, address, password.',
  params: z.object({ id }),
  body: userChange,
  answer: account,
  errors: ['STALE', 'CONFLICT', 'FORBIDDEN', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
});

export const saveUser = row({
  method: 'PATCH',
  path: '/api/users',
  area,
  access: 'user.edit',
  summary: 'The same change, with the account named in the body and the picture beside it.',
  body: z.object({ user: userChange.safeExtend({ _id: id }), image: uploadedImage.nullable().optional() }),
  answer: account,
  errors: ['STALE', 'CONFLICT', 'FORBIDDEN', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
});

export const createUser = row({
  method: 'POST',
  path: '/api/users',
  area,
  access: 'admin',
  summary: 'Makes an account for somebody, who gets a link to set the password.',
  body: z.object({ user: newUser, image: uploadedImage.optional() }),
  answer: account,
  errors: ['EMAIL_TAKEN', 'TOO_MANY_TRIES'],
});

export const deleteUser = row({
  method: 'DELETE',
  path: '/api/users/{id}',
  area,
  access: 'admin',
  summary: 'Deactivates an account and ends its sessions; what it did stays.',
  params: z.object({ id }),
  answer: done,
  errors: ['CONFLICT'],
});

export const resendConfirmation = row({
  method: 'POST',
  path: '/api/users/resendConfirmation',
  area,
  access: 'signed-in',
  summary: 'Sends the link that confirms the address once more.',
  answer: done,
  errors: ['TOO_MANY_TRIES'],
});

export const confirmUser = row({
  method: 'POST',
  path: '/api/users/{id}/confirm',
  area,
  access: 'admin',
  summary: "Confirms somebody's address, for those whom no letter reaches.",
  params: z.object({ id }),
  answer: account,
  errors: ['STALE'],
});

export const resendConfirmationFor = row({
  method: 'POST',
  path: '/api/users/{id}/resendConfirmation',
  area,
  access: 'admin',
  summary: 'Sends somebody the link that confirms the address once more.',
  params: z.object({ id }),
  answer: done,
  errors: ['CONFLICT', 'TOO_MANY_TRIES'],
});

export const exportData = row({
  method: 'POST',
  path: '/api/users/exportData',
  area,
  access: 'signed-in',
  effect: 'read',
  summary: 'Everything that is kept of oneself and of the dancers one owns, as one document.',
  answer: z.object({
    exportedAt: instant,
    account,
    consents: z.array(z.object({ kind: z.string(), version: z.string(), at: instant })),
    schools: z.array(z.object({ name: z.string(), as: z.enum(['admin', 'staff', 'invited']) })),
    events: z.array(z.object({ name: z.string(), eventStart: z.string() })),
    dancers: z.array(
      dancer.extend({
        results: z.array(
          z.object({ _id: id, name: z.string(), eventStart: z.string(), results: z.array(dancerResult) }),
        ),
      }),
    ),
    waiting: z.array(z.object({ dancer: z.string(), title: z.string(), status: z.string(), createdAt: instant })),
    entries: z.array(
      z.object({
        _id: id,
        event: z.string(),
        createdAt: instant,
        paidAt: z.string().optional(),
        total: cents,
        sections: z.array(
          z.object({
            dancer: id,
            profile: z.object({ name: z.string(), lname: z.string() }),
            level: z.string().optional(),
            otherLevel: otherLevel.optional(),
            dancerNumber: z.int().optional(),
            competitions: z.array(z.object({ code: z.string(), title: z.string(), price: cents })),
          }),
        ),
        videos: z.array(z.object({ code: z.string(), round: z.int(), name: z.string(), uploadedAt: instant })),
      }),
    ),
    /** What somebody noted of videos that they judged. */
    videoNotes: z.array(videoNote),
    payments: z.array(
      z.object({
        _id: id,
        eventName: z.string(),
        dancers: z.array(z.string()),
        amount: cents,
        currency: z.string(),
        refunds: z.array(z.object({ amount: cents, createdAt: instant })),
        createdAt: instant,
      }),
    ),
    notifications: z.array(z.object({ title: z.string(), content: z.string(), createdAt: instant })),
  }),
  errors: ['TOO_MANY_TRIES'],
});

export const eraseAccount = row({
  method: 'POST',
  path: '/api/users/erase',
  area,
  access: 'signed-in',
  summary: 'Erases oneself and the dancers nobody else owns; results keep number and placing.',
  body: z.object({ currentPassword: z.string().min(1, required).max(256) }),
  answer: done,
  errors: ['CONFLICT', 'TOO_MANY_TRIES'],
  endsSession: true,
});

const resetCode = z.string().min(1).max(200);

export const forgotPassword = row({
  method: 'POST',
  path: '/api/users/forgotPassword',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Sends a link to set a new password, if there is an account; the answer is the same either way.',
  remembers: false,
  body: z.object({ email: knownEmail }),
  answer: done,
  errors: ['TOO_MANY_TRIES'],
});

export const validateToken = row({
  method: 'POST',
  path: '/api/users/validateToken',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Whether a reset code is good; after five wrong ones it is not.',
  remembers: false,
  body: z.object({ email: z.string().trim().toLowerCase().max(254), token: resetCode }),
  answer: z.object({ valid: z.boolean() }),
  errors: ['TOO_MANY_TRIES'],
});

export const resetPassword = row({
  method: 'POST',
  path: '/api/users/resetPassword',
  area,
  access: 'anyone',
  signedIn: false,
  summary: 'Sets a new password with a reset code, ends all sessions and signs in.',
  remembers: false,
  body: z.object({
    token: resetCode,
    password: newPassword,
    email: z.string().trim().toLowerCase().max(254).optional(),
  }),
  answer: signedInAnswer,
  errors: ['CODE_INVALID', 'STALE', 'CONFLICT', 'TOO_MANY_TRIES'],
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
    organization: organization.optional(),
  }),
});

export const nextStep = row({
  method: 'POST',
  path: '/api/users/nextStep',
  area,
  access: 'signed-in',
  summary: 'Saves what an onboarding step asked for and goes on to the next.',
  body: z.object({
    /** The step that is answered; left out, it is the one the account is at. */
    step: z.int().optional(),
    dancer: dancerForm.optional(),
    /** With an id a school that is there, which is asked; without one a new school. */
    school: schoolForm.partial({ name: true }).optional(),
    organization: organization.optional(),
    complete: z.boolean().optional(),
  }),
  answer: z.object({ user: self }),
  errors: ['STALE', 'CONFLICT'],
});

export const homePage = row({
  method: 'GET',
  path: '/api/users/getHomePage',
  area,
  access: 'signed-in',
  summary: 'The home page: upcoming events, own dancers, own entries.',
  answer: z.object({
    events: z.array(eventTile),
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
  summary: 'People by the beginnings of their names, at least 3 characters, or by their whole address.',
  query: z.object({ ...searched, role: role.optional() }).refine(...longEnough(3)),
  answer: z.array(foundPerson),
  errors: ['NOT_CONFIRMED', 'TOO_MANY_TRIES'],
});
