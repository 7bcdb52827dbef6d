import type { Import } from '@rince/domain/people/import';
import { checkImport } from '@rince/domain/people/import-file';
import type { User } from '@rince/domain/people/user';
import { newId } from '@rince/runtime/new-id';
import { readImport } from '@rince/services/school-file';
import { getEventWithGrades } from '@rince/store/events';
import { changeImport, createImport, getImport } from '@rince/store/imports';
import { Table } from '@rince/store/table';
import { emailItem, userItem } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importSchools } from '../../functions/imports-worker/import-schools.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { bytesOf, type ImportDesk, importDesk } from '../support/import-desk.ts';
import { configOf } from '../support/table.ts';

// The dancers of whole feiseanna, imported from one file: in a minute, once, and whoever carries it out may die at any step.

let cloud: TestCloud;
let desk: ImportDesk;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await importDesk(cloud);
});
afterAll(() => cloud?.end());

/** A table that is cut off after so many transactions, as a worker is that is killed. */
class MortalTable extends Table {
  left = 0;
  override async transact(writes: readonly Write[]): Promise<void> {
    if (this.left-- <= 0) throw new Error('killed');
    await super.transact(writes);
  }
}

const schoolOf = (n: number, dancers: number) => `
  <school name="Scoil Mhór ${n}">
    <teacher email="many${n}@import.test"/>
    ${Array.from({ length: dancers }, (_, i) => `<dancer firstName="Aoife ${n}" lastName="Mac ${i}" birthdate="2008-0${1 + (i % 9)}-11" level="novice"><competition code="408"/><competition code="416"/><competition code="424"/></dancer>`).join('\n    ')}
  </school>`;
const teacherOf = (n: number): User => ({
  _id: `0000000000000000000many${String(n).padStart(3, '0')}`,
  name: 'Múinteoir',
  lname: `Mór ${n}`,
  email: `many${n}@import.test`,
  role: 'user',
  roles: ['teacher'],
  theme: 'pretty',
  darkTheme: false,
  notify: false,
  step: 100,
  confirmed: true,
  tokensValidAfter: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
});

it('an import goes on after a kill at any step and makes nothing twice', async () => {
  const { table, admin, feis } = desk;
  await table.putMany([200, 201].flatMap((n) => [userItem(teacherOf(n)), emailItem(teacherOf(n))]));
  const text = desk.ofItsYear(`<feis>${schoolOf(200, 45)}${schoolOf(201, 12)}</feis>`);
  const syllabus = await getEventWithGrades(table, feis);
  const now = new Date();
  const source = { ...checkImport(readImport(bytesOf(text)), now.toISOString().slice(0, 10)), syllabus };
  const _id = newId(now);
  const { _id: by } = await admin.ask('me');
  const job: Import = {
    ...{ _id, by, file: 'incoming/gone', event: feis, status: 'running', done: 0, total: 57, next: 0 },
    ...{ schools: 0, teachers: 0, dancers: 0, entries: 0, problems: 0, createdAt: now.toISOString() },
  };
  // Without its promise, so that only this test works on it.
  await table.transact(createImport(job).slice(0, 1));
  const mortal = new MortalTable(table.name, configOf(cloud.env));
  const tools = { now, newId: () => newId(now), table: mortal, log: () => undefined };
  let kills = 0;
  for (;;) {
    mortal.left = 1;
    const stored = (await getImport(table, _id)) as Import;
    if (stored.status === 'done') break;
    try {
      await importSchools(tools, stored, source);
    } catch (error) {
      expect((error as Error).message).toBe('killed');
      kills++;
    }
    expect(kills).toBeLessThan(30);
  }
  expect(kills).toBeGreaterThan(5);
  // A second worker that has the message, too, and is behind: what is over stays over.
  const behind = changeImport(_id, { status: 'running', next: 1 });
  await expect(table.transact([behind])).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await getImport(table, _id)).toMatchObject({
    status: 'done',
    done: 57,
    schools: 2,
    teachers: 2,
    dancers: 57,
    entries: 2,
    problems: 1,
  });
  for (const [n, count] of [
    [200, 45],
    [201, 12],
  ] as const) {
    const { _id: school } = await desk.schoolNamed(`Scoil Mhór ${n}`);
    expect(await desk.studentsOf(school)).toHaveLength(count);
    expect(await desk.countOf(school)).toBe(count);
  }
});

it('2,000 dancers are read in a moment and imported in a minute, once', async () => {
  const { table, admin, feis } = desk;
  const schools = 80;
  const teachers = Array.from({ length: schools }, (_, n) => teacherOf(n));
  await table.putMany(teachers.flatMap((user) => [userItem(user), emailItem(user)]));
  const file = bytesOf(desk.ofItsYear(`<feis>${teachers.map((_, n) => schoolOf(n, 25)).join('')}</feis>`));
  expect(file.length).toBeLessThan(2_000_000);
  const body = await desk.bodyOf(file, feis);
  const began = performance.now();
  const plan = await admin.ask('parseImport', { body });
  expect(performance.now() - began, 'a gateway waits so long').toBeLessThan(15_000);
  expect(plan.counts).toEqual({ schools, teachers: schools, dancers: 2000, entries: schools });
  expect(plan.problems).toEqual([]);
  const { _id } = await admin.ask('importFile', { body });
  const job = await desk.finished(_id, 240);
  expect(job).toMatchObject({ done: 2000, schools, teachers: schools, dancers: 2000, entries: schools, problems: 0 });
  const again = await desk.importing(file, feis);
  expect(again).toMatchObject({ done: 2000, schools: 0, teachers: 0, dancers: 0, entries: 0 });
});
