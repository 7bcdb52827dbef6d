import { readFileSync } from 'node:fs';
import { readImport } from '@rince/services/school-file';
import { entriesNaming } from '@rince/store/dancers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { repository, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { entryOf, newParent } from '../support/family.ts';
import { bytesOf, type ImportDesk, type ImportFile, importDesk } from '../support/import-desk.ts';
import { tableOf } from '../support/table.ts';
import { Watcher } from '../support/watcher.ts';

// Schools, teachers, dancers and what they dance, from an XML file: shown first, then imported once.

let cloud: TestCloud;
let desk: ImportDesk;
let admin: Client;
let teacher: Client;
let feis: string;
let sample: ImportFile;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await importDesk(cloud);
  ({ admin, feis } = desk);
  teacher = await signIn(cloud.url, 'teacher@feis.test');
  sample = bytesOf(desk.ofItsYear(readFileSync(`${repository}packages/demo/sample-import.xml`, 'utf8')));
});
afterAll(() => cloud?.end());

describe('the sample import', () => {
  it('an import is shown before anything is made', async () => {
    const before = (await admin.ask('listSchools')).data.length;
    const plan = await admin.ask('parseImport', { body: await desk.bodyOf(sample, feis) });
    expect(plan.problems).toEqual([]);
    expect(plan.event?.name).toBe('Feis na Coille');
    expect(plan.counts).toEqual({ schools: 1, teachers: 1, dancers: 5, entries: 1 });
    const [fresh, known] = plan.schools;
    expect(fresh?.school).toMatchObject({ name: 'Scoil Rince Uí Néill', isNew: true });
    expect(fresh?.teachers).toEqual([{ email: 'teacher@feis.test', state: 'new' }]);
    expect(fresh?.dancers[1]).toMatchObject({
      dancer: {
        name: 'Tadhg',
        lname: 'Ó Néill',
        birthdate: `${2007 + desk.years}-11-02`,
        level: 'prelim',
        grade: 'championship',
      },
      isNew: true,
      isEntered: false,
      competitions: [{ code: '608', gradeName: 'Preliminary Championship' }],
    });
    expect(known?.school.isNew).toBe(false);
    expect(known?.teachers).toEqual([{ email: 'teacher@feis.test', state: 'staff' }]);
    expect((await admin.ask('listSchools')).data.length).toBe(before);
  });

  it('an import pushes its progress and makes everything once, however often it is repeated', async () => {
    const watcher = await Watcher.of(admin);
    const job = await desk.importing(sample, feis);
    expect(job).toMatchObject({ status: 'done', done: 5, total: 5, schools: 1, teachers: 1, dancers: 5, entries: 1 });
    const said = await watcher.hears('UPDATED_NESTED_SINGLE', 30, ({ data }) => data.id === job._id);
    expect(said.data.kind).toBe('job');
    expect(await admin.ask('getImport', { params: { id: job._id } })).toMatchObject({ status: 'done', problems: 0 });
    await watcher.hears('NEW_NOTIFICATION', 30, ({ data }) => data.title === 'Import finished');
    await watcher.close();

    const fresh = await desk.schoolNamed('Scoil Rince Uí Néill');
    const { _id: gráinne } = await teacher.ask('me');
    expect(fresh.admins, 'whoever comes first runs a new school').toEqual([gráinne]);
    expect((await desk.schoolNamed('Rince na Coille')).moderators).toEqual([]);
    const students = await teacher.ask('getStudents', { query: { query: { school: fresh._id } } });
    expect(students.data.map(({ name, lname }) => `${name} ${lname}`).toSorted()).toEqual(
      ['Sorcha Ní Néill', 'Tadhg Ó Néill', 'Órla Ní Néill'].toSorted(),
    );
    expect(await desk.countOf(fresh._id)).toBe(3);
    for (const { owners } of students.data) expect(owners, 'nobody takes the children of others').toEqual([]);

    const entries = (await teacher.ask('listEntries')).data.filter(({ event }) => event._id === feis);
    expect(entries.map(({ step }) => step)).toEqual([0]);
    const entry = await entryOf(teacher, entries[0]?._id ?? '');
    // Whoever is erased is found in it.
    for (const { dancer } of entry.sections)
      expect(await entriesNaming(tableOf(cloud.env), dancer)).toContain(entry._id);
    expect(
      entry.sections.map(({ profile, competitions }) => [profile.name, competitions.map(({ code }) => code)]),
    ).toEqual([
      ['Órla', ['408', '416']],
      ['Tadhg', ['608']],
      ['Sorcha', ['801', '803']],
      ['Cillian', ['208']],
    ]);
    expect(entry.price).toBe(
      entry.sections.flatMap((one) => one.competitions).reduce((sum, one) => sum + one.price, 0),
    );

    // The teacher looks it through and goes on to pay, at a teacher's price.
    const form = await teacher.ask('loadEntryData', { body: { eventId: feis } });
    expect(form.dancers.map(({ name }) => name)).toEqual(['Órla', 'Tadhg', 'Sorcha', 'Cillian']);
    expect(form.dancers.every(({ student }) => student)).toBe(true);
    const chosen = entry.sections.map(({ dancer: _id, competitions }) => ({
      dancer: _id,
      competitions: competitions.map(({ competition }) => competition),
    }));
    const next = await teacher.ask('editEntry', {
      params: { id: entry._id },
      body: { entry: { sections: chosen, total: entry.total }, direction: 'add', revision: entry.revision },
    });
    expect(next).toMatchObject({ step: 1, total: entry.total });

    const again = await desk.importing(sample, feis);
    expect(again).toMatchObject({ status: 'done', schools: 0, teachers: 0, dancers: 0, entries: 0 });
    expect(await desk.studentsOf(fresh._id)).toHaveLength(3);
    expect(await desk.countOf(fresh._id)).toBe(3);
    expect((await teacher.ask('getEntry', { params: { id: entry._id } })).revision).toBe(next.revision);
    const plan = await admin.ask('parseImport', { body: await desk.bodyOf(sample, feis) });
    expect(plan.counts).toEqual({ schools: 0, teachers: 0, dancers: 0, entries: 0 });
    expect(plan.schools.flatMap(({ dancers }) => dancers).map(({ isNew, isEntered }) => [isNew, isEntered])).toEqual(
      [true, true, true, true, false].map((isEntered) => [false, isEntered]),
    );
  });
});

