import { peopleSearches } from '@rince/domain/people/try-limits';
import type { Fate } from '@rince/local-cloud/gate';
import { countTry } from '@rince/store/tries';
import { findUsers, getUser, userLines } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { windowOfTries } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, confirmAddress, newParent, paymentOf } from '../support/family.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// Finding people: by the beginning of any word of the name, or by the whole address, as people type it.

let cloud: TestCloud;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  organizer = await signIn(cloud.url, 'organizer@feis.test');
  const people = [
    ['Áine', 'Ní Shúilleabháin', 'aine.ns@example.org'],
    ['Mary-Kate', "O'Brien", 'mk@example.org'],
    ['Conor', 'O’Dowd', 'conor-o-d@example.org'],
  ] as const;
  for (const [name, lname, email] of people) await newParent(cloud.url, { name, lname, email });
  // A demo world's own changes pass the stream first.
  await until(async () => (await found('conor-o-d@example.org')).length > 0, 90);
});
afterAll(() => cloud?.end());

const search = (query: string, more: { role?: 'judge' } = {}) =>
  organizer.ask('searchUsers', { query: { query, ...more } });
const found = async (query: string): Promise<string[]> =>
  (await search(query)).map(({ name, lname }) => `${name} ${lname}`);

describe('people are found', () => {
  it('by the beginning of any of their names, accents or not, in any case', async () => {
    for (const query of ['aine', 'Áine', 'AIN', 'shuill', 'Shúilleabháin', 'aine shui', 'Shúil ain', ' aine  '])
      expect(await found(query), query).toContain('Áine Ní Shúilleabháin');
    expect(await found('ine')).not.toContain('Áine Ní Shúilleabháin');
    expect(await found('aine byrne')).toEqual([]);
    expect(await found('sinead')).toContain('Sinéad Ryan');
  });

  it('by names with apostrophes and hyphens, as written and by each part', async () => {
    for (const query of ["O'Brien", 'O’Brien', 'brien', 'mary-kate', 'mary kate', 'kate', "kate o'bri"])
      expect(await found(query), query).toContain("Mary-Kate O'Brien");
    for (const query of ["o'dowd", 'dowd', "conor o'd"]) expect(await found(query), query).toContain('Conor O’Dowd');
  });

  it('by the whole address, which is shown masked, and by no part of it', async () => {
    const [one, ...others] = await search('Aine.NS@example.org');
    expect(others).toEqual([]);
    expect(one).toEqual({
      _id: expect.any(String),
      name: 'Áine',
      lname: 'Ní Shúilleabháin',
      email: 'a•••@example.org',
      schools: [],
    });
    expect(await found('conor-o-d@example.org')).toEqual(['Conor O’Dowd']);
    expect(await found('conor conor-o-d@example.org')).toEqual(['Conor O’Dowd']);
    for (const part of [
      'aine.ns@exa',
      'aine.ns@example.or',
      'aine.ns',
      'aine ns',
      'aine aine.ns@e',
      'example.org',
      'org',
    ])
      expect(await found(part), part).toEqual([]);
    // Nor for administrators, who have a list of everybody.
    const admin = await signIn(cloud.url, 'admin@feis.test');
    expect(await admin.ask('searchUsers', { query: { query: 'aine.ns@exa' } })).toEqual([]);
    const listed = await admin.ask('listUsers', { query: { query: { search: 'aine.ns@exa' } } });
    expect(listed.data.map(({ lname }) => lname)).toEqual(['Ní Shúilleabháin']);
  });

  it('among any number of others with the same name', async () => {
    const table = tableOf(cloud.env);
    const [conor] = (await findUsers(table, 'dowd')).items;
    const user = conor && (await getUser(table, conor._id));
    if (!user) throw new Error('Conor registered above');
    const namesake = (i: number): Write[] =>
      userLines({ ...user, _id: `0000000000000000000000${1000 + i}`, lname: 'Quill', email: `q${i}@example.org` })
        .filter(({ pk }) => pk.startsWith('WORD#user#'))
        .map((item) => ({ kind: 'put', item, condition: { is: 'absent' } }));
    for (let i = 0; i < 1_200; i += 30)
      await table.transact(Array.from({ length: 30 }, (_, j) => namesake(i + j)).flat());
    expect(await found("conor o'd")).toContain('Conor O’Dowd');
    expect(await found('con o'), 'the longest word alone is too common').toContain('Conor O’Dowd');
  });

  it('of a role alone, when asked so', async () => {
    expect((await search('sinead', { role: 'judge' })).map(({ lname }) => lname)).toEqual(['Ryan']);
    expect(await search('aine', { role: 'judge' })).toEqual([]);
  });

  it('with at least three letters, and without harm by anything odd', async () => {
    expect(await organizer.send('searchUsers', { query: { query: 'ai' } })).toMatchObject({ http: 400 });
    for (const query of ["'''", '---', 'a b c', '#user#', '%%%', '.*.*', '\u0000\u0000\u0000', '😀😀😀'])
      expect((await organizer.send('searchUsers', { query: { query } })).http, query).toBe(200);
  });
});

