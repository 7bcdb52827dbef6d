import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { until } from '../support/until.ts';

// What a teacher's entry costs, and who reads it.

let cloud: TestCloud;
let feis: string;
let teacher: Client;
let admin: Client;
let school: { _id: string; revision: number };

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ feis } = await readyFeis(cloud.url));
  admin = await signIn(cloud.url, 'admin@feis.test');
  teacher = await newParent(cloud.url, { email: 'new-teacher@example.org', teacher: true });
  const made = await teacher.ask('createSchool', { body: { school: { name: 'Scoil Nua', url: '', fb: '', ig: '' } } });
  school = { _id: made._id, revision: made.revision };
});
afterAll(() => cloud?.end());

const child = async (parent: Client, name: string, at = school._id): Promise<string> => {
  const regions = await parent.ask('listRegions');
  const { _id } = await parent.ask('createDancer', {
    body: {
      name,
      lname: 'Daly',
      birthdate: '2014-04-20',
      level: 'novice',
      school: { _id: at },
      region: { _id: regions.data[0]?._id ?? '' },
    },
  });
  return _id;
};
/** The form of the teacher with this student, and the first dance of it. */
const formWith = async (student: string) => {
  const form = await teacher.ask('loadEntryData', { body: { eventId: feis, students: [student] } });
  const dancer = form.dancers.find(({ _id }) => _id === student);
  const option = dancer?.dances[0]?.options[0];
  return { form, dancer, option };
};