const dancer = (name: string, rest = '', inside = '') =>
  `<dancer firstName="${name}" lastName="Quill" birthdate="2008-02-03" level="novice" ${rest}>${inside}</dancer>`;

describe('faulty files', () => {
  it('what is wrong in a file is told line by line, and the rest is imported', async () => {
    await newParent(cloud.url, { email: 'unconfirmed@import.test', confirm: false });
    const lines = [
      '<feis>',
      '<school name="Scoil Fadhbanna">',
      '<teacher email="nobody@import.test"/>',
      '<teacher email="unconfirmed@import.test"/>',
      '<teacher email="no address"/>',
      '<teacher email="Judge1@feis.test"/>',
      '<teacher email="judge1@feis.test"/>',
      dancer('Ann', '', '<competition code="408"/><competition code="9999"/>'),
      '<dancer firstName="Bob" lastName="Quill" birthdate="2008-02-30" level="novice"/>',
      '<dancer firstName="Cat" lastName="Quill" birthdate="2008-02-03" level="grandmaster"/>',
      '<dancer firstName="" lastName="Quill" birthdate="2008-02-03" level="novice"/>',
      '<dancer firstName="Dee" lastName=" " birthdate="2008-02-03" level="novice"/>',
      '<dancer firstName="Eve" lastName="Quill" birthdate="2030-02-03" level="novice"/>',
      dancer('ANN'),
      dancer(
        'Fay',
        '',
        '<competition code="401"/><competition code="408"/><competition code="408"/><competition code=""/>',
      ),
      '<dancer firstName="Gus" lastName="Quill" level="champion"><competition code=" "/></dancer>',
      '</school>',
      '<school name=" ​ "><dancer firstName="Hal" lastName="Quill" birthdate="2008-02-03" level="novice"/></school>',
      '<school name="Scoil gan Mhúinteoir">',
      dancer('Ida', '', '<competition code="408"/>'),
      '</school>',
      '</feis>',
    ];
    const text = desk.ofItsYear(lines.join('\n'));
    const plan = await desk.parsing(text, feis);
    expect(plan.problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 There is no confirmed account with the address nobody@import.test. Nobody is put on the staff.',
      '4 There is no confirmed account with the address unconfirmed@import.test. Nobody is put on the staff.',
      "5 'no address' is not an email address.",
      '7 judge1@feis.test is a teacher of this school already, on line 6.',
      '8 Feis na Coille has no competition 9999.',
      `9 Bob Quill: '${2008 + desk.years}-02-30' is not a day as yyyy-mm-dd. This dancer is left out.`,
      "10 Cat Quill: 'grandmaster' is not a level. This dancer is left out.",
      '11 Quill has no first name. This dancer is left out.',
      '12 Dee has no last name. This dancer is left out.',
      '13 Eve Quill: the birthdate is in the future. This dancer is left out.',
      '14 ANN Quill is here twice; the first is on line 8.',
      '15 Fay Quill: a competition without a code.',
      '15 Fay Quill is in 408 twice.',
      '15 Fay Quill (Novice, age 17) cannot enter 401, Novice, Reel, Under 7.',
      "16 Gus Quill: '' is not a day as yyyy-mm-dd. Gus Quill: 'champion' is not a level. This dancer is left out.",
      '16 Gus Quill: a competition without a code.',
      '18 A school without a name. Its dancers are left out.',
      '19 Scoil gan Mhúinteoir has no teacher.',
      '19 One dancer of Scoil gan Mhúinteoir cannot be entered: there is no teacher with an account who gets the entry. Import the file again once there is one.',
    ]);
    expect(plan.counts).toEqual({ schools: 2, teachers: 1, dancers: 3, entries: 1 });
    expect(plan.problemCount).toBe(19);

    const job = await desk.importing(bytesOf(text), feis);
    expect(job).toMatchObject({ status: 'done', schools: 2, teachers: 1, dancers: 3, entries: 1, problems: 19 });
    expect(await desk.studentsOf((await desk.schoolNamed('Scoil gan Mhúinteoir'))._id)).toHaveLength(1);
    expect((await admin.ask('listUsers', { query: { query: { search: 'nobody@import.test' } } })).data).toEqual([]);

    // Once there is a teacher, the same file brings the entries.
    const named = text.replace('Mhúinteoir">', 'Mhúinteoir"><teacher email="judge2@feis.test"/>');
    expect(await desk.importing(bytesOf(named), feis)).toMatchObject({
      schools: 0,
      teachers: 1,
      dancers: 0,
      entries: 1,
    });
  });

  it('an import without a file, an event or the right to it is refused whole', async () => {
    const refused = async (body: object) => (await admin.send('parseImport', { body })).message;
    expect(await refused({})).toBe('Choose an XML file first.');
    const file = { key: await desk.send(sample) };
    for (const eventId of ['nowhere', '0'.repeat(26)])
      for (const call of ['parseImport', 'importFile'] as const)
        expect((await admin.send(call, { body: { file, eventId } })).message).toBe('There is no event with this ID.');
    expect((await teacher.send('importFile', { body: { file } })).http).toBe(403);
    const foreign = await desk.send(sample, teacher);
    expect(await refused({ file: { key: foreign } })).toBe('This file is no longer there. Please choose it again.');
    const alone = await desk.parsing(
      `<feis><school name="Leis Féin">${dancer('Jo', '', '<competition code="x"/>')}</school></feis>`,
    );
    expect(alone.counts).toEqual({ schools: 1, teachers: 0, dancers: 1, entries: 0 });
    expect(alone.event).toBeUndefined();
  });
});

