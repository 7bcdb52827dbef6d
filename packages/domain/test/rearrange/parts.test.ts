import { dancesOf } from '@rince/domain/entry/dances';
import { copyFeis } from '@rince/domain/event/copy-feis';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { gradeFrom } from '@rince/domain/event/grid';
import { makeParts, partsMadeFor } from '@rince/domain/rearrange/parts';
import { expect, it } from 'vitest';
import { dancerWith, eventWith, gradeWith } from '../support/nouns.ts';

let made = 0;
const newId = (): string => `new ${++made}`;
const syllabusOf = (grade: Grade): EventWithGrades => ({
  event: eventWith(),
  grades: [grade],
  codes: { codes: Object.fromEntries(grade.competitions.map(({ _id, code }) => [code, _id])), revision: 4 },
});
const partsOf = (grade: Grade, id: string, count = 2) => {
  const place = grade.competitions.find(({ _id }) => _id === id);
  if (!place) throw new Error('There is no such competition');
  return makeParts(syllabusOf(grade), { grade, place }, count, newId);
};

it('makes competitions of the same dance and age, each in a column of its own beside it', () => {
  const { grade, parts, codes } = partsOf(gradeWith(), 'reel u10');
  expect(parts.map(({ code, rowTitle, columnTitle, byOffice }) => [code, rowTitle, columnTitle, byOffice])).toEqual([
    ['101A', 'reel', 'Under 10 A', true],
    ['101B', 'reel', 'Under 10 B', true],
  ]);
  expect(grade.columns.map(({ title, age }) => [title, age])).toEqual([
    ['', 'U10'],
    ['Under 10 A', 'U10'],
    ['Under 10 B', 'U10'],
    ['', 'U12'],
  ]);
  expect(parts.map(({ column }) => column)).toEqual(grade.columns.slice(1, 3).map(({ _id }) => _id));
  expect(grade.competitions.slice(-2)).toEqual(parts);
  expect(grade.revision).toBe(2);
  expect(codes).toMatchObject({ '101': 'reel u10', '101A': parts[0]?._id, '101B': parts[1]?._id });
});

it('puts another dance into the columns that were made before, and goes on with the next letters', () => {
  const once = partsOf(gradeWith(), 'reel u10').grade;
  const jigs = partsOf(once, 'jig u10');
  expect(jigs.grade.columns).toEqual(once.columns);
  expect(jigs.parts.map(({ code }) => code)).toEqual(['201A', '201B']);
  const more = partsOf(once, 'reel u10', 1);
  expect(more.parts.map(({ code, columnTitle }) => [code, columnTitle])).toEqual([['101C', 'Under 10 C']]);
});

it('knows them again by dance, age group and code, as long as they are of the office', () => {
  const { grade, parts } = partsOf(gradeWith(), 'reel u10');
  const jigs = partsOf(grade, 'jig u10').grade;
  const reel = jigs.competitions.find(({ _id }) => _id === 'reel u10');
  if (!reel) throw new Error('There is no such competition');
  expect(partsMadeFor(jigs, reel)).toEqual(parts);
  const older = jigs.columns.map((column) => (column._id === reel.column ? { ...column, age: 'U11' } : column));
  expect(partsMadeFor({ ...jigs, columns: older }, reel), 'its age group is another one since').toEqual([]);
  const entered = jigs.competitions.map(({ byOffice: _, ...one }) => one);
  expect(partsMadeFor({ ...jigs, competitions: entered }, reel)).toEqual([]);
});

it('is refused where no code is left', () => {
  const long = gradeWith();
  const competitions = long.competitions.map((one) => ({ ...one, code: '123456789012' }));
  expect(() => partsOf({ ...long, competitions }, 'reel u10')).toThrow('No more competitions can be made');
  const all = partsOf(gradeWith(), 'reel u10', 26);
  expect(all.parts.at(-1)?.code).toBe('101Z');
  expect(() => partsOf(all.grade, 'reel u10', 1)).toThrow('No more competitions can be made');
});

it('is not offered to families, unless they are in it already', () => {
  const { grade, parts } = partsOf(gradeWith(), 'reel u10');
  const offered = dancesOf(eventWith(), [grade], dancerWith()).flatMap(({ options }) =>
    options.map(({ code }) => code),
  );
  expect(offered).toEqual(['101', '102', '201', '202']);
  const [part] = parts;
  const section = {
    ...{ dancer: 'una', profile: { name: 'Una', lname: 'Daly', school: { name: '' }, age: 9 } },
    competitions: [
      {
        ...{ _id: 'line', competition: part?._id ?? '', code: '101A', title: '', gradeName: '', price: 5 },
        applyFamilyMax: true,
      },
    ],
  };
  const kept = dancesOf(eventWith(), [grade], dancerWith(), section).flatMap(({ options }) => options);
  expect(kept.filter(({ entered }) => entered).map(({ code, price }) => [code, price])).toEqual([['101A', 5]]);
});

it('stays what it is when the category is saved, and is not copied to the next feis', () => {
  const { grade } = partsOf(gradeWith(), 'reel u10');
  const form = { ...grade, competitions: grade.competitions.map(({ byOffice: _, ...one }) => one), deleted: false };
  const saved = gradeFrom(newId, 'feis', form, grade, grade.rules);
  expect(saved.competitions.filter(({ byOffice }) => byOffice).map(({ code }) => code)).toEqual(['101A', '101B']);
  const copied = copyFeis(syllabusOf(grade), {
    ...{ _id: 'next', name: 'Next', firstDay: '2027-05-01', newId, now: new Date('2026-12-01') },
    staff: { admins: [], moderators: [], tabulators: [] },
  });
  expect(copied.grades[0]?.competitions.map(({ code }) => code)).toEqual(['101', '102', '201', '202']);
  expect(copied.grades[0]?.columns).toEqual(gradeWith().columns);
});
