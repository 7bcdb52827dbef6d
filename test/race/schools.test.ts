import { getSchool, invitingSchools, schoolsOf } from '@rince/store/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type EditedThings, editedThings } from '../support/edited.ts';
import { everyOrder, everyRequest, type Side } from '../support/race.ts';

// Schools and their people, in every order of two requests: nobody is on a staff who did not say yes, or whose school is gone.

let cloud: TestCloud;
let things: EditedThings;

beforeAll(async () => {
  cloud = await startTestCloud();
  things = await editedThings(cloud, { families: everyRequest ? 200 : 60, word: 'schools' });
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
      things.table.all<{ sk: string }>({ pk: `USER#${user}`, prefix: 'INVITED#' }),
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
    it(title, async () => {
      await everyOrder(cloud, {
        world: invited,
        a,
        b,
        holds: async (one, told) => {
          for (const { http } of [told.a, told.b]) expect(http).toBeLessThan(500);
          await holds(one, told);
        },
      });
    }, 60_000);

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
