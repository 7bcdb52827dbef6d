import { userId } from '@rince/demo/people';
import { newId } from '@rince/runtime/new-id';
import { getCards } from '@rince/store/cards';
import { getCompetition } from '@rince/store/competitions';
import { setOnUser } from '@rince/store/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { newParent } from '../support/family.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { upload, uploadImage } from '../support/upload.ts';
import { basics, category, formOf, gradeFormOf, organized } from '../support/wizard.ts';

// Making an event: nobody's work is overwritten, no code is there twice, nothing with entries disappears.

let cloud: TestCloud;
let organizer: Client;
let admin: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
  admin = await signIn(cloud.url, 'admin@feis.test');
});
afterAll(() => cloud?.end());

const created = async (name: string): Promise<string> =>
  (await organizer.ask('createEvent', { body: { event: basics(name) } }))._id;
const saveGrades = (who: Client, id: string, grades: ReturnType<typeof category>[]) =>
  who.send('editEvent', { params: { id }, body: { grades } });

describe('an event', () => {
  it('belongs to who created it, and is seen by nobody else until it is published', async () => {
    const id = await created('Feis an Fhómhair');
    const event = await organized(organizer, id);
    expect(event.admins.map(({ _id }) => _id)).toEqual([userId('organizer')]);
    const parent = await signIn(cloud.url, 'parent@feis.test');
    expect(await parent.send('getEvent', { params: { id } })).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const judge = await signIn(cloud.url, 'judge1@feis.test');
    const refused = await judge.send('createEvent', { body: { event: basics('Feis eile') } });
    expect(refused).toMatchObject({ http: 403, code: 'FORBIDDEN' });
  });

  it('is created once by the same request sent twice', async () => {
    const body = { event: basics('Feis amháin') };
    const send = () => organizer.send('createEvent', { body, key: 'create-once' });
    const answers = await Promise.all([send(), send()]);
    const again = await send();
    for (const { http, data } of answers) if (http === 200) expect(data._id).toBe(again.data._id);
    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true, name: 'feis amhain' } } });
    expect(data).toHaveLength(1);
  });

  it('refuses days in the wrong order, each at its field', async () => {
    const event = { ...basics('Feis droim ar ais'), registrationEnd: '2020-01-01' };
    const answer = await organizer.send('createEvent', { body: { event } });
    expect(answer).toMatchObject({ http: 400, issues: [{ path: 'event.registrationEnd' }] });
  });

  it('is not overwritten by who saw an older one: told with what is stored', async () => {
    const id = await created('Feis na mBláth');
    const seen = formOf(await organized(organizer, id));
    const first = { ...seen, name: 'Feis na mBláth 2' };
    await admin.ask('editEvent', { params: { id }, body: { event: first } });
    const late = await organizer.send('editEvent', { params: { id }, body: { event: { ...seen, phone: '555' } } });
    expect(late).toMatchObject({ http: 409, code: 'STALE', current: { revision: 2 } });
    expect(await organized(organizer, id)).toMatchObject({ name: 'Feis na mBláth 2', phone: '' });
  });

  it('keeps its first admin, and always has one', async () => {
    const id = await created('Feis na Rí');
    const seen = formOf(await organized(organizer, id));
    const none = await admin.send('editEvent', { params: { id }, body: { event: { ...seen, admins: [] } } });
    expect(none).toMatchObject({ http: 400, message: 'no admins', issues: [{ path: 'event.admins' }] });
    const taken = { ...seen, admins: [userId('admin')] };
    const saved = await admin.ask('editEvent', { params: { id }, body: { event: taken } });
    expect(saved.admins.map(({ _id }) => _id)).toEqual([userId('organizer'), userId('admin')]);
    expect((await organizer.send('getForOrganizer', { query: { id } })).http).toBe(200);
  });
});

