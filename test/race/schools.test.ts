import { getSchool, invitingSchools, listRegions, schoolOfName, schoolsNamed, schoolsOf } from '@rince/store/directory';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type EditedThings, editedThings } from '../support/edited.ts';
import { everyStop, raceOf, type Side } from '../support/race.ts';

// Schools, their people and regions, in every order of two requests: nobody is on a staff who did not say yes, or whose school is gone, and no two
// of one name cannot be told apart.

let cloud: TestCloud;
let things: EditedThings;

beforeAll(async () => {
  cloud = await startTestCloud();
  things = await editedThings(cloud, { families: everyStop ? 420 : 120, word: 'schools' });
}, 120_000);
afterAll(() => cloud?.end());

describe('whoever a school asks to join its staff', () => {
  interface Invited {
    readonly id: string;
    readonly user: string;
    readonly client: Client;
  }
  type Told = { readonly a: Answer; readonly b: Answer };
  let made = 0;

  const invited = async (): Promise<Invited> => {
    const { client, user } = await things.family();
    const school = { name: `Scoil an Chuiridh ${++made}`, admins: [(await things.teacher.ask('me'))._id] };
    const { _id: id } = await things.admin.ask('createSchool', { body: { school } });
    const body = { school: { moderators: [user], revision: 1 } };
    await things.teacher.ask('editSchool', { params: { id }, body });
    return { id, user, client };
  };
  const answers = (accept: boolean): Side<Invited, Answer> => ({
    says: accept ? 'they accept' : 'they decline',
    act: ({ id, client }, as) => as(client).send('answerInvitation', { params: { id }, body: { accept } }),
  });
  const others = {
    withdrawn: {
      says: 'they are asked no more',
      act: ({ id, user }, as) => as(things.teacher).send('withdrawInvitation', { params: { id, user } }),
    },
    deleted: {
      says: 'the school is deleted',
      act: ({ id }, as) => as(things.admin).send('deleteSchool', { params: { id } }),
    },
    renamed: {
      says: 'the school moves',
      act: async ({ id }, as) =>
        as(things.teacher).send('editSchool', { params: { id }, body: { school: { city: 'Cork', revision: 2 } } }),
    },
  } satisfies Record<string, Side<Invited, Answer>>;

  /** Whether they are on the staff, when what the school says and what lies with them agree. */
  const isStaff = async ({ id, user }: Invited): Promise<boolean> => {
    const [school, own, asking, edges] = await Promise.all([
      getSchool(things.table, id),
      schoolsOf(things.table, user),
      invitingSchools(things.table, user),
      things.table.read<{ sk: string }>({ pk: `USER#${user}`, prefix: 'INVITED#' }),
    ]);
    const named = school?.moderators.includes(user) === true;
    expect(own.map(({ _id }) => _id)).toEqual(named ? [id] : []);
    expect(asking).toEqual([]);
    expect(edges).toEqual([]);
    return named;
  };
  const race = (
    title: string,
    a: Side<Invited, Answer>,
    b: Side<Invited, Answer>,
    holds: (one: Invited, told: Told) => Promise<void>,
  ) =>
    raceOf(title, () => cloud, {
      world: invited,
      a,
      b,
      holds,
    });

  race(
    'is on it when told so, also while the school asks no more',
    answers(true),
    others.withdrawn,
    async (one, { a, b }) => {
      expect(b.http).toBe(200);
      expect(await isStaff(one)).toBe(a.http === 200);
    },
  );
  race('is on no staff of a school that is deleted', answers(true), others.deleted, async (one, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    const stands = (await getSchool(things.table, one.id)) !== undefined;
    expect(await isStaff(one)).toBe(stands && a.http === 200);
  });
  race(
    'joins while somebody changes the school, and takes nothing of it back',
    answers(true),
    others.renamed,
    async (one, { a, b }) => {
      expect(a.http).toBe(200);
      expect(await isStaff(one)).toBe(true);
      expect((await getSchool(things.table, one.id))?.city).toBe(b.http === 200 ? 'Cork' : '');
    },
  );
  race(
    'accepts in one window and declines in another: the first counts',
    answers(true),
    answers(false),
    async (one, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await isStaff(one)).toBe(a.http === 200);
    },
  );
});

const oneName = <World>(
  title: string,
  world: () => Promise<World>,
  a: Side<World, Answer>,
  b: Side<World, Answer>,
  holds: (world: World, told: { readonly a: Answer; readonly b: Answer }) => Promise<void>,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (one, told) => {
      for (const { http, message } of [told.a, told.b]) {
        if (http !== 200) expect(message).toMatch(/^There is already /);
      }
      await holds(one, told);
    },
  });
let named = 0;