const utf8 = /^This file is not XML in UTF-8\. Please save it as UTF-8 and choose it again\.$/;
const utf16 = (text: string, mark: readonly number[]) =>
  new Uint8Array(Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')]));
const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
const doctype = /^This file has a document type \(DOCTYPE\), which is not taken here\./;

/** What reading takes of this thread, whatever else the machine is busy with. */
const msOfReading = (read: () => void): number => {
  const before = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

describe('hostile files', () => {
  it.each<[string, () => ImportFile, RegExp]>([
    ['a billion laughs', () => bytesOf(`<!DOCTYPE feis [<!ENTITY l0 "ha">${laughs}]><feis>&l30;</feis>`), doctype],
    [
      'a file of this machine',
      () => bytesOf('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><feis>&x;</feis>'),
      doctype,
    ],
    ['a document type elsewhere', () => bytesOf('<!DOCTYPE feis SYSTEM "http://127.0.0.1:1/x.dtd"><feis/>'), doctype],
    ['an entity', () => bytesOf('<feis><school name="&x;"/></feis>'), /^Line 1: this is not well-formed XML\.$/],
    [
      '50,000 levels',
      () => bytesOf(`<feis>\n${'<school>'.repeat(50_000)}`),
      /^Line 2: <school> does not belong into <school>\.$/,
    ],
    [
      'a dancer in a dancer',
      () => bytesOf('<feis><school><dancer><dancer/></dancer></school></feis>'),
      /<dancer> does not belong into <dancer>/,
    ],
    ['UTF-16', () => utf16('<feis/>', [0xff, 0xfe]), utf8],
    ['UTF-16 without its mark', () => utf16('<feis/>', []), utf8],
    ['latin1', () => new Uint8Array(Buffer.from('<feis><school name="Scoil Úr"/></feis>', 'latin1')), utf8],
    ['latin1 that says so', () => bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><feis/>'), utf8],
    ['NUL', () => bytesOf('<feis>\0</feis>'), utf8],
    ['something else', () => bytesOf('PK\u0003\u0004 not at all'), /^This file is not an XML file\.$/],
    ['white space', () => bytesOf('  \n '), /^This file is not an XML file\.$/],
    ['half a file', () => bytesOf('<feis><school name="A">'), /^Line 1: this is not well-formed XML\.$/],
    ['another root', () => bytesOf('<html/>'), /^Line 1: an import file begins with <feis>\.$/],
    [
      'too many dancers',
      () => bytesOf(`<feis><school name="A">${'<dancer/>'.repeat(5001)}</school></feis>`),
      /^At most 5,000 dancers fit into one file\.$/,
    ],
    [
      'too many schools',
      () => bytesOf(`<feis>${'<school/>'.repeat(501)}</feis>`),
      /^At most 500 schools fit into one file\.$/,
    ],
  ])('is refused at once: %s', async (name, made, sentence) => {
    const bytes = made();
    const body = await desk.bodyOf(bytes);
    for (const call of ['parseImport', 'importFile'] as const)
      expect(await admin.send(call, { body })).toMatchObject({
        ...{ http: 400, message: expect.stringMatching(sentence) as string },
      });
    expect(
      msOfReading(() => expect(() => readImport(bytes)).toThrow()),
      name,
    ).toBeLessThan(1000);
  });

  it('is refused before anything of it is read when it is 6 MB of instructions', () => {
    const bytes = bytesOf(`<?xml version="1.0"?><feis>${'<?x'.repeat(2_000_000)}`);
    const took = msOfReading(() =>
      expect(() => readImport(bytes)).toThrow(
        /^This file has an instruction \(<\?\.\.\.\?>\), which is not taken here\./,
      ),
    );
    expect(took).toBeLessThan(200);
  });

  it('is not imported when a name is 9 MB long', async () => {
    const file = `<feis><school name="${'a'.repeat(9_000_000)}">${dancer('Kit')}</school></feis>`;
    const plan = await desk.parsing(file);
    expect(msOfReading(() => readImport(bytesOf(file)))).toBeLessThan(1500);
    expect(plan).toMatchObject({ schools: [], problemCount: 1 });
    expect(plan.problems[0]?.message).toMatch(/^A school's name of more than 120 letters\./);
  });

  it('is refused before it is sent when it is too large, or empty', async () => {
    const asked = (size: number) => admin.send('uploadFile', { body: { kind: 'xml', type: 'text/xml', size } });
    expect((await asked(50 * 1_048_576)).message).toBe('File is too large');
    expect((await asked(0)).issues?.[0]?.message).toBe('This file is empty.');
  });
});