describe('the people of an event', () => {
  it('have a confirmed account; who is there already stays', async () => {
    const late = await newParent(cloud.url, { email: 'unconfirmed@example.org', name: 'Lasairfhíona', confirm: false });
    const { _id: unconfirmed } = await late.ask('me');
    const id = await created('Feis na nDaoine');
    const { revision } = await organized(organizer, id);
    for (const path of ['admins', 'moderators', 'tabulators'] as const)
      for (const [who, message] of [
        [unconfirmed, 'Lasairfhíona Daly has not confirmed their email address yet.'],
        [newId(new Date()), 'One of these people has no account any more.'],
      ] as const) {
        const refused = { http: 400, message, issues: [{ path: `event.${path}`, message }] };
        const change = { params: { id }, body: { event: { [path]: [userId('organizer'), who], revision } } };
        expect(await organizer.send('editEvent', change), path).toMatchObject(refused);
        const event = { ...basics('Feis eile'), [path]: [who] };
        expect(await organizer.send('createEvent', { body: { event } }), path).toMatchObject(refused);
      }

    await tableOf(cloud.env).transact(setOnUser(unconfirmed, { confirmed: true }));
    const named = { params: { id }, body: { event: { tabulators: [unconfirmed], revision } } };
    expect((await organizer.ask('editEvent', named)).tabulators).toMatchObject([{ _id: unconfirmed }]);
    await tableOf(cloud.env).transact(setOnUser(unconfirmed, { deactivated: true }));
    const stays = { ...named.body.event, tabulators: [unconfirmed, userId('tabulator')], revision: revision + 1 };
    expect((await organizer.ask('editEvent', { ...named, body: { event: stays } })).tabulators).toHaveLength(2);
    const again = { ...stays, moderators: [unconfirmed], revision: revision + 2 };
    const closed = await organizer.send('editEvent', { ...named, body: { event: again } });
    expect(closed).toMatchObject({ http: 400, message: 'The account of Lasairfhíona Daly is closed.' });
  });
});

describe('everything an event says of itself', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
  const link = (href: string) => ({
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [{ type: 'text' as const, text: 'hotel', marks: [{ type: 'link' as const, attrs: { href } }] }],
      },
    ],
  });

  it('is kept: regions, organizations, names of groups, what is hidden, texts; an empty region is dropped', async () => {
    const [region, other] = (await organizer.ask('listRegions')).data;
    const body = await admin.ask('createOrganization', { body: { name: 'Cumann na Feise' } });
    const id = await created('Feis Iomlán');
    const seen = formOf(await organized(organizer, id));
    expect(seen).toMatchObject({
      region: '',
      regions: [],
      organizations: [],
      currency: 'cad',
      serviceFee: false,
      alias: { grades: '', championship: '' },
      hideEntryDancerNumber: false,
      hideCompetitorEntries: false,
      content: { type: 'doc', content: [] },
    });
    const given = {
      region: { _id: region?._id ?? '' },
      regions: [other?._id ?? ''],
      organizations: [body._id],
      alias: { grades: 'Solos', championship: 'Oireachtas' },
      hideEntryDancerNumber: true,
      hideCompetitorEntries: true,
      content: link('https://example.org/hotel'),
      emailContent: 'Thank you',
      inPersonContent: 'Doors at 7:30',
    };
    const saved = await organizer.ask('editEvent', { params: { id }, body: { event: { ...seen, ...given } } });
    const paragraph = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    expect(saved).toMatchObject({
      ...given,
      region: region?._id,
      emailContent: paragraph('Thank you'),
      inPersonContent: paragraph('Doors at 7:30'),
    });
    const again = formOf(await organized(organizer, id));
    expect(again).toEqual(formOf(saved));
    for (const region of ['', {}, { _id: '' }] as const) {
      const { revision } = await organized(organizer, id);
      const event = { ...again, revision, region };
      expect((await organizer.ask('editEvent', { params: { id }, body: { event } })).region).toBe('');
    }
  });

  it('is refused where it is not so: regions that are not there, links that run something, texts without end', async () => {
    const id = await created('Feis Bhréagach');
    const seen = formOf(await organized(organizer, id));
    for (const [change, path, message] of [
      [{ regions: [id] }, 'event.regions', 'There is no such region.'],
      [{ region: id }, 'event.region', 'There is no such region.'],
      [{ organizations: [id] }, 'event.organizations', 'There is no such governing body.'],
      [{ content: 'x'.repeat(20_000) + ' y'.repeat(4_000) }, 'event.content', undefined],
      [{ content: link('javascript:alert(1)') }, 'event.content', undefined],
    ] as const) {
      const event = { ...seen, ...(change as Partial<typeof seen>) };
      const answer = await organizer.send('editEvent', { params: { id }, body: { event } });
      expect(answer).toMatchObject({ http: 400 });
      expect(answer.issues?.[0]?.path).toMatch(new RegExp(`^${path}`));
      if (message) expect(answer.message).toBe(message);
    }
    expect(formOf(await organized(organizer, id))).toEqual(seen);
  });

  it('has a picture and a syllabus, which is a PDF and nothing else; whoever may see the event may open them', async () => {
    const picture = await uploadImage(organizer);
    const sent = await upload(organizer, { kind: 'pdf', type: 'application/pdf', bytes: pdf });
    const event = { ...basics('Feis na bPictiúr'), image: picture, pdf: { key: sent.key, name: 'Syllabus 2027.pdf' } };
    const { _id: id } = await organizer.ask('createEvent', { body: { event } });
    const shown = await organizer.ask('getEvent', { params: { id } });
    expect(shown.pdf?.name).toBe('Syllabus 2027.pdf');
    expect(new Uint8Array(await (await fetch(shown.pdf?.path ?? '')).arrayBuffer())).toEqual(pdf);
    expect((await fetch(shown.image?.thumb ?? '')).headers.get('content-type')).toBe('image/png');
    const { data: mine } = await organizer.ask('listEvents', { query: { query: { mine: true, name: 'bPictiur' } } });
    expect(mine[0]?.image?.thumb).toBeTruthy();
    const key = new URL(shown.pdf?.path ?? '').pathname.replace(/^.*?(?=events\/)/, '');
    const parent = await signIn(cloud.url, 'parent@feis.test');
    expect(await parent.send('signedUrl', { query: { key } })).toMatchObject({ http: 404 });

    const seen = formOf(await organized(organizer, id));
    const page = { kind: 'pdf', type: 'application/pdf', bytes: new TextEncoder().encode('<html>no</html>') } as const;
    const { key: wrong } = await upload(organizer, page);
    const refused = await organizer.send('editEvent', {
      params: { id },
      body: { event: { ...seen, pdf: { key: wrong, name: 'x.pdf' } } },
    });
    expect(refused).toMatchObject({ http: 400, message: 'This file is not a PDF.' });
    const stolen = await admin.send('editEvent', {
      params: { id },
      body: { event: { ...seen, pdf: { key: sent.key, name: 'x.pdf' } } },
    });
    expect(stolen).toMatchObject({ http: 400 });
    const kept = await organizer.ask('editEvent', { params: { id }, body: { event: { ...seen, phone: '1' } } });
    expect(kept.pdf?.name).toBe('Syllabus 2027.pdf');
    const without = { ...formOf(kept), image: null, pdf: null };
    const bare = await organizer.ask('editEvent', { params: { id }, body: { event: without } });
    expect([bare.image, bare.pdf]).toEqual([undefined, undefined]);
    await until(async () => !(await fetch(shown.pdf?.path ?? '')).ok);
  });
});