describe('a name in a town', () => {
  interface Two {
    readonly name: string;
    readonly people: readonly [Client, Client];
    /** The first one's school, where it has one. */
    readonly id: string;
  }
  const teacher = async (): Promise<Client> => {
    const { client, user } = await things.family();
    const { revision } = await client.ask('me');
    await client.ask('editUser', { params: { id: user }, body: { roles: ['teacher'], revision } });
    return client;
  };
  const two = async (): Promise<Two> => ({
    name: `Scoil an Ainm ${++named}`,
    people: [await teacher(), await teacher()],
    id: '',
  });
  const oneCalled = (elsewhere: boolean) => async (): Promise<Two> => {
    const pair = await two();
    const school = { name: pair.name, city: elsewhere ? 'Cork' : 'Ennis' };
    return { ...pair, id: (await pair.people[0].ask('createSchool', { body: { school } }))._id };
  };
  const creates = (who: 0 | 1, spell: (name: string) => string = (name) => name): Side<Two, Answer> => ({
    says: `${who === 0 ? 'one' : 'another'} creates it`,
    act: ({ name, people }, as) =>
      as(people[who]).send('createSchool', { body: { school: { name: spell(name), city: 'Ennis' } } }),
  });
  const moves: Side<Two, Answer> = {
    says: 'a school of the name moves there',
    act: ({ id, people }, as) =>
      as(people[0]).send('editSchool', { params: { id }, body: { school: { city: 'Ennis', revision: 1 } } }),
  };
  const leaves: Side<Two, Answer> = {
    says: 'the school that has it is deleted',
    act: ({ id, people }, as) => as(people[0]).send('deleteSchool', { params: { id } }),
  };
  /** The one school of the name holds it. */
  const areThere = async ({ name }: Two): Promise<number> => {
    const there = (await schoolsNamed(things.table, name)).filter(({ city }) => city === 'Ennis');
    expect(await schoolOfName(things.table, { name, city: 'Ennis' })).toBe(there[0]?._id);
    return there.length;
  };

  oneName(
    'is of one of two schools that are made at the same moment',
    two,
    creates(0),
    creates(1, (name) => name.toUpperCase()),
    async (pair, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await areThere(pair)).toBe(1);
    },
  );
  oneName(
    'is of the school that moves there, or of one that is made',
    oneCalled(true),
    moves,
    creates(1),
    async (pair, { a, b }) => {
      expect([a.http, b.http].toSorted()).toEqual([200, 409]);
      expect(await areThere(pair)).toBe(1);
    },
  );
  oneName(
    'is free when its school is deleted, and not before',
    oneCalled(false),
    leaves,
    creates(1),
    async (pair, { a, b }) => {
      expect(a.http).toBe(200);
      expect(await areThere(pair)).toBe(b.http === 200 ? 1 : 0);
    },
  );
});

describe('a name of a region', () => {
  interface Named {
    readonly name: string;
    readonly id: string;
  }
  const region = async (): Promise<Named> => {
    const { _id: id } = await things.admin.ask('createRegion', { body: { name: `Réigiún ${++named}` } });
    return { name: `Cúige ${named}`, id };
  };
  const creates: Side<Named, Answer> = {
    says: 'it is created',
    act: ({ name }, as) => as(things.admin).send('createRegion', { body: { name } }),
  };
  const createsAgain: Side<Named, Answer> = {
    says: 'it is created in other letters',
    act: ({ name }, as) => as(things.admin).send('createRegion', { body: { name: name.toUpperCase() } }),
  };
  const renames: Side<Named, Answer> = {
    says: 'another one takes it',
    act: ({ name, id }, as) => as(things.admin).send('editRegion', { params: { id }, body: { name, revision: 1 } }),
  };
  const called = async ({ name }: Named): Promise<number> =>
    (await listRegions(things.table)).filter((one) => one.name.toLowerCase() === name.toLowerCase()).length;
  const isOnce = async (one: Named, { a, b }: { readonly a: Answer; readonly b: Answer }): Promise<void> => {
    expect([a.http, b.http].toSorted()).toEqual([200, 400]);
    expect(await called(one)).toBe(1);
  };

  oneName('is given once to two that are made at the same moment', region, creates, createsAgain, isOnce);
  oneName('is given once to a new one and one that is renamed', region, creates, renames, isOnce);
  oneName(
    'is free when its region is deleted, and not before',
    async () => {
      const { name } = await region();
      return { name, id: (await things.admin.ask('createRegion', { body: { name } }))._id };
    },
    {
      says: 'its region is deleted',
      act: ({ id }, as) => as(things.admin).send('deleteRegion', { params: { id } }),
    },
    creates,
    async (one, { a, b }) => {
      expect(a.http).toBe(200);
      expect(await called(one)).toBe(b.http === 200 ? 1 : 0);
      if (b.http === 200) return;
      expect((await things.admin.send('createRegion', { body: { name: one.name } })).http).toBe(200);
    },
  );
});