describe('somebody new', () => {
  it('is not found before the address is confirmed, and within two seconds after', async () => {
    await newParent(cloud.url, { name: 'Fionnuala', lname: 'Keane', email: 'fk@example.org', confirm: false });
    await cloud.settled();
    expect(await found('fionnuala')).toEqual([]);
    expect(await found('fk@example.org')).toEqual([]);
    await confirmAddress(cloud.url, 'fk@example.org');
    await until(async () => (await found('fionnuala')).length > 0, 2);
    expect(await found('fk@example.org')).toEqual(['Fionnuala Keane']);
  });

  it('is found by a new name and no longer by the old one', async () => {
    const person = await newParent(cloud.url, { name: 'Ciara', lname: 'Toibin', email: 'ct@example.org' });
    await until(async () => (await found('toibin')).length > 0, 2);
    const { _id, revision } = await person.ask('me');
    await person.ask('editUser', { params: { id: _id }, body: { lname: 'Mac Cumhaill', revision } });
    await until(async () => (await found('cumhaill')).length > 0, 2);
    await until(async () => (await found('toibin')).length === 0, 2);
    expect(await found('ciara mac cum')).toEqual(['Ciara Mac Cumhaill']);
  });
});

describe('somebody whom the lists follow late', () => {
  const hold = (act: 'throttle' | 'release') =>
    fetch(`${cloud.url}/_local/functions/projections/${act}`, { method: 'POST' });
  const namesOf = ({ name }: { name: string }) => /work-projections-dead/i.test(name);

  it('and who changed twice meanwhile is found as they are now, and by nothing that they were called before', async () => {
    const person = await newParent(cloud.url, { name: 'Sadhbh', lname: 'Furlong', email: 'sf@example.org' });
    await until(async () => (await found('furlong')).length > 0, 10);
    const { _id, revision } = await person.ask('me');
    await hold('throttle');
    // The name that stays at first goes with the second change.
    const first = await person.ask('editUser', { params: { id: _id }, body: { lname: 'Haverty', revision } });
    await person.ask('editUser', { params: { id: _id }, body: { name: 'Nuala', revision: first.revision } });
    await hold('release');
    await until(async () => (await found('nuala haverty')).length > 0, 20);
    await cloud.settled();
    expect(await found('furlong')).toEqual([]);
    expect(await found('sadhbh')).toEqual([]);
    expect(cloud.services.queues.inspect().filter(namesOf)).toMatchObject([{ messages: [] }]);
  });

  it('is found though nothing could be written for some seconds', async () => {
    const stop = cloud.services.gate.watch('projections', async (): Promise<Fate> => 'drop');
    await newParent(cloud.url, { name: 'Muirne', lname: 'Tighe', email: 'mt@example.org' });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    stop();
    await until(async () => (await found('muirne')).length > 0, 20);
    expect(cloud.services.queues.inspect().filter(namesOf)).toMatchObject([{ messages: [] }]);
  });
});