describe('the grid', () => {
  it('replaces ids that a browser made up, with the references to them', async () => {
    const id = await created('Feis na nUimhreacha');
    const { data } = await saveGrades(organizer, id, [category('Novice', ['101', '102'])]);
    const [grade] = data.grades;
    const ids = [grade?._id, ...(grade?.competitions.flatMap(({ _id, row, column }) => [_id, row, column]) ?? [])];
    for (const one of ids) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(grade?.competitions.map(({ row }) => row)).toEqual([grade?.rows[0]?._id, grade?.rows[0]?._id]);
    expect(grade?.competitions.map(({ column }) => column)).toEqual(grade?.columns.map(({ _id }) => _id));
    expect(grade?.competitions[0]).toMatchObject({ code: '101', rowTitle: 'Reel', columnTitle: 'Under 8' });
    const tiles = await organizer.ask('organizerCompetitions', { body: { id } });
    expect(tiles.data.map(({ code }) => code)).toEqual(['101', '102']);
  });

  it('never takes a competition of another event for its own', async () => {
    const theirs = (await organized(organizer, feis)).grades[1]?.competitions[0]?._id ?? '';
    const sheet = () => organizer.ask('getTabulatorCompetition', { query: { query: { id: theirs } } });
    const before = await sheet();
    const id = await created('Feis na nGadaithe');
    const stolen = category('Novice', ['101'], {
      competitions: [{ _id: theirs, row: 'row', column: 'column-101', code: '101' }],
    });
    const { data } = await saveGrades(organizer, id, [stolen]);
    expect(data.grades[0]?.competitions[0]?._id).not.toBe(theirs);
    expect(await sheet()).toEqual(before);
  });

  it('saves different categories of two admins at the same moment', async () => {
    const id = await created('Feis na Beirte');
    const names = ['Novice', 'Beginner', 'Adult', 'Open'];
    const answers = await Promise.all(
      names.map(async (title, i) => {
        const grades = [category(title, [`${i + 1}01`])];
        for (;;) {
          const answer = await saveGrades(i % 2 ? admin : organizer, id, grades);
          // The one who is a moment late is asked to save again, and need not look at anything anew.
          if (answer.code !== 'CONFLICT') return answer;
        }
      }),
    );
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    const { grades } = await organized(organizer, id);
    expect(grades.map(({ title }) => title).sort()).toEqual([...names].sort());
  });

  it('refuses a category that somebody else changed, and keeps theirs', async () => {
    const id = await created('Feis na Moille');
    const { data } = await saveGrades(organizer, id, [category('Novice', ['101'])]);
    const [grade] = data.grades.map(gradeFormOf);
    if (!grade) throw new Error('No category was saved');
    const change = (title: string) => ({ params: { id }, body: { grades: [{ ...grade, title }] } });
    await admin.ask('editEvent', change('Novice A'));
    const late = await organizer.send('editEvent', change('Novice B'));
    expect(late).toMatchObject({ http: 409, code: 'STALE', current: { revision: 2 } });
    const blind = await organizer.send('editEvent', {
      params: { id },
      body: { grades: [{ ...grade, revision: undefined }] },
    });
    expect(blind).toMatchObject({ http: 400, code: 'REVISION_REQUIRED' });
    expect((await organized(organizer, id)).grades.map(({ title }) => title)).toEqual(['Novice A']);
  });

  it('refuses a code that is there already, in another category, in the same one or in the same save', async () => {
    const id = await created('Feis na gCód');
    await saveGrades(organizer, id, [category('Novice', ['101', '102'])]);
    const other = await saveGrades(admin, id, [category('Beginner', ['201', '102'])]);
    expect(other).toMatchObject({
      http: 409,
      code: 'CODE_TAKEN',
      issues: [{ path: 'grades.0.competitions.1.code', message: 'Another competition has the code 102.' }],
    });
    const twins = [category('Adult', ['301']), category('Adult', ['301'])];
    expect(await saveGrades(admin, id, twins)).toMatchObject({
      code: 'CODE_TAKEN',
      issues: [{ path: 'grades.1.competitions.0.code' }],
    });
    const [reel] = [category('Open', ['4a1'])];
    await saveGrades(admin, id, reel ? [reel] : []);
    expect(await saveGrades(admin, id, [category('Prelim', ['4A1'])])).toMatchObject({ code: 'CODE_TAKEN' });
    expect((await organized(organizer, id)).grades).toHaveLength(2);
  });

  it('refuses two dances of one name in a category: a family could enter only one of them', async () => {
    const id = await created('Feis na gCúpla');
    const rows = ['Reel', 'Jig', ' réel '].map((title, i) => ({ _id: i === 0 ? 'row' : `row-${i}`, title }));
    const twins = await saveGrades(organizer, id, [category('Novice', ['101'], { rows })]);
    const issues = [{ path: 'grades.0.rows.2.title', message: 'This category has this dance already.' }];
    expect(twins).toMatchObject({ http: 400, code: 'BAD_REQUEST', issues });
    expect((await saveGrades(organizer, id, [category('Novice', ['101'], { rows: rows.slice(0, 2) })])).http).toBe(200);
  });

  it('changes rounds and judges of whole categories, as many as one save holds, or of none', async () => {
    const id = await created('Feis na gCruthanna');
    const grades = ['Novice', 'Prizewinner'].map((title, at) => {
      const codes = Array.from({ length: 50 }, (_, i) => String(100 * (at + 1) + i));
      const columns = codes.map((code) => ({ _id: `column-${code}`, title: code, age: 'U8' }));
      return category(title, codes, { columns });
    });
    const { data } = await saveGrades(organizer, id, grades);
    const forms = data.grades.map((grade) => ({ ...gradeFormOf(grade), rounds: 2, judges: 3 }));
    const [novice, other] = forms;
    const first = novice?.competitions[0]?._id ?? '';
    const table = tableOf(cloud.env);
    const save = (changed: typeof forms) => organizer.send('editEvent', { params: { id }, body: { grades: changed } });
    const shape = async (competition: string) => (await getCompetition(table, competition))?.panel;

    expect(await save(forms)).toMatchObject({
      http: 409,
      message: 'That is too much for one save. Change the rounds or judges of fewer categories at once.',
    });
    expect((await organized(organizer, id)).grades.map(({ rounds }) => rounds)).toEqual([1, 1]);
    expect(await shape(first)).toEqual([[null]]);
    expect(await getCards(table, first)).toHaveLength(1);

    // A save that is refused leaves a column as the tabulator has it.
    const lock = { kind: 'lock' as const, rounds: [1], value: true };
    await organizer.ask('updateTabulation', { body: { id: first, change: lock } });
    await admin.ask('editEvent', {
      params: { id },
      body: { grades: [{ ...gradeFormOf(data.grades[0] as never), title: 'Novice A' }] },
    });
    expect(await save(novice ? [novice] : [])).toMatchObject({ http: 409, code: 'STALE' });
    expect((await getCards(table, first)).find(({ round, slot }) => round === 1 && slot === 1)?.locked).toBe(true);

    expect(await save(other ? [other] : [])).toMatchObject({ http: 200 });
    const second = other?.competitions[49]?._id ?? '';
    expect(await shape(second)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect((await getCards(table, second)).map(({ round, slot }) => `${round}.${slot}`)).toEqual([
      '1.1',
      '1.2',
      '1.3',
      '2.1',
      '2.2',
      '2.3',
    ]);
  });

  it('lets two categories exchange their codes in one save', async () => {
    const id = await created('Feis an Mhalartaithe');
    const { data } = await saveGrades(organizer, id, [category('Novice', ['101']), category('Open', ['201'])]);
    const [novice, open] = data.grades.map(gradeFormOf);
    if (!novice || !open) throw new Error('The categories were not saved');
    const coded = (grade: typeof novice, code: string) => ({
      ...grade,
      competitions: grade.competitions.map((one) => ({ ...one, code })),
    });
    const saved = await organizer.ask('editEvent', {
      params: { id },
      body: { grades: [coded(novice, '201'), coded(open, '101')] },
    });
    expect(saved.grades.flatMap(({ competitions }) => competitions.map(({ code }) => code))).toEqual(['201', '101']);
  });

  it('keeps competitions with entries, alone and with their category', async () => {
    const event = await organized(organizer, feis);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const entered = tiles.find(({ count }) => count > 2);
    const stored = event.grades.find(({ _id }) => _id === entered?.grade);
    if (!stored || !entered) throw new Error('No competition has entries');
    const grade = gradeFormOf(stored);
    const fewer = { ...grade, competitions: grade.competitions.filter(({ _id }) => _id !== entered._id) };
    for (const change of [fewer, { ...grade, deleted: true }]) {
      const answer = await organizer.send('editEvent', { params: { id: feis }, body: { grades: [change] } });
      expect(answer).toMatchObject({ http: 409, code: 'CONFLICT' });
      expect(answer.message).toContain(entered.code);
    }
    const empty = tiles.find(({ count, grade: id }) => count === 0 && id === stored._id);
    const without = { ...grade, competitions: grade.competitions.filter(({ _id }) => _id !== empty?._id) };
    const saved = await organizer.send('editEvent', { params: { id: feis }, body: { grades: [without] } });
    expect(saved.http).toBe(200);
  });
});

it('a competition that has a result stays in the syllabus, though everybody was taken off its sheet', async () => {
  const own = await racingFeis(cloud, { competitions: 2 });
  const { id, event, lines, card } = await own.sheet();
  const [judge] = own.judges;
  for (const line of [0, 1])
    await judge.ask('submitScore', { body: { data: { _id: card(line), round: 1, score: 80 + line } } });
  await own.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
  for (const { _id } of lines) await own.tabulator.ask('removeDancer', { body: { id, entryCompetition: _id } });
  const grade = (await organized(own.organizer, event)).grades.find((one) => one.competitions[0]?._id === id);
  if (!grade) throw new Error('There is no such category');
  const competitions = grade.competitions.slice(1);
  for (const change of [{ competitions }, { deleted: true }]) {
    const body = { grades: [{ ...gradeFormOf(grade), ...change }] };
    const answer = await own.organizer.send('editEvent', { params: { id: event }, body });
    expect(answer).toMatchObject({ http: 409, message: expect.stringContaining('There is a result of G0.') });
  }
});
