import { getDancer } from '@rince/store/dancers';
import { getRegion, getSchool } from '@rince/store/directory';
import { getEvent, getEventWithGrades, getScoring } from '@rince/store/events';
import { getTeam } from '@rince/store/teams';
import { getUpdate } from '@rince/store/updates';
import { getUser } from '@rince/store/users';
import type { Answer } from './answer.ts';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { makeFamilies, queueOfFamilies } from './families.ts';
import { everyStop } from './race.ts';
import { tableOf } from './table.ts';
import { basics, category, formOf, gradeFormOf, organized } from './wizard.ts';

/** Something that two people may change. */
export interface Edited {
  readonly id: string;
  /** Whoever may change it, and somebody else who may. */
  readonly people: readonly [Client, Client];
}

/** A kind of thing that has a revision. */
export interface Kind {
  readonly make: () => Promise<Edited>;
  /** Puts a word in two of its fields, on this revision. */
  readonly edit: (by: Client, thing: Edited, word: string, revision: number) => Promise<Answer>;
  /** Its revision, and what stands in the two fields. */
  readonly read: (thing: Edited) => Promise<{ revision: number; says: (string | undefined)[] }>;
}

/** What was read, which must be there. */
const there = <Read>(read: Read | undefined): Read => {
  if (!read) throw new Error('It is gone');
  return read;
};

/** Everything that people edit as a form, each with how it is made, changed and read. */
export const editedThings = async (cloud: TestCloud, { families = everyStop ? 420 : 120, word = 'edits' } = {}) => {
  const table = tableOf(cloud.env);
  const { organizer, feis } = await readyFeis(cloud.url);
  const [admin, teacher] = await Promise.all([
    signIn(cloud.url, 'admin@feis.test'),
    signIn(cloud.url, 'teacher@feis.test'),
  ]);
  const family = queueOfFamilies(cloud, await makeFamilies(cloud, { count: families, word, cards: false }));
  const [region] = (await admin.ask('listRegions')).data;
  const [own] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
  const school = { _id: own?._id ?? '' };
  const { _id: teaching } = await teacher.ask('me');
  let made = 0;
  const next = (): number => ++made;

  const event = async (): Promise<Edited> => {
    const { _id } = await organizer.ask('createEvent', { body: { event: basics(`A draft ${next()}`) } });
    return { id: _id, people: [organizer, admin] };
  };

  const kinds = {
    school: {
      make: async () => {
        // More than one teacher makes in a day.
        const { _id } = await admin.ask('createSchool', {
          body: { school: { name: `Scoil ${next()}`, admins: [teaching] } },
        });
        return { id: _id, people: [teacher, admin] };
      },
      // No two have one name in one town.
      edit: async (by, { id }, words, revision) => {
        const name = `${words} ${id}`;
        const { admins, moderators } = there(await getSchool(table, id));
        return by.send('editSchool', {
          params: { id },
          body: { school: { name, city: words, admins: [...admins], moderators: [...moderators], revision } },
        });
      },
      read: async ({ id }) => {
        const { revision, name, city } = there(await getSchool(table, id));
        return { revision, says: [name.replace(` ${id}`, ''), city] };
      },
    },
    event: {
      make: event,
      edit: async (by, { id }, name, revision) =>
        by.send('editEvent', {
          params: { id },
          body: { event: { ...formOf(await organized(organizer, id)), name, phone: name, revision } },
        }),
      read: async ({ id }) => {
        const { revision, name, phone } = there(await getEvent(table, id));
        return { revision, says: [name, phone] };
      },
    },
    category: {
      make: async () => {
        const thing = await event();
        await organizer.ask('editEvent', { params: { id: thing.id }, body: { grades: [category('Reels', ['201'])] } });
        return thing;
      },
      edit: async (by, { id }, title, revision) => {
        const [grade] = (await organized(organizer, id)).grades.map(gradeFormOf);
        const one = there(grade);
        const rows = one.rows.map((row) => ({ ...row, title }));
        return by.send('editEvent', { params: { id }, body: { grades: [{ ...one, title, rows, revision }] } });
      },
      read: async ({ id }) => {
        const [grade] = there(await getEventWithGrades(table, id, { consistent: true })).grades;
        const { revision, title, rows } = there(grade);
        return { revision, says: [title, rows[0]?.title] };
      },
    },
    team: {
      make: async () => {
        const team = { label: `Team ${next()}`, school };
        const { _id } = await teacher.ask('createTeam', { body: { event: feis, team } });
        return { id: _id, people: [teacher, admin] };
      },
      edit: (by, { id }, name, revision) =>
        by.send('editTeam', { params: { id }, body: { team: { name, label: name, school }, revision } }),
      read: async ({ id }) => {
        const { revision, name, label } = there(await getTeam(table, id));
        return { revision, says: [name, label] };
      },
    },
    dancer: {
      make: async () => {
        const { client, dancer } = await family();
        return { id: dancer, people: [client, admin] };
      },
      edit: async (by, { id }, name, revision) => {
        const { birthdate, level, school: at } = there(await getDancer(table, id));
        const form = {
          name,
          lname: name,
          birthdate,
          level,
          school: { _id: at._id },
          region: { _id: region?._id ?? '' },
        };
        return by.send('editDancer', { params: { id }, body: { ...form, revision } });
      },
      read: async ({ id }) => {
        const { revision, name, lname } = there(await getDancer(table, id));
        return { revision, says: [name, lname] };
      },
    },
    account: {
      make: async () => {
        const { client, user } = await family();
        return { id: user, people: [client, admin] };
      },
      edit: (by, { id }, name, revision) =>
        by.send('editUser', { params: { id }, body: { name, lname: name, revision } }),
      read: async ({ id }) => {
        const { revision, name, lname } = there(await getUser(table, id));
        return { revision, says: [name, lname] };
      },
    },
    scoring: {
      make: async () => {
        const { _id } = await admin.ask('createScoring', { body: { name: `System ${next()}`, description: 'new' } });
        return { id: _id, people: [admin, admin] };
      },
      edit: (by, { id }, name, revision) =>
        by.send('editScoring', { params: { id }, body: { name, description: name, revision } }),
      read: async ({ id }) => {
        const { revision, name, description } = there(await getScoring(table, id));
        return { revision, says: [name, description] };
      },
    },
    region: {
      make: async () => {
        const { _id } = await admin.ask('createRegion', { body: { name: `Region ${next()}` } });
        return { id: _id, people: [admin, admin] };
      },
      // No two have one name.
      edit: (by, { id }, name, revision) =>
        by.send('editRegion', { params: { id }, body: { name: `${name} ${id}`, revision } }),
      read: async ({ id }) => {
        const { revision, name } = there(await getRegion(table, id));
        return { revision, says: [name.replace(` ${id}`, '')] };
      },
    },
    news: {
      make: async () => {
        const { _id } = await admin.ask('createUpdate', { body: { title: `News ${next()}`, description: 'new' } });
        return { id: _id, people: [admin, admin] };
      },
      edit: (by, { id }, title, revision) =>
        by.send('editUpdate', { params: { id }, body: { title, description: title, revision } }),
      read: async ({ id }) => {
        const { revision, title, description } = there(await getUpdate(table, id));
        return { revision, says: [title, description] };
      },
    },
  } satisfies Record<string, Kind>;
  return { kinds, table, organizer, admin, teacher, family, event, school, region: region?._id ?? '' };
};
export type EditedThings = Awaited<ReturnType<typeof editedThings>>;