describe("a teacher's entry", () => {
  it('pays admission and program fee like a family, until an administrator has confirmed the school', async () => {
    const family = await newParent(cloud.url, { email: 'family-one@example.org' });
    const una = await child(family, 'Una');
    const enter = async (total: number) => {
      const { option } = await formWith(una);
      const sections = [{ dancer: una, competitions: [option?.competition ?? ''] }];
      return teacher.send('createEntry', { body: { entry: { event: feis, sections, total } } });
    };
    const { form, dancer, option } = await formWith(una);
    expect(dancer).toMatchObject({ student: true, sparesFees: false });
    const { admissionFee, programFee } = form.event;
    const fee = (cents: number): number => Math.floor((cents * 6 + 100) / 200);
    const price = option?.price ?? 0;
    const all = price + admissionFee + programFee;
    expect(await enter(price + fee(price))).toMatchObject({
      http: 409,
      code: 'PRICE_CHANGED',
      current: { total: all + fee(all) },
    });

    const change = {
      name: 'Scoil Nua',
      url: '',
      fb: '',
      ig: '',
      admins: [],
      moderators: [],
      revision: school.revision,
    };
    const own = await teacher.send('editSchool', {
      params: { id: school._id },
      body: { school: { ...change, admins: [(await teacher.ask('me'))._id], confirmed: true } },
    });
    expect(own).toMatchObject({ http: 403 });
    const staff = [(await teacher.ask('me'))._id];
    const confirmed = await admin.ask('editSchool', {
      params: { id: school._id },
      body: {
        school: {
          ...change,
          admins: staff,
          confirmed: true,
          revision: (await admin.ask('getSchool', { params: { id: school._id } })).revision,
        },
      },
    });
    expect(confirmed.confirmed).toBe(true);
    expect((await formWith(una)).dancer?.sparesFees).toBe(true);
    expect((await enter(price + fee(price))).http).toBe(200);
  });

  it('is read by the family of a dancer in it: that dancer alone, and nothing of who pays', async () => {
    const family = await newParent(cloud.url, { email: 'family-two@example.org' });
    const stranger = await newParent(cloud.url, { email: 'family-three@example.org' });
    const [finn, other] = [await child(family, 'Finn'), await child(stranger, 'Rory')];
    const entry = await teacher.ask('createEntry', {
      body: await (async () => {
        const form = await teacher.ask('loadEntryData', { body: { eventId: feis, students: [finn, other] } });
        const sections = [finn, other].map((id) => ({
          dancer: id,
          competitions: [form.dancers.find(({ _id }) => _id === id)?.dances[0]?.options[0]?.competition ?? ''],
        }));
        const price = sections.reduce(
          (sum, { dancer }) =>
            sum + (form.dancers.find(({ _id }) => _id === dancer)?.dances[0]?.options[0]?.price ?? 0),
          0,
        );
        return { entry: { event: feis, sections, total: price + Math.floor((price * 6 + 100) / 200) } };
      })(),
    });
    const provider = new Provider(cloud.url, cloud.env);
    await teacher.ask('payEntry', { body: paymentOf(entry, await provider.keepCard(teacher, cards.pays)) });
    const own = await teacher.send('getEntry', { params: { id: entry._id } });
    expect(own.data.sections.map((section) => 'family' in section && section.family)).toEqual(['family 1', 'family 2']);
    expect(JSON.stringify(own.data)).not.toContain((await family.ask('me'))._id);
    const seen = await family.send('getEntry', { params: { id: entry._id } });
    expect(seen.http).toBe(200);
    expect(seen.data.sections[0]).not.toHaveProperty('family');
    expect(seen.data.sections.map(({ dancer }) => dancer)).toEqual([finn]);
    expect(JSON.stringify(seen.data)).not.toContain('Rory');
    expect(JSON.stringify(seen.data)).not.toContain((await teacher.ask('me'))._id);
    for (const name of ['total', 'owed', 'paid', 'payment', 'credit']) expect(seen.data).not.toHaveProperty(name);
    const nobody = await newParent(cloud.url, { email: 'family-four@example.org' });
    expect((await nobody.send('getEntry', { params: { id: entry._id } })).http).toBe(404);
    expect(
      (await family.send('editEntry', { params: { id: entry._id }, body: { direction: 'subtract', revision: 1 } }))
        .http,
    ).toBe(403);
  });

  it('is of the family, too: it hears of new times, of a merge and of results, and the teacher does', async () => {
    const family = await newParent(cloud.url, { email: 'family-five@example.org' });
    const stranger = await newParent(cloud.url, { email: 'family-six@example.org' });
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    const entering = await newParent(cloud.url, { email: 'other-teacher@example.org', teacher: true });
    const { _id: at } = await entering.ask('createSchool', {
      body: { school: { name: 'Scoil Eile', url: '', fb: '', ig: '' } },
    });
    const byHand = await newParent(cloud.url, { email: 'family-seven@example.org' });
    const orla = await child(byHand, 'Orla', at);
    const students = [await child(family, 'Nessa', at), await child(stranger, 'Iarla', at), orla];
    const form = await entering.ask('loadEntryData', { body: { eventId: feis, students } });
    const chosen = students.map((id, i) => {
      const dances = form.dancers.find(({ _id }) => _id === id)?.dances ?? [];
      const option = dances[i + 1]?.options[0];
      if (!option) throw new Error('Nothing can be danced');
      return { dancer: id, ...option };
    });
    const sections = chosen.map(({ dancer, competition }) => ({ dancer, competitions: [competition] }));
    const asked = await entering.send('createEntry', { body: { entry: { event: feis, sections, total: 1 } } });
    const { total } = asked.current as { total: number };
    const entry = await entering.ask('createEntry', { body: { entry: { event: feis, sections, total } } });
    const provider = new Provider(cloud.url, cloud.env);
    await entering.ask('payEntry', { body: paymentOf(entry, await provider.keepCard(entering, cards.pays)) });
    const [own, other] = chosen.map(({ competition }) => competition) as [string, string];
    const tiles = (await organizer.ask('organizerCompetitions', { body: { id: feis } })).data;
    const codeOf = (id: string): string => tiles.find(({ _id }) => _id === id)?.code ?? '';
    const told = async (who: Client, title: string) =>
      (await who.ask('listNotices', { query: { limit: 50 } })).data.filter((one) => one.title.startsWith(title));
    const heard = (who: Client, title: string) =>
      until(async () => {
        const [one] = await told(who, title);
        return one;
      });

    const { days } = await organizer.ask('getSchedule', { body: { id: feis } });
    const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
    const blocksFrom = (start: number) =>
      [own, other].map((competition, i) => ({
        ...{ competition, round: 1, stage: 'Main', day: days[0] ?? '', start: start + 60 * i, minutes: 20 },
        ...{ judges: [], unknown: [] },
      }));
    const saving = (revision: number, start: number) =>
      organizer.ask('saveSchedule', { body: { id: feis, revision, stages, paces: {}, blocks: blocksFrom(start) } });
    await saving((await saving(0, 540)).revision, 720);
    const times = await heard(family, 'Times at');
    expect(times.content).toContain(codeOf(own));
    expect(times.content, 'of their own child alone').not.toContain(codeOf(other));
    expect((await heard(entering, 'Times at')).content).toMatch(new RegExp(`${codeOf(own)}.*${codeOf(other)}`));

    const from = tiles.find(({ _id }) => _id === own);
    const targets = tiles.filter(
      ({ _id, grade, rowTitle, started }) =>
        _id !== own && _id !== other && grade === from?.grade && rowTitle === from.rowTitle && !started,
    );
    const tried = await Promise.all(
      targets.map(async (to) => {
        const comps = [{ from: codeOf(own), to: to.code }];
        return {
          to,
          comps,
          http: (await organizer.send('merge', { body: { eventId: feis, comps, dryRun: true } })).http,
        };
      }),
    );
    const possible = tried.find(({ http }) => http === 200);
    if (!possible) throw new Error('It can be merged into nothing');
    const numbered = (await entering.ask('getEntry', { params: { id: entry._id } })).sections;
    const dancerNumber = numbered.find(({ dancer }) => dancer === orla)?.dancerNumber ?? 0;
    await organizer.ask('addDancer', { body: { id: own, dancerNumber } });
    await organizer.ask('merge', { body: { eventId: feis, comps: possible.comps, dryRun: false } });
    const merged = await heard(family, 'Competitions of');
    expect(merged.content).toContain(`(${possible.to.code}) instead of ${codeOf(own)}.`);
    expect(merged.content, 'a name would outlive the child').not.toContain('Nessa');
    expect(merged).toMatchObject({ path: `/app/entries/${entry._id}` });
    const put = await heard(byHand, 'Competitions of');
    expect(put.content).toMatch(/\) instead of \S+\.$/);
    expect(put.path, 'no entry says that they dance there').toBe(`/app/events/view/${feis}/details`);
    expect(await told(stranger, 'Competitions of')).toEqual([]);
    const toTeacher = (await heard(entering, 'Competitions of')).content;
    expect(toTeacher).toContain('Nessa: ');
    expect(toTeacher, 'whom somebody else put there').not.toContain('Orla');

    const competition = possible.to._id;
    const { entries, competition: tile } = await organizer.ask('getOrganizerCompetition', {
      query: { id: feis, competition },
    });
    const judges = await Promise.all(
      ['judge1', 'judge2', 'judge3', 'judge4', 'judge5'].map((word) => signIn(cloud.url, `${word}@feis.test`)),
    );
    const users = await Promise.all(judges.map((judge) => judge.ask('me')));
    const judge = judges[users.findIndex(({ _id }) => _id === tile.judges[0]?._id)] as Client;
    for (const [i, line] of entries.entries())
      await judge.ask('submitScore', {
        body: { data: { _id: `${competition}-${line._id}`, round: 1, score: 60 + i } },
      });
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    await tabulator.ask('calculateResults', { body: { id: feis, competitionId: competition } });
    await organizer.ask('releaseResults', { body: { id: feis, competition } });
    expect(await heard(family, 'Results published')).toMatchObject({
      path: `/app/results/event/${feis}/${competition}`,
    });
    await heard(entering, 'Results published');
    expect(await told(stranger, 'Results published')).toEqual([]);
  });
});
