import { dancersOf, studentsOf } from '@rince/store/dancers';
import { getJoinRequest, getSchool, schoolsOf } from '@rince/store/directory';
import { noticesOf, tellMany } from '@rince/store/notices';
import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type Edited, type EditedThings, editedThings, type Kind } from '../support/edited.ts';
import { everyRequest, racesIn, type Side } from '../support/race.ts';

// Two people change one thing, in every order of their requests: what is stored is what the last one said who was told that it is saved, and
// nothing of whoever was refused.

let cloud: TestCloud;
let things: EditedThings;

beforeAll(async () => {
  cloud = await startTestCloud();
  things = await editedThings(cloud);
}, 120_000);
afterAll(() => cloud?.end());

const race = racesIn(() => cloud);

describe('a thing that two people change', () => {
  const names = [
    ['a school', 'school'],
    ['an event', 'event'],
    ['a category', 'category'],
    ['a team', 'team'],
    ['a dancer', 'dancer'],
    ['an account', 'account'],
    ['a scoring system', 'scoring'],
    ['a region', 'region'],
    ['a piece of news', 'news'],
  ] as const;
  type Name = (typeof names)[number][1];
  const kindOf = (name: Name): Kind => things.kinds[name];
  /** Whoever of the two changes it, on the revision that is there when they begin, or one ahead of it. */
  const changes = (name: Name, who: 0 | 1, word: string, ahead = 0): Side<Edited, Answer> => ({
    says: `${word}${ahead ? `, ${ahead} ahead` : ''}`,
    act: async (thing, as) => {
      const { revision } = await kindOf(name).read(thing);
      return kindOf(name).edit(as(thing.people[who]), thing, word, revision + ahead);
    },
  });
  const make = (name: Name) => () => kindOf(name).make();
  const isRefused = ({ http, code, message }: Answer): void => {
    expect({ http, code }).toEqual({ http: 409, code: expect.stringMatching(/^(STALE|CONFLICT)$/) });
    expect(message).toMatch(/\.$/);
  };

  describe.each(names)('such as %s', (_, name) => {
    race(
      'at the same moment: whoever is too late is told',
      make(name),
      changes(name, 0, 'first words'),
      changes(name, 1, 'other words'),
      async (thing, { a, b }) => {
        const { says, revision } = await kindOf(name).read(thing);
        const saved = [a, b].filter(({ http }) => http === 200);
        expect(new Set(says).size).toBe(1);
        if (saved.length === 1) {
          isRefused(a.http === 200 ? b : a);
          expect(says[0]).toBe(a.http === 200 ? 'first words' : 'other words');
        } else expect([a.http, b.http]).toEqual([200, 200]);
        expect(revision).toBe(1 + saved.length);
      },
    );
    for (const ahead of [1, 2])
      race(
        `while somebody names a revision ${ahead} ahead, who is told that there is none`,
        make(name),
        changes(name, 0, 'first words'),
        changes(name, 1, 'other words', ahead),
        async (thing, { a, b }) => {
          expect(a.http).toBe(200);
          const { says, revision } = await kindOf(name).read(thing);
          // Held before it read anything, a guess that has come true meanwhile is as good as what was read.
          const isGuessed = everyRequest && ahead === 1 && b.http === 200;
          if (!isGuessed) isRefused(b);
          expect(new Set(says)).toEqual(new Set([isGuessed ? 'other words' : 'first words']));
          expect(revision).toBe(isGuessed ? 3 : 2);
        },
      );
  });
});

describe('somebody who is signed in twice', () => {
  interface Twice {
    readonly id: string;
    readonly here: Client;
    readonly there: Client;
  }
  const twice = async (): Promise<Twice> => {
    const { client, user, email } = await things.family();
    return { id: user, here: client, there: await signIn(cloud.url, email) };
  };
  const isIn = async (client: Client): Promise<boolean> => (await client.send('me')).http === 200;
  const logsOut = (where: 'here' | 'there'): Side<Twice, Answer> => ({
    says: `logs out ${where}`,
    act: (one, as) => as(one[where]).send('logout'),
  });
  race('and logs out of both is out of both', twice, logsOut('here'), logsOut('there'), async (one, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, false]);
  });
  race(
    'and logs out while the other window sets a new password is out here and in there',
    twice,
    logsOut('here'),
    {
      says: 'sets a new password there',
      act: async ({ id, there }, as) => {
        const { revision } = (await getUser(things.table, id)) ?? { revision: 0 };
        const password = 'another-feis-2027';
        return as(there).send('editUser', {
          params: { id },
          body: { password, password2: password, currentPassword: demoPassword, revision },
        });
      },
    },
    async (one, { b }) => {
      expect(b.http).toBe(200);
      expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, true]);
    },
  );
  race(
    'and logs out while an administrator deactivates the account is out of both',
    twice,
    logsOut('here'),
    { says: 'is deactivated', act: ({ id }, as) => as(things.admin).send('deleteUser', { params: { id } }) },
    async (one, { b }) => {
      expect(b.http).toBe(200);
      expect([await isIn(one.here), await isIn(one.there)]).toEqual([false, false]);
    },
  );
  const stars = (where: 'here' | 'there', id: () => string): Side<Twice, Answer> => ({
    says: `sets a star ${where}`,
    act: (one, as) => as(one[where]).send('changeFavorites', { body: { id: id(), on: true } }),
  });
  race(
    'and sets two stars at once has both',
    twice,
    stars('here', () => things.school._id),
    stars('there', () => things.region),
    async ({ id }, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      expect([...((await getUser(things.table, id))?.favorites ?? [])].toSorted()).toEqual(
        [things.school._id, things.region].toSorted(),
      );
    },
  );
  const notice = (user: string, title: string) => ({
    _id: '0'.repeat(26),
    user,
    title,
    content: 'There is a place.',
    seen: false,
    createdAt: '2027-01-01T00:00:00.000Z',
  });
  race(
    'and has seen what is told once more has still seen it, as it was',
    async () => {
      const one = await twice();
      await tellMany(things.table, [notice(one.id, 'A place')]);
      return one;
    },
    { says: 'has seen everything', act: ({ here }, as) => as(here).send('markAllRead') },
    { says: 'is told once more', act: ({ id }) => tellMany(things.table, [notice(id, 'Again')]) },
    async ({ id }) => {
      const { items } = await noticesOf(things.table, id, 10);
      expect(items.map(({ title, seen }) => ({ title, seen }))).toEqual([{ title: 'A place', seen: true }]);
    },
  );
});