describe('the fields of a search', () => {
  it('are all there are, unless some are named; what is typed may come as it is', async () => {
    const inFields = async (text: string, fields?: string[]) =>
      (await organizer.ask('searchUsers', { query: { text, ...(fields ? { fields } : {}) } })).map(
        ({ lname }) => lname,
      );
    expect(await inFields('aine.ns@example.org')).toEqual(['Ní Shúilleabháin']);
    expect(await inFields('aine.ns@example.org', ['name', 'lname'])).toEqual([]);
    expect(await inFields('aine.ns@example.org', ['email'])).toEqual(['Ní Shúilleabháin']);
    expect(await inFields('aine', ['email'])).toEqual([]);
    expect(await inFields('shuil', ['lname'])).toEqual(['Ní Shúilleabháin']);
    expect(await inFields('shuil', ['name'])).toEqual([]);
    expect(await inFields('shuil', ['nothing of ours'])).toEqual(['Ní Shúilleabháin']);
    expect((await organizer.send('searchUsers', {})).issues?.[0]?.message).toBe('Type at least 3 characters.');
  });

  it('of schools are name and town, for everybody', async () => {
    const parent = await signIn(cloud.url, 'parent@feis.test');
    const names = async (text: string, fields?: string[]) =>
      (await parent.ask('searchSchools', { query: { text, ...(fields ? { fields } : {}) } })).map(({ name }) => name);
    expect(await names('tir na nog')).toEqual(['Tír na nÓg School']);
    expect(await names('coille rin')).toEqual(['Rince na Coille']);
    const { city = '' } = (await parent.ask('searchSchools', { query: { query: 'Emerald' } }))[0] ?? {};
    expect(await names(city)).toContain('Emerald Steps');
    expect(await names(city, ['name'])).not.toContain('Emerald Steps');
    expect(await names('ince')).toEqual([]);
  });
});

describe('everything that has a list and a name', () => {
  it('is found by the beginnings of words, accents or not, in the order of the names', async () => {
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const parent = await signIn(cloud.url, 'parent@feis.test');
    for (const name of ['Réigiún Thoir', 'Réigiún Thiar']) {
      await admin.ask('createRegion', { body: { name } });
      await admin.ask('createOrganization', { body: { name } });
      await admin.ask('createScoring', { body: { name, description: 'Rialacha' } });
    }
    for (const row of ['searchRegions', 'searchOrganizations', 'searchScoring'] as const) {
      const names = async (text: string) => (await parent.ask(row, { query: { text } })).map(({ name }) => name);
      expect(await names('reig'), row).toEqual(['Réigiún Thiar', 'Réigiún Thoir']);
      expect(await names('thoir reig'), row).toEqual(['Réigiún Thoir']);
      expect(await names('igiun'), row).toEqual([]);
      expect((await parent.send(row, { query: { text: 'r' } })).http, row).toBe(400);
    }
    expect(await parent.ask('searchScoring', { query: { text: 'rialacha' } })).toHaveLength(2);
    const byName = { text: 'rialacha', fields: ['name'] };
    expect(await parent.ask('searchScoring', { query: byName })).toEqual([]);
  });

  it('is found among what the reader may see: events and their teams', async () => {
    const [teacher, parent] = await Promise.all([
      signIn(cloud.url, 'teacher@feis.test'),
      signIn(cloud.url, 'parent@feis.test'),
    ]);
    const eventsOf = async (who: Client) => (await who.ask('searchEvents', { query: { text: 'fei coil' } }))[0];
    const event = (await eventsOf(parent))?._id ?? '';
    expect(await eventsOf(parent)).toMatchObject({ name: 'Feis na Coille', published: true });
    const { _id: draft } = await organizer.ask('createEvent', { body: { event: { name: 'Dréacht na Feise' } } });
    const drafts = async (who: Client) => (await who.ask('searchEvents', { query: { text: 'dreacht' } })).length;
    expect([await drafts(organizer), await drafts(parent)]).toEqual([1, 0]);

    const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
    const team = { name: 'Na Réaltaí Beaga', label: 'U10 Ceili', school: { _id: school?._id ?? '' } };
    await teacher.ask('createTeam', { body: { event, team } });
    for (const text of ['realtai', 'ceili', `ceili ${school?.name.split(' ')[0]}`])
      expect(await parent.ask('searchTeams', { query: { event, text } }), text).toMatchObject([
        { name: 'Na Réaltaí Beaga', label: 'U10 Ceili', school: school?.name },
      ]);
    expect((await parent.send('searchTeams', { query: { event: draft, text: 'ceili' } })).http).toBe(404);
  });
});

