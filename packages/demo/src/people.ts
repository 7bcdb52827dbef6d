import type { Role } from '@rince/domain/access';
import type { User } from '@rince/domain/people/user';

import { fixedId } from './dice.ts';

export const demoPassword = 'feis-demo-2026';

interface Account {
  readonly word: string;
  readonly name: string;
  readonly lname: string;
  readonly roles: readonly Role[];
  readonly admin?: boolean;
  readonly says: string;
}

const accounts: readonly Account[] = [
  { word: 'admin', name: 'Ada', lname: 'Moran', roles: ['parent'], admin: true, says: 'platform admin' },
  { word: 'organizer', name: 'Orla', lname: 'Kavanagh', roles: ['organizer'], says: 'runs the feiseanna' },
  { word: 'tabulator', name: 'Tadhg', lname: 'Sheehan', roles: ['tabulator'], says: 'tabulates them' },
  { word: 'judge1', name: 'Maura', lname: 'Lynch', roles: ['judge'], says: 'judge' },
  { word: 'judge2', name: 'Colm', lname: 'Healy', roles: ['judge'], says: 'judge' },
  { word: 'judge3', name: 'Sinéad', lname: 'Ryan', roles: ['judge'], says: 'judge' },
  { word: 'judge4', name: 'Brendan', lname: 'Walsh', roles: ['judge'], says: 'judge' },
  { word: 'judge5', name: 'Deirdre', lname: 'Nolan', roles: ['judge'], says: 'judge' },
  { word: 'teacher', name: 'Gráinne', lname: 'Doyle', roles: ['teacher'], says: 'teacher, admin of one school' },
  { word: 'parent', name: 'Patricia', lname: 'Byrne', roles: ['parent'], says: 'parent of two dancers' },
  { word: 'dancer', name: 'Dara', lname: 'Quinn', roles: ['dancer'], says: 'adult dancer' },
];

const emailOf = (word: string): string => `${word}@feis.test`;

/** Who can sign in to the demo world. */
export const demoAccounts = accounts.map(({ word, says }) => ({ email: emailOf(word), role: says }));

/** The id of a demo account, by the word before its @. */
export const userId = (word: string): string => fixedId(`vser0${word}`);

export const demoUsers = (createdAt: string): User[] =>
  accounts.map(({ word, name, lname, roles, admin }) => ({
    _id: userId(word),
    name,
    lname,
    email: emailOf(word),
    role: admin ? 'admin' : 'user',
    roles,
    theme: 'pretty',
    darkTheme: false,
    notify: true,
    step: 100,
    confirmed: true,
    tokensValidAfter: 0,
    createdAt,
    revision: 1,
  }));
