import { type PrintType, printTypes } from '@rince/domain/schedule/print-types';
import { type PrintFacts, shownInPrint } from '@rince/domain/schedule/shown-in-print';
import { expect, it } from 'vitest';

const one = {
  ...({ _id: 'c', code: '408', title: 'Reel, Under 9', grade: 'Novice', type: 'grades', order: 1, age: 8 } as const),
  ...{ hard: false, rounds: 1, judges: [['j']], dancers: [101] },
};
const una = { dancer: 'una', number: 101, name: 'Una Daly', school: 'Scoil A', competitions: ['c'] };
const line = { _id: 'l', dancerNumber: 101, name: 'Una', lname: 'Daly', school: 'Scoil A', hidden: false };
const result = { competition: 'c', result: 'r', roster: 1, isOutdated: false, isPublic: false, lines: [line] };
const facts: PrintFacts = {
  event: { name: 'Feis', eventStart: '2026-11-27', eventEnd: '2026-11-28' },
  competitions: [one],
  judges: [{ user: 'j', name: 'Ita', lname: 'Ward' }],
  entered: [una],
  setDances: [],
  results: [result],
};

/** The prints that are old when these facts, or this version of the schedule, take the place of those of before. */
const oldBy = (now: Partial<PrintFacts>, schedule = 1): PrintType[] => {
  const words = (of: PrintFacts, version: number) =>
    new Map(printTypes.map((type) => [type, JSON.stringify(shownInPrint(type, of, version))]));
  const [before, after] = [words(facts, 1), words({ ...facts, ...now }, schedule)];
  return printTypes.filter((type) => before.get(type) !== after.get(type));
};

it('nothing is old by what it does not show: a schedule, an entry, a judge, a set dance, a result', () => {
  expect(oldBy({})).toEqual([]);
  expect(oldBy({}, 2)).toEqual(['judgingSheets', 'checkins', 'lateEntries', 'stageHeaders', 'awardScript']);
  expect(oldBy({ judges: [{ user: 'j', name: 'Ita', lname: 'Ward Byrne' }] })).toEqual([
    'judgingSheets',
    'stageHeaders',
  ]);
  expect(oldBy({ setDances: [{ competition: 'c', dancer: 'una', dance: 'Blackbird' }] })).toEqual(['checkins']);
  expect(oldBy({ competitions: [{ ...one, recalled: [101] }] }), 'a recall').toEqual([
    ...['judgingSheets', 'checkins', 'stageHeaders'],
  ]);
  const finn = { ...una, dancer: 'finn', number: 102, name: 'Finn Ryan' };
  expect(oldBy({ entered: [una, finn], competitions: [{ ...one, dancers: [101, 102] }] })).toEqual([
    ...['dancerNumbers', 'judgingSheets', 'checkins', 'lateEntries', 'stageHeaders', 'envelopeList', 'medals'],
  ]);
  for (const change of [{ result: 's' }, { roster: 2 }, { isOutdated: true }, { isPublic: true }])
    expect(oldBy({ results: [{ ...result, ...change }] })).toEqual(['awardScript', 'trophyLabels']);
  const another = { ...one, _id: 'd', code: '408A' };
  expect(oldBy({ competitions: [one, another] }), 'named where it has no result yet').toEqual(
    expect.arrayContaining(['awardScript', 'trophyLabels']),
  );
  expect(oldBy({ competitions: [one, { ...another, dancers: [] }] }), 'danced by nobody').not.toContain('trophyLabels');
});

it('a new number or name makes old what shows it, a hidden dancer what calls them, another title and another day what says them', () => {
  const renumbered = { ...una, number: 990 };
  const isOld = oldBy({ entered: [renumbered], competitions: [{ ...one, dancers: [990] }] });
  expect(isOld).toEqual(['dancerNumbers', 'judgingSheets', 'checkins', 'lateEntries', 'envelopeList']);
  for (const change of [{ hidden: true }, { dancerNumber: 990 }, { lname: 'Ryan' }])
    expect(oldBy({ results: [{ ...result, lines: [{ ...line, ...change }] }] })).toEqual([
      'awardScript',
      'trophyLabels',
    ]);
  expect(oldBy({ competitions: [{ ...one, title: 'Jig, Under 9' }] })).toEqual(
    printTypes.filter((type) => type !== 'dancerNumbers' && type !== 'envelopeList'),
  );
  expect(oldBy({ event: { ...facts.event, eventEnd: '2026-11-27' } })).toEqual([
    ...['judgingSheets', 'checkins', 'lateEntries', 'stageHeaders'],
  ]);
  expect(oldBy({ event: { ...facts.event, name: 'Feis na Coille' } })).toEqual(printTypes);
});