describe('a school that is deleted', () => {
  interface Asked extends Edited {
    readonly client: Client;
    readonly user: string;
  }
  const school = async (): Promise<Asked> => {
    const { client, user } = await things.family();
    return { ...(await things.kinds.school.make()), client, user } as Asked;
  };
  const asked = async (): Promise<Asked> => {
    const one = await school();
    await one.client.ask('askToJoin', { params: { id: one.id } });
    return one;
  };
  const deletes: Side<Asked, Answer> = {
    says: 'the school is deleted',
    act: ({ id }, as) => as(things.admin).send('deleteSchool', { params: { id } }),
  };
  const answers = (accept: boolean): Side<Asked, Answer> => ({
    says: accept ? 'they are taken on' : 'they are declined',
    act: ({ id, user }, as) => as(things.teacher).send('answerJoinRequest', { params: { id }, body: { user, accept } }),
  });
  /** Nobody is on the staff of a school that is gone, and nobody waits for its answer. */
  const nobodyIsLeft = async ({ id, user }: Asked): Promise<void> => {
    const stands = (await getSchool(things.table, id)) !== undefined;
    const edges = await things.table.read<{ school: string }>({ pk: `USER#${user}`, prefix: 'SCHOOL#' });
    const isStaff = edges.some((edge) => edge.school === id);
    if (stands) expect((await schoolsOf(things.table, user)).some((one) => one._id === id)).toBe(isStaff);
    else {
      expect(isStaff).toBe(false);
      expect(await getJoinRequest(things.table, id, user)).toBeUndefined();
    }
  };
  race(
    'while somebody is taken on its staff leaves nobody on it',
    asked,
    answers(true),
    deletes,
    async (one, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      await nobodyIsLeft(one);
    },
  );
  race('while somebody is declined leaves nobody waiting', asked, answers(false), deletes, nobodyIsLeft);
  race(
    'while somebody asks to join leaves nobody waiting',
    school,
    { says: 'somebody asks', act: ({ id, client }, as) => as(client).send('askToJoin', { params: { id } }) },
    deletes,
    nobodyIsLeft,
  );
  race(
    'has no dancer, or is not deleted',
    school,
    {
      says: 'a dancer is added',
      act: ({ id, client }, as) =>
        as(client).send('createDancer', {
          body: {
            ...{ name: 'Aoife', lname: 'Daly', birthdate: '2014-04-20', level: 'novice' },
            ...{ school: { _id: id }, region: { _id: things.region } },
          },
        }),
    },
    deletes,
    async ({ id, user }, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      const stands = await getSchool(things.table, id);
      expect(stands?.students).toBe(a.http === 200 ? 1 : undefined);
      expect((await dancersOf(things.table, user)).filter((one) => one.school._id === id)).toHaveLength(
        a.http === 200 ? 1 : 0,
      );
    },
  );
  race(
    'is left by no dancer who came at that moment',
    school,
    {
      says: 'a dancer comes to it',
      act: async ({ id, client, user }, as) => {
        const [one] = await dancersOf(things.table, user);
        const { _id = '', name = '', lname = '', birthdate = '', level = 'novice', revision = 0 } = one ?? {};
        const form = { name, lname, birthdate, level, school: { _id: id }, region: { _id: things.region } };
        return as(client).send('editDancer', { params: { id: _id }, body: { ...form, revision } });
      },
    },
    deletes,
    async ({ id }, { a, b }) => {
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      expect((await studentsOf(things.table, id, 10)).items).toHaveLength(a.http === 200 ? 1 : 0);
    },
  );
});
