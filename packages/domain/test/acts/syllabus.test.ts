import { changedGrades, competitionsChanged, gradeInWords } from '@rince/domain/acts/syllabus';
import { expect, it } from 'vitest';
import { gradeWith } from '../support/nouns.ts';

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const before = gradeWith();
const words = (change: object, { isTold = true } = {}): string[] =>
  changedGrades([before], [{ ...before, ...change }]).map((grade) => gradeInWords(grade, isTold ? money : undefined));

it('a syllabus that is saved as it was has not changed', () => {
  expect(changedGrades([before], [{ ...before, revision: 9 }])).toEqual([]);
  expect(words({ competitions: before.competitions.map((one) => ({ ...one, cap: undefined })) })).toEqual([]);
});

it('says of a category what became of it', () => {
  const [first, ...others] = before.competitions;
  if (!first) throw new Error('There is no competition');
  expect(words({ price: 1_800 })).toEqual(['Novice: price $18.00 instead of $15.00']);
  expect(words({ price: 1_800 }, { isTold: false }), 'for whom money does not concern').toEqual(['Novice: its price']);
  expect(words({ title: 'Prizewinner' })).toEqual(['Prizewinner: called Novice before']);
  expect(words({ competitions: others })).toEqual([`Novice: removed ${first.code}`]);
  expect(words({ competitions: [...before.competitions, { ...first, _id: 'new', code: '999' }] })).toEqual([
    'Novice: added 999',
  ]);
  expect(words({ competitions: [{ ...first, code: '999' }, ...others] })).toEqual([`Novice: ${first.code} is 999 now`]);
  expect(words({ competitions: [{ ...first, cap: 20 }, ...others] })).toEqual(['Novice: limits of places']);
  expect(words({ rules: { ...before.rules, drop_high_low: true } })).toEqual(['Novice: how it is judged']);
  expect(words({ recallType: 'ALL', rounds: 3 })).toEqual(['Novice: how it is judged']);
  expect(words({ levels: ['open'] })).toEqual(['Novice: other settings']);
  expect(words({ levels: ['open'], competitions: others })).toEqual([`Novice: removed ${first.code}, other settings`]);
  expect(words({ price: 0, levels: ['open'] })).toEqual(['Novice: price $0.00 instead of $15.00, other settings']);
});

it('says which categories came and went, with their competitions', () => {
  const other = gradeWith({ _id: 'open', title: 'Open', competitions: [] });
  const codes = before.competitions.map(({ code }) => code);
  const went = changedGrades([before], [other]);
  expect(went.map((grade) => gradeInWords(grade, money))).toEqual([
    'added Open',
    `removed Novice with ${codes.join(', ')}`,
  ]);
  expect(competitionsChanged(went)).toEqual(before.competitions.map(({ _id }) => _id));
  expect(changedGrades([], [before]).map((grade) => gradeInWords(grade, money))).toEqual([
    `added Novice with ${codes.join(', ')}`,
  ]);
});

it('keeps no more competitions than an act has room for', () => {
  const [one] = before.competitions;
  if (!one) throw new Error('There is no competition');
  const many = Array.from({ length: 2_001 }, (_, i) => ({ ...one, _id: `c${i}`, code: `${i}` }));
  const [huge] = changedGrades([], [gradeWith({ competitions: many })]);
  expect(huge && gradeInWords(huge, money)).toBe('added Novice');
});
