import type { RouteName } from '@rince/contracts/routes';
import { userId } from '@rince/demo/people';
import { putEventNotice } from '@rince/store/notices';
import type { Answer } from './answer.ts';
import { type Client, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { feisNamed } from './demo-feis.ts';
import { enteredFamily, newParent, paymentOf } from './family.ts';
import { cards, Provider } from './provider.ts';
import { recallAll } from './recalled.ts';
import { tableOf } from './table.ts';
import { basics, category, gradeFormOf, organized } from './wizard.ts';

export type Fields = Record<string, unknown>;
/** Who changes things, and where. */
export interface Desk {
  readonly cloud: TestCloud;
  readonly admin: Client;
  readonly organizer: Client;
  readonly teacher: Client;
  readonly feis: string;
}

/** Something that can be changed. */
export interface Thing {
  readonly read: () => Promise<Fields>;
  readonly send: (change: Fields, seen: Fields) => Promise<Answer>;
  /** What is sent alone, field by field. */
  readonly fields: Fields;
  /** What null empties, and how it reads then. */
  readonly empties?: Fields;
  /** What follows from a field. */
  readonly follows?: Record<string, readonly string[]>;
}

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const empty = { type: 'doc', content: [] };
const ids = (people: readonly { _id: string }[]): string[] => people.map(({ _id }) => _id);
const firstOf = async ({ admin }: Desk, name: 'listRegions' | 'listOrganizations'): Promise<[string, string]> => {
  const [one, other] = (await admin.ask(name)).data;
  return [one?._id ?? '', other?._id ?? ''];
};
let made = 0;
const bodies = async (desk: Desk): Promise<[string, string]> => {
  made++;
  for (const name of ['Coimisiún', 'Comhdháil'])
    await desk.admin.ask('createOrganization', { body: { name: `${name} ${made}` } });
  return firstOf(desk, 'listOrganizations');
};

/** An event in whose every field stands something. */
export const anEvent = async (desk: Desk): Promise<{ id: string; region: string; body: string }> => {
  const [[region, other], [body]] = [await firstOf(desk, 'listRegions'), await bodies(desk)];
  const { _id: id } = await desk.organizer.ask('createEvent', {
    body: {
      event: {
        ...basics('Feis na nAthruithe'),
        ...{
          videoStart: '2026-01-01',
          videoEnd: '2026-01-02',
          round3End: '2026-01-09',
          region,
          regions: [other],
          organizations: [body],
        },
        ...{ email: 'office@feis.test', phone: '555', timeZone: 'Europe/Dublin', currency: 'usd' },
        ...{ admissionFee: 1000, programFee: 500, familyMax: 9000, serviceFee: true, cap: 300, firstNumber: 201 },
        ...{
          videoDays: 30,
          shortestVideo: 30,
          longestVideo: 400,
          ageRule: 'DAY_OF_EVENT',
          publicNames: 'full',
          hideEntryDancerNumber: true,
          hideCompetitorEntries: true,
        },
        alias: { grades: 'Solos', championship: 'Oireachtas' },
        ...{ waiver: 'At your own risk', content: 'Welcome', emailContent: 'Thanks', inPersonContent: 'Doors at 7:30' },
        admins: [userId('admin')],
        moderators: [userId('parent')],
        tabulators: [userId('tabulator')],
      } as never,
    },
  });
  return { id, region, body };
};

const account = async (desk: Desk, row: 'editUser' | 'saveUser'): Promise<Thing> => {
  const { client, user, region } = await (async () => {
    const parent = await newParent(desk.cloud.url, { email: `${row.toLowerCase()}@example.org` });
    const { _id } = await parent.ask('me');
    return { client: parent, user: _id, region: (await firstOf(desk, 'listRegions'))[0] };
  })();
  const { revision } = await client.ask('me');
  const given = { teacherId: 'T1', judgeId: 'J1', region: { _id: region } };
  await client.ask('editUser', { params: { id: user }, body: { ...given, revision } });
  return {
    read: () => client.ask('me'),
    send: (change, seen) => {
      const body = { ...change, revision: seen.revision } as never;
      return row === 'editUser'
        ? client.send('editUser', { params: { id: user }, body })
        : client.send('saveUser', { body: { user: { ...(body as Fields), _id: user } as never } });
    },
    fields: {
      ...{
        name: 'Nua',
        lname: 'Nua',
        theme: 'plain',
        darkTheme: true,
        notify: true,
        reminders: false,
        teacherId: 'T2',
        judgeId: 'J2',
      },
      roles: ['parent', 'dancer'],
    },
    empties: { teacherId: '', judgeId: '', school: '' },
  };
};

const register = async ({ admin }: Desk, name: 'regions' | 'organizations'): Promise<Thing> => {
  const [create, list, edit] =
    name === 'regions'
      ? (['createRegion', 'listRegions', 'editRegion'] as const)
      : (['createOrganization', 'listOrganizations', 'editOrganization'] as const);
  const { _id: id } = await admin.ask(create, { body: { name: 'Anywhere' } });
  return {
    read: async () => (await admin.ask(list)).data.find(({ _id }) => _id === id) ?? {},
    send: (change, seen) => admin.send(edit, { params: { id }, body: { ...change, revision: seen.revision } as never }),
    fields: { name: 'Elsewhere', _id: id, ...(name === 'regions' ? { zone: 'America/Chicago' } : {}) },
    ...(name === 'regions' ? { empties: { zone: undefined } } : {}),
  };
};

/** Every row of the table that changes something, each with a thing that has something in every field. */
export const things: readonly (readonly [RouteName, string, (desk: Desk) => Promise<Thing>])[] = [
  [
    'editEvent',
    'an event',
    async (desk) => {
      const { organizer } = desk;
      const { id, region, body } = await anEvent(desk);
      const [, other] = await firstOf(desk, 'listRegions');
      return {
        read: async () => {
          const { problems: _, ...event } = await organized(organizer, id);
          const { admins, moderators, tabulators } = event;
          return { ...event, admins: ids(admins), moderators: ids(moderators), tabulators: ids(tabulators) };
        },
        send: (change, { revision }) =>
          organizer.send('editEvent', { params: { id }, body: { event: { ...change, revision } as never } }),
        fields: {
          ...{ name: 'Feis eile', email: 'other@feis.test', phone: '777', region: other, regions: [region] },
          ...{ organizations: [], inPerson: false, timeZone: 'America/Chicago', currency: 'cad' },
          ...{ eventStart: '2026-01-01', registrationStart: '2026-01-01', judgingStart: '2026-01-01' },
          ...{ eventEnd: '2031-01-01', registrationEnd: '2031-01-01', judgingEnd: '2031-01-01' },
          ...{
            videoStart: '2025-01-01',
            // Later than the other, field by field.
            round3End: '2031-01-02',
            videoEnd: '2031-01-01',
            admissionFee: 1,
            programFee: 2,
            familyMax: 3,
          },
          ...{
            serviceFee: false,
            cap: 5,
            firstNumber: 301,
            videoDays: 365,
            shortestVideo: 40,
            longestVideo: 500,
            ageRule: 'JAN1_NAFC',
            publicNames: 'initial',
          },
          ...{ hideEntryDancerNumber: false, hideCompetitorEntries: false, alias: { grades: 'Dances' } },
          ...{ waiver: 'Dance safely', content: text('1'), emailContent: text('2'), inPersonContent: text('3') },
          ...{ admins: [userId('organizer')], moderators: [userId('teacher')], tabulators: [] },
        },
        empties: {
          ...{
            email: '',
            phone: '',
            region: '',
            regions: [],
            organizations: [],
            eventEnd: '',
            videoStart: '',
            round3End: '',
          },
          ...{
            waiver: '',
            admissionFee: 0,
            cap: 0,
            alias: { grades: '', championship: '' },
            content: empty,
            tabulators: [],
          },
          ...(body ? { moderators: [] } : {}),
        },
      };
    },
  ],
  [
    'editEvent',
    'a category',
    async (desk) => {
      const { organizer } = desk;
      const { id } = await anEvent(desk);
      const scoring = (await organizer.ask('listScoring')).data.at(-1)?._id ?? '';
      const full = category('Open', ['101'], {
        ...{ type: 'championship', levels: ['open'], recallType: 'PERCENT', recallPercent: 40, scoring },
        ...{ nationalQualifier: 3, worldQualifier: 2, price: 9000, applyFamilyMax: false, ordering: 4 },
        ...{ judgeSignoffs: true, roundResults: false },
      });
      await organizer.ask('editEvent', { params: { id }, body: { grades: [full] } });
      return {
        read: async () => (await organized(organizer, id)).grades.map(gradeFormOf)[0] ?? {},
        send: (change, { _id, revision }) =>
          organizer.send('editEvent', { params: { id }, body: { grades: [{ ...change, _id, revision } as never] } }),
        fields: {
          ...{ title: 'Prelim', type: 'grades', levels: ['novice', 'open'], recallType: 'ALL', recallPercent: 60 },
          ...{ nationalQualifier: 4, worldQualifier: 5, price: 100, applyFamilyMax: true, ordering: 2 },
          ...{ judgeSignoffs: false, roundResults: true },
        },
        empties: { levels: [], nationalQualifier: 0, price: 0, scoring: undefined },
        follows: { scoring: ['rounds', 'judges'] },
      };
    },
  ],
  [
    'editScoring',
    'a scoring system',
    async ({ admin }) => {
      const { _id: id } = await admin.ask('createScoring', {
        body: {
          ...{ name: 'Rules', description: 'Of 2026', judge_rotation_type: 'ROTATING', showIp: false, rounds: 2 },
          ...{ drop_high_low: true, judge_count: [5, 4], pointsTail: 'none' },
        },
      });
      return {
        read: () => admin.ask('getScoring', { params: { id } }),
        send: (change, { revision }) =>
          admin.send('editScoring', { params: { id }, body: { ...change, revision } as never }),
        fields: {
          ...{ name: 'Other rules', description: 'Of 2027', drop_high_low: false, judge_rotation_type: 'ROTATING' },
          ...{ showIp: true, pointsTail: 'fractional', judge_count: [6, 5] },
        },
        empties: { description: '' },
        follows: { showIp: ['ip'] },
      };
    },
  ],
  [
    'editUpdate',
    'a piece of news',
    async ({ admin }) => {
      const said = { title: 'News', content: 'All of it', type: 'api', description: 'In short', version: '1.2' };
      const { _id: id } = await admin.ask('createUpdate', { body: said as never });
      return {
        read: () => admin.ask('getUpdate', { params: { id } }),
        send: (change, { revision }) =>
          admin.send('editUpdate', { params: { id }, body: { ...change, revision } as never }),
        fields: { title: 'Other news', content: text('More'), type: 'app', description: 'Shorter', version: '1.3' },
        empties: { content: empty, description: '', version: '' },
      };
    },
  ],
  [
    'editSchool',
    'a school',
    async (desk) => {
      const { teacher } = desk;
      const [region, other] = await firstOf(desk, 'listRegions');
      const school = {
        ...{ name: 'Scoil Iomlán', url: 'https://scoil.example', fb: 'https://fb.example/s', about: 'Since 1980' },
        ...{ ig: 'https://ig.example/s', city: 'Toronto', region, moderators: [userId('parent')] },
      };
      const { _id: id } = await teacher.ask('createSchool', { body: { school } });
      const parent = await signIn(desk.cloud.url, 'parent@feis.test');
      await parent.ask('answerInvitation', { params: { id }, body: { accept: true } });
      return {
        read: () => teacher.ask('getSchool', { params: { id } }),
        send: (change, { revision }) =>
          teacher.send('editSchool', { params: { id }, body: { school: { ...change, revision } as never } }),
        fields: {
          ...{ name: 'Scoil eile', url: 'https://a.example', fb: 'https://b.example', ig: 'https://c.example' },
          ...{ about: 'Since 1990', city: 'Cork', region: other, admins: [userId('teacher')], moderators: [] },
        },
        empties: { url: '', fb: '', ig: '', about: '', city: '', region: '', moderators: [] },
        follows: { region: ['regionName'], moderators: ['staff'] },
      };
    },
  ],
  [
    'editDancer',
    'a dancer',
    async (desk) => {
      const { cloud, teacher } = desk;
      const parent = await newParent(cloud.url, { email: 'changed@example.org' });
      const [[region, other], [body]] = [await firstOf(desk, 'listRegions'), await bodies(desk)];
      const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
      const { _id: id } = await parent.ask('createDancer', {
        body: {
          ...{ name: 'Una', lname: 'Ryan', birthdate: '2015-01-02', level: 'novice', region: { _id: region } },
          ...{ school: { _id: school?._id ?? '' }, teacher: { _id: userId('teacher') }, organization: { _id: body } },
        },
      });
      return {
        read: () => parent.ask('getDancer', { params: { id } }),
        send: (change, { revision }) =>
          parent.send('editDancer', { params: { id }, body: { ...change, revision } as never }),
        fields: {
          ...{ name: 'Aoife', lname: 'Lynch', birthdate: '2014-01-02', level: 'open', region: { _id: other } },
          ...{ school: { _id: school?._id }, organization: { _id: body } },
        },
        empties: { organization: undefined, teacher: undefined },
        follows: { level: ['grade'], teacher: ['moderators'] },
      };
    },
  ],
  [
    'editTeam',
    'a team',
    async (desk) => {
      const { teacher, feis } = desk;
      const [region, other] = await firstOf(desk, 'listRegions');
      const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
      const students = await teacher.ask('getStudents', { query: { query: { school: school?._id } } });
      const [one, two] = ids(students.data);
      const team = { name: 'Na Réaltaí', label: 'U10', region: { _id: region }, school: { _id: school?._id ?? '' } };
      const { _id: id } = await teacher.ask('createTeam', {
        body: { event: feis, team: { ...team, members: [one ?? '', two ?? ''], teacher: { _id: userId('teacher') } } },
      });
      return {
        read: async () => {
          const { members, ...shown } = await teacher.ask('getTeam', { params: { id } });
          return { ...shown, members: ids(members) };
        },
        send: (change, { revision }) =>
          teacher.send('editTeam', { params: { id }, body: { team: change as never, revision: revision as number } }),
        fields: {
          ...{ name: 'Na Gealacha', label: 'U12', region: { _id: other }, members: [two] },
          ...{ school: { _id: school?._id }, teacher: { _id: userId('teacher') } },
        },
        empties: { region: undefined, members: [], teacher: undefined },
        follows: { members: ['memberCount'] },
      };
    },
  ],
  ['editUser', 'an account', (desk) => account(desk, 'editUser')],
  ['saveUser', 'an account that is named in the body', (desk) => account(desk, 'saveUser')],
  ['editRegion', 'a region', (desk) => register(desk, 'regions')],
  ['editOrganization', 'a governing body', (desk) => register(desk, 'organizations')],
  [
    'editEntry',
    'an entry',
    async ({ cloud, feis }) => {
      const { parent, entry } = await enteredFamily(cloud.url, feis, 'changing@example.org', { levels: ['novice'] });
      return {
        read: () => parent.ask('getEntry', { params: { id: entry._id } }),
        send: (change, { revision }) =>
          parent.send('editEntry', { params: { id: entry._id }, body: { ...change, revision } as never }),
        fields: { direction: 'subtract' },
        follows: { direction: ['step'] },
      };
    },
  ],
  [
    'editEntryCompetition',
    'what is danced in an entered competition',
    async ({ cloud, organizer }) => {
      const online = await feisNamed(organizer, 'Feis an Idirlín');
      const { parent, entry } = await enteredFamily(cloud.url, online, 'set@example.org', {
        levels: ['open'],
        most: 1,
      });
      const card = await new Provider(cloud.url, cloud.env).keepCard(parent, cards.pays);
      await parent.ask('payEntry', { body: paymentOf(entry, card) });
      await recallAll(cloud, parent, entry._id);
      const where = { query: { query: { entry: entry._id } } };
      const read = async () => (await parent.ask('listEntryCompetitions', where)).data[0] ?? {};
      const { _id: id } = (await read()) as { _id: string };
      const at = { event: online, entry: entry._id, round: 3 as const };
      const send = (change: Fields) =>
        parent.send('editEntryCompetition', { params: { id }, body: { ...at, ...change } as never });
      await send({ round3Dance: 'St. Patrick’s Day', round3Speed: 94 });
      return {
        read,
        send,
        fields: { round3Dance: 'Blackbird', round3Speed: 100 },
        empties: { round3Speed: undefined },
      };
    },
  ],
  [
    'setJudges',
    'the judges of an event',
    async (desk) => {
      const { organizer } = desk;
      const { id } = await anEvent(desk);
      return {
        read: () => organized(organizer, id),
        send: (change) => organizer.send('setJudges', { params: { id }, body: change as never }),
        fields: { judges: [userId('judge1')] },
      };
    },
  ],
  [
    'pinEventNotice',
    'a notification of an event',
    async (desk) => {
      const { cloud, organizer } = desk;
      const { id: event } = await anEvent(desk);
      const _id = '01arz3ndektsv4rrffq69g5fav';
      const told = { title: 'Told', content: 'Something', path: '/app', createdAt: new Date().toISOString() };
      await tableOf(cloud.env).transact(putEventNotice({ ...told, _id, event, topStory: false }));
      return {
        read: async () =>
          (await organizer.ask('listEventNotices', { query: { query: { event } } })).data.find(
            (notice) => notice._id === _id,
          ) ?? {},
        send: (change) => organizer.send('pinEventNotice', { params: { id: _id }, body: change as never }),
        fields: { topStory: true },
      };
    },
  ],
  [
    'readEventNotice',
    'whether a notification of an event is read',
    async (desk) => {
      const { cloud, organizer } = desk;
      const { id: event } = await anEvent(desk);
      const _id = '01arz3ndektsv4rrffq69g5faw';
      const told = { title: 'Told', content: 'Something', path: '/app', createdAt: new Date().toISOString() };
      await tableOf(cloud.env).transact(putEventNotice({ ...told, _id, event, topStory: false }));
      return {
        read: async () =>
          (await organizer.ask('listEventNotices', { query: { query: { event } } })).data.find(
            (notice) => notice._id === _id,
          ) ?? {},
        send: (change) => organizer.send('readEventNotice', { params: { id: _id }, body: change as never }),
        fields: { seen: true },
      };
    },
  ],
  [
    'readUpdate',
    'whether a piece of news is read',
    async ({ admin, organizer }) => {
      const { _id: id } = await admin.ask('createUpdate', { body: { title: 'News', content: 'All', version: '2' } });
      return {
        read: () => organizer.ask('getUpdate', { params: { id } }),
        send: (change) => organizer.send('readUpdate', { params: { id }, body: change as never }),
        fields: { completed: true },
      };
    },
  ],
  [
    'changeFavorites',
    'a star',
    async (desk) => {
      const { organizer } = desk;
      const { id } = await anEvent(desk);
      return {
        read: () => organizer.ask('me'),
        send: (change) => organizer.send('changeFavorites', { body: { id, ...change } as never }),
        fields: { on: true },
        follows: { on: ['favorites'] },
      };
    },
  ],
  [
    'answerJoinRequest',
    'the staff of a school, by an answer',
    async ({ admin, teacher }) => {
      const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
      const id = school?._id ?? '';
      await admin.ask('askToJoin', { params: { id } });
      const user = userId('admin');
      return {
        read: () => teacher.ask('getSchool', { params: { id } }),
        send: (change) => teacher.send('answerJoinRequest', { params: { id }, body: { user, ...change } as never }),
        fields: { accept: false },
      };
    },
  ],
  [
    'answerInvitation',
    'the staff of a school, by who was asked',
    async ({ cloud, teacher }) => {
      const { _id: id } = await teacher.ask('createSchool', {
        body: { school: { name: 'Scoil an Chuiridh', moderators: [userId('parent')] } },
      });
      const parent = await signIn(cloud.url, 'parent@feis.test');
      return {
        read: () => parent.ask('getSchool', { params: { id } }),
        send: (change) => parent.send('answerInvitation', { params: { id }, body: change as never }),
        fields: { accept: false },
        follows: { accept: ['invitation'] },
      };
    },
  ],
];