describe('people of one name', () => {
  it('are told apart by where they teach; an admin sees the whole address', async () => {
    const [organizing, admin] = await Promise.all(
      ['organizer', 'admin'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
    );
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const { _id, lname } = await teacher.ask('me');
    const { data } = await teacher.ask('listSchools', { query: { query: { mine: true } } });
    const schools = data.map(({ name, city }) => ({ name, city }));
    expect(schools.length).toBeGreaterThan(0);
    const seen = async (who: Client | undefined) =>
      (await who?.ask('searchUsers', { query: { query: lname } }))?.find((one) => one._id === _id);
    expect(await seen(organizing)).toMatchObject({ email: 't•••@feis.test', schools });
    expect(await seen(admin)).toMatchObject({ email: 'teacher@feis.test', schools });
  });
});

describe('dancers of one name', () => {
  it('are told apart by school, town and year, for those who may read them, and never by the day', async () => {
    const [parent, teacher] = await Promise.all(
      ['parent', 'teacher'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
    );
    if (!parent || !teacher) throw new Error('Somebody is missing');
    const [own] = (await parent.ask('listDancers')).data;
    if (!own) throw new Error('parent@ has no dancer');
    const { city } = await parent.ask('getSchool', { params: { id: own.school._id } });
    const signs = { school: own.school.name, city, born: Number(own.birthdate.slice(0, 4)) };
    expect(city).not.toBe('');
    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
    const event = data.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
    const over = data.find(({ hasResults }) => hasResults)?._id ?? '';
    const answers = await Promise.all([
      parent.ask('searchDancers', { query: { text: own.name } }),
      teacher.ask('searchDancers', { query: { text: own.name, school: own.school._id } }),
      organizer.ask('searchDancers', { query: { text: own.name, event: over } }),
      parent.ask('loadEntryData', { body: { eventId: event } }).then(({ dancers }) => dancers),
      teacher.ask('loadEntryData', { body: { eventId: event } }).then(({ students }) => students),
      teacher.ask('loadEntryData', { body: { eventId: event, students: [own._id] } }).then(({ dancers }) => dancers),
    ]);
    for (const [i, found] of answers.entries()) {
      expect(
        found.find(({ _id }) => _id === own._id),
        `answer ${i}`,
      ).toMatchObject(signs);
      expect(JSON.stringify(found)).not.toContain(own.birthdate);
    }
  });

  it('are no more than a name and a school to a teacher whose school they have left', async () => {
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
    const other = (await organizer.ask('listSchools')).data.find(({ _id }) => _id !== school?._id);
    const parent = await newParent(cloud.url, { email: 'leaves@example.org' });
    const dancer = await addDancer(parent, { name: 'Una', level: 'novice' });
    const moveTo = async (to: string) => {
      const { revision } = await parent.ask('getDancer', { params: { id: dancer } });
      await parent.ask('editDancer', { params: { id: dancer }, body: { revision, school: { _id: to } } });
    };
    await moveTo(school?._id ?? '');
    await cloud.settled();
    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
    const event = data.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
    const inForm = async () => {
      const body = { eventId: event, students: [dancer] };
      return (await teacher.ask('loadEntryData', { body })).dancers.find(({ _id }) => _id === dancer);
    };
    const there = await inForm();
    expect(there?.born).toBe(2014);
    const option = there?.dances.flatMap(({ options }) => options)[0]?.competition ?? '';
    const entry = (total: number) => ({ event, sections: [{ dancer, competitions: [option] }], total });
    const { current } = await teacher.send('createEntry', { body: { entry: entry(1) } });
    const made = await teacher.ask('createEntry', {
      body: { entry: entry((current as { total: number }).total) },
    });
    await moveTo(other?._id ?? '');
    await cloud.settled();
    const left = await inForm();
    expect(left).toMatchObject({ name: 'Una', school: other?.name });
    expect(left).not.toHaveProperty('born');
    const refused = await teacher.send('payEntry', { body: paymentOf(made, 'pm_card_visa') });
    expect([refused.http, refused.message]).toEqual([
      409,
      'Una is entered by the family and the teachers of today. Nothing was charged. Please take Una off the entry.',
    ]);
  });
});

describe('dancers are found', () => {
  it('by whose they are, whose school they dance for, and who runs the event', async () => {
    const [parent, teacher, stranger] = await Promise.all(
      ['parent', 'teacher', 'judge1'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
    );
    if (!parent || !teacher || !stranger) throw new Error('Somebody is missing');
    const [own] = (await parent.ask('listDancers')).data;
    if (!own) throw new Error('parent@ has no dancer');
    const text = `${own.lname.slice(0, 3)} ${own.name}`;
    const ids = async (who: Client, event?: string) =>
      (await who.ask('searchDancers', { query: { text, ...(event ? { event } : {}) } })).map(({ _id }) => _id);
    expect(await ids(parent)).toContain(own._id);
    expect(await ids(teacher), 'a student of the school').toContain(own._id);
    expect(await ids(stranger)).toEqual([]);
    expect((await stranger.send('searchDancers', { query: { text: 'a' } })).http).toBe(400);

    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
    const event = data.find(({ hasResults }) => hasResults)?._id ?? '';
    const found = await organizer.ask('searchDancers', { query: { text: own.name, event } });
    expect(found.find(({ _id }) => _id === own._id)?.dancerNumber).toBeGreaterThan(100);
    expect((await parent.send('searchDancers', { query: { text, event } })).http).toBe(403);

    const school = own.school._id;
    const inSchool = async (who: Client) => who.send('searchDancers', { query: { text, school } });
    const admin = await signIn(cloud.url, 'admin@feis.test');
    for (const who of [teacher, admin]) expect((await inSchool(who)).data.map(({ _id }) => _id)).toContain(own._id);
    for (const who of [parent, stranger, organizer]) expect((await inSchool(who)).http).toBe(403);
    expect((await teacher.send('searchDancers', { query: { text, school, event } })).http).toBe(400);
  });
});

describe('searching', () => {
  it('is for organizers, tabulators of an event, admins of a school and admins', async () => {
    for (const [who, http] of [
      ['admin', 200],
      ['tabulator', 200],
      ['parent', 403],
      ['judge1', 403],
      ['teacher', 200],
    ] as const) {
      const client = await signIn(cloud.url, `${who}@feis.test`);
      expect((await client.send('searchUsers', { query: { query: 'sinead' } })).http, who).toBe(http);
    }
  });
});

describe('searching very often', () => {
  it('is stopped for the hour, sooner for who may only look up whole addresses, and never for administrators', async () => {
    await windowOfTries(3600);
    const look = (who: Client) => who.send('searchUsers', { query: { query: 'conor-o-d@example.org' } });
    const guesser = await newParent(cloud.url, { email: 'guesser@example.org', teacher: true });
    const table = tableOf(cloud.env);
    const { _id } = await guesser.ask('me');
    for (let i = 0; i < peopleSearches.addresses.most - 1; i++) await countTry(table, peopleSearches.addresses, _id);
    expect((await look(guesser)).data).toHaveLength(1);
    const stopped = await look(guesser);
    expect(stopped).toMatchObject({
      http: 429,
      code: 'TOO_MANY_TRIES',
      message: expect.stringMatching(
        /^You have searched for people very often\. Please try again in (\d+ minutes|a minute)\.$/,
      ),
    });

    const [office, admin] = await Promise.all(
      ['tabulator', 'admin'].map((one) => signIn(cloud.url, `${one}@feis.test`)),
    );
    if (!office || !admin) throw new Error('Somebody is missing');
    const ids = await Promise.all([office, admin].map(async (who) => (await who.ask('me'))._id));
    for (const id of ids)
      for (let i = 0; i < peopleSearches.names.most; i++)
        await countTry(table, peopleSearches.names, id).catch(() => undefined);
    expect((await look(office)).http).toBe(429);
    expect((await look(admin)).http).toBe(200);
    expect((await look(organizer)).http, 'somebody else').toBe(200);
  }, 120_000);
});
