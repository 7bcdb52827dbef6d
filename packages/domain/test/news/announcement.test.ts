import { describe, expect, it } from 'vitest';
import type { Entry, EntrySection } from '../../src/entry/entry.ts';
import type { LineSection } from '../../src/entry/entry-line.ts';
import { accountsOf, dancersOfSchool, readersAmong, schoolsDancing } from '../../src/news/announcement.ts';
import { hintOf } from '../../src/news/hints.ts';
import type { School } from '../../src/people/school.ts';
import { freshUser, type User } from '../../src/people/user.ts';

const section = (dancer: string, family?: string): EntrySection => ({
  dancer,
  ...(family === undefined ? {} : { family }),
  profile: { name: dancer, lname: '', school: { name: '' }, age: 9 },
  competitions: [],
});
const entry = (over: Partial<Entry> = {}) => ({
  owner: 'teacher',
  sections: [section('una', 'mother'), section('finn')],
  paidAt: '2026-05-01',
  ...over,
});
const user = (_id: string, over: Partial<User> = {}): User => ({
  ...freshUser({ _id, name: '', lname: '', email: '', role: 'user', roles: [] }, new Date(0)),
  ...over,
});

describe('the accounts of an entry', () => {
  it('are who entered, and whose children those are', () => expect(accountsOf(entry())).toEqual(['teacher', 'mother']));
  it('are those of the dancers that are meant', () =>
    expect(accountsOf(entry(), ({ dancer }) => dancer === 'finn')).toEqual(['teacher']));
  it('are none where no dancer is meant', () => expect(accountsOf(entry(), () => false)).toEqual([]));
  it.each([{ paidAt: undefined }, { withdrawnAt: '2026-05-02' }])('are none of an entry that is not in force', (over) =>
    expect(accountsOf({ ...entry(), ...over } as Entry)).toEqual([]),
  );
});

it('a school has the dancers who dance for it', () => {
  const line = (dancer: string, _id: string, competitions: string[]): LineSection => ({
    ...{ dancer, name: '', lname: '', competitions },
    school: { _id, name: '' },
  });
  const sections = [line('una', 'ours', ['c']), line('finn', 'ours', []), line('rory', 'theirs', ['c'])];
  expect([...dancersOfSchool({ sections }, 'ours')]).toEqual(['una']);
  const none = line('maeve', '', ['c']);
  expect(schoolsDancing({ sections: [...sections, line('finn', 'another', []), none] })).toEqual(['ours', 'theirs']);
});

describe('who reads an announcement', () => {
  const school = { admins: ['head'], moderators: ['new', 'helper'] } as unknown as School;
  const users = [
    user('mother'),
    user('closed', { deactivated: true }),
    user('head', { confirmed: true }),
    user('new'),
    user('helper', { confirmed: true, deactivated: true }),
    user('author'),
  ];
  const accounts = ['mother', 'closed', 'author', 'a dancer without a family'];

  it('is each open account once, without the one who sends it', () =>
    expect(readersAmong([...users, ...users], { accounts }, 'author')).toEqual(['mother']));
  it('is a teacher whose address is confirmed', () =>
    expect(readersAmong(users, { accounts, schools: [school] }, 'author')).toEqual(['head', 'mother']));
});

it('a notification that is taken back is told to its reader once for all of them', () => {
  const gone = (_id: string) => hintOf({ entity: 'notice', before: { _id, user: 'mother' } });
  expect(gone('one')).toEqual([
    { key: 'notice gone mother', to: { user: 'mother' }, says: { what: 'changed', kind: 'notice', id: 'one' } },
  ]);
  expect(gone('two')[0]?.key).toBe(gone('one')[0]?.key);
});
