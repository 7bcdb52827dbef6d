import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { awardScript, type CalledCompetition } from '../src/prints/award-script.tsx';
import { checkIns } from '../src/prints/check-ins.tsx';
import { Code } from '../src/prints/code.tsx';
import { dancerNumbers } from '../src/prints/dancer-numbers.tsx';
import { envelopeList } from '../src/prints/envelope-list.tsx';
import { judgingSheets } from '../src/prints/judging-sheets.tsx';
import { lateEntries } from '../src/prints/late-entries.tsx';
import { medalsToOrder } from '../src/prints/medals-to-order.tsx';
import type { PrintHead } from '../src/prints/page.tsx';
import { pagesOf } from '../src/prints/pages.tsx';
import { stageHeaders } from '../src/prints/stage-headers.tsx';
import { trophyLabels } from '../src/prints/trophy-labels.tsx';

const head: PrintHead = {
  ...{
    event: 'Feis na Coille',
    id: 'feis',
    site: 'https://rince.example',
    title: 'Check-in lists',
    paper: 'A4',
    made: '2026-11-22 20:15 (Europe/Dublin)',
  },
  ...{ by: 'Órla Daly', schedule: 3, data: 'A1B2C3' },
};
const ready = { outdated: [], without: [] };
/** What the pages say, without tags and rules. */
const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const dancersOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: 101 + i,
    name: `Dancer ${i}`,
    school: i % 2 ? 'Scoil B' : 'Scoil A',
  }));

it('every page says what it was made of, and its place among all', () => {
  const { pages, html } = dancerNumbers(head, dancersOf(3), false);
  expect(pages).toBe(3);
  const text = textOf(html);
  for (const page of [1, 2, 3]) expect(text).toContain(`Check-in lists, page ${page} of 3`);
  expect(text).toContain('2026-11-22 20:15 (Europe/Dublin), Órla Daly');
  expect(text).toContain('Schedule 3, data A1B2C3');
});

it('a print of nothing is one page that says so', () => {
  const said = [
    [dancerNumbers(head, [], true), 'Nobody dances here yet'],
    [judgingSheets(head, []), 'Nothing is in the schedule yet'],
    [checkIns(head, []), 'Nothing is in the schedule yet'],
    [stageHeaders(head, []), 'Nothing is in the schedule yet'],
    [trophyLabels(head, [], ready), 'Nobody is to be called yet'],
    [awardScript(head, [], ready), 'Nobody is to be called yet'],
    [medalsToOrder(head, []), 'Nobody dances here yet'],
    [envelopeList(head, []), 'Nobody dances here yet'],
  ] as const;
  for (const [{ pages, html }, text] of said) {
    expect(pages, text).toBe(1);
    expect(textOf(html)).toContain(`${text} Feis na Coille Check-in lists, page 1 of 1`);
  }
});

it('number cards come by school with a page for each envelope', () => {
  const { pages, html } = dancerNumbers(head, dancersOf(4), true);
  expect(pages).toBe(6);
  const text = textOf(html);
  expect(text.indexOf('Scoil A 2 numbers')).toBeLessThan(text.indexOf('Scoil B 2 numbers'));
});

it('a judging sheet has 15 rows a page, and says whose it is', () => {
  const sheet = {
    code: '408',
    address: 'https://rince.example/408',
    title: 'Reel',
    grade: 'Novice',
    round: 1,
    rounds: 3,
    where: 'Main, 9:00',
    judge: 'J. Byrne',
  };
  const { pages, html } = judgingSheets(head, [
    { ...sheet, dancers: 16, numbers: dancersOf(16).map(({ number }) => number) },
  ]);
  expect(pages).toBe(2);
  expect(html.match(/<td class="m">/g)?.length).toBe(30);
  expect(textOf(html)).toContain('16 dancers, sheet 2 of 2');
  expect(textOf(html)).toContain('Judge J. Byrne');
  const ofOne = judgingSheets(head, [{ ...sheet, dancers: 1, numbers: [501] }]);
  expect(textOf(ofOne.html)).toContain('1 dancer ');
  const ofNobody = judgingSheets(head, [{ ...sheet, dancers: 0, numbers: [undefined] }]);
  expect([ofNobody.pages, textOf(ofNobody.html).includes('0 dancers')]).toEqual([1, true]);
});

it('nobody is lost between the pages of a check-in list, and championship dancers tell their set', () => {
  const block = { address: 'https://rince.example/c', title: 'Reel', round: 1, rounds: 1, time: '9:00', hasSet: false };
  const blocks = [40, 1, 34, 90].map((count, i) => ({ ...block, code: `C${i}`, dancers: dancersOf(count) }));
  const { pages, html } = checkIns(head, [{ stage: 'Main', day: 'Saturday', hour: '9:00 to 10:00', blocks }]);
  expect(html.match(/class="box"/g)?.length).toBe(165);
  expect(pages).toBeLessThanOrEqual(7);
  expect(textOf(html)).toContain('C3 Reel, continued');
  const [first] = blocks;
  if (!first) throw new Error('There is no block');
  const set = checkIns(head, [{ stage: 'Main', day: '', hour: '', blocks: [{ ...first, hasSet: true }] }]);
  expect(textOf(set.html)).toContain('Set dance and speed');
});

it('late entries say who came, who left and who wears another number, or that nobody did', () => {
  const late = {
    code: '408',
    title: 'Reel',
    where: 'Main',
    number: 104,
    name: 'Una',
    school: 'Scoil A',
    change: 'came' as const,
  };
  const gone = { ...late, number: 7, name: '', change: 'left' as const };
  const other = { ...late, number: 105, change: 'renumbered' as const, was: 104 };
  const text = textOf(lateEntries(head, 'since 9:00', [late, gone, other]).html);
  expect(text).toContain('New entries 1, since 9:00');
  expect(text).toContain('No longer entered 1, since 9:00');
  expect(text).toContain('New numbers 1, since 9:00');
  expect(text).toContain('105 Una, was 104 Scoil A');
  expect(textOf(lateEntries(head, 'since 9:00', []).html)).toContain('No late entries since 9:00');
});

it('a stage has a big page and strips of its competitions; what people typed is no tag', () => {
  const strip = { code: '408', address: '', title: '<b>Reel', round: '', time: '9:00', dancers: 1, judges: 'J. Byrne' };
  const strips = Array.from({ length: 7 }, () => strip);
  const { pages, html } = stageHeaders(head, [{ stage: 'Main', day: 'Saturday', strips }]);
  expect(pages).toBe(3);
  expect(html).toContain('&lt;b&gt;Reel');
  expect(textOf(html)).toContain('1 dancer · J. Byrne');
});

const person = (dancerNumber: number) => ({
  ...{ dancer: `d${dancerNumber}`, dancerNumber, name: `Dancer ${dancerNumber}`, lname: '', school: 'Scoil A' },
});
const called = (code: string, ranks: readonly (readonly number[])[]): CalledCompetition => ({
  ...{ code, title: 'Reel, Under 9', grade: 'Novice', isPublic: code === '408' },
  awards: ranks.map((numbers, i) => ({ rank: ranks.length - i, people: numbers.map(person), uncalled: 0 })),
});

it('the award script calls place by place, says ties and what is not public, and parts no place from its dancers', () => {
  const tied = {
    ...called('408', []),
    awards: [
      { rank: 4, people: [], uncalled: 1 },
      { rank: 3, people: [person(7)], uncalled: 0 },
      { rank: 1, people: [5, 6].map(person), uncalled: 0 },
    ],
  };
  const { pages, html } = awardScript(head, [tied, called('409', [[1]])], {
    outdated: ['410'],
    without: ['411'],
  });
  const text = textOf(html);
  expect(pages).toBe(1);
  expect(text).toContain('Not ready, because marks have changed: 410. No result yet: 411.');
  const codes = Array.from({ length: 300 }, (_, i) => `C${i}`);
  const hundreds = awardScript(head, [], { outdated: codes, without: codes });
  expect(textOf(hundreds.html).match(/C11 and 288 more\./g)).toHaveLength(2);
  expect(text).toContain(
    '408 Novice, Reel, Under 9 4 places Fourth place: not called Third place 7 Dancer 7 Scoil A A tie for first place: two',
  );
  expect(text).toContain('1 place, not public yet First place 1 Dancer 1');
  const many = Array.from({ length: 40 }, (_, i) => [i + 1]);
  const long = awardScript(
    head,
    [called('408', many), called('409', [Array.from({ length: 70 }, (_, i) => i + 1)])],
    ready,
  );
  expect(textOf(long.html).match(/\b\d+ Dancer/g)).toHaveLength(110);
  expect(long.pages).toBeGreaterThan(4);
  expect(long.pages).toBeLessThan(8);
});

it('a trophy has a label for each who is called, the first place first; what people typed is no tag', () => {
  const one = { ...called('408', [[7], [5, 6]]), grade: '<b>Novice' };
  const { pages, html } = trophyLabels(head, [one], ready);
  expect(pages).toBe(1);
  expect(html).toContain('&lt;b&gt;Novice');
  expect(textOf(html)).not.toContain('not public yet');
  expect(textOf(trophyLabels(head, [{ ...one, isPublic: false }], ready).html)).toContain('not public yet');
  expect(textOf(html).match(/(Tied for place|Place) \d/g)).toEqual(['Tied for place 1', 'Tied for place 1', 'Place 2']);
  const many = called(
    '408',
    Array.from({ length: 25 }, (_, i) => [i + 1]),
  );
  expect(trophyLabels(head, [many], ready).pages).toBe(2);
  const late = trophyLabels(head, [many], { outdated: ['601', '1001'], without: ['602'] });
  expect(late.pages).toBe(3);
  expect(textOf(late.html)).toContain('Not ready, because marks have changed: 601, 1001. No result yet: 602.');
});

it('the envelope list has every school once, with all its numbers', () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ number: i + 1, school: i === 0 ? '' : 'Scoil B' }));
  const { pages, html } = envelopeList(head, [...many, { number: 2, school: 'Scoil B' }]);
  const text = textOf(html);
  expect(pages).toBe(1);
  expect(text).toContain('2 envelopes, 30 cards');
  expect(text.match(/Scoil B/g)).toHaveLength(1);
  expect(text).toContain('Without a school 1 1');
  expect(text).toContain('Scoil B 29 2 3');
});

it('medals to order are counted by place and by competition', () => {
  const one = (code: string, count: number, change = {}) => ({
    ...{ code, title: 'Reel', grade: 'Novice', type: 'grades' as const },
    dancers: dancersOf(count).map(({ number }) => number),
    ...change,
  });
  const all = [one('401', 7), one('402', 3), one('403', 0), one('404', 9, { recall: 0.5 })];
  const { pages, html } = medalsToOrder(head, all);
  const text = textOf(html);
  expect(pages).toBe(2);
  expect(text).toContain('12 medals, 3 competitions');
  expect(text).toContain('Place Medals 1 3 2 3 3 3 4 2 5 1 Feis');
  expect(text).toContain('401 Novice, Reel 7 4 402 Novice, Reel 3 3 404 Novice, Reel 9 5');
  expect(text).not.toContain('A team counts as one');
  const withTeams = textOf(medalsToOrder(head, [...all, one('405', 3, { type: 'teams' })]).html);
  expect(withTeams).toContain('A team counts as one: order as many for it as dance in it.');
  expect(withTeams).toContain('405 Novice, Reel 3 teams 3');
});

it('who came and who left is told from who was there at the print before', () => {
  const one = { code: '408', title: 'Reel', grade: 'Novice', type: 'grades', order: 1, age: 8, hard: false } as const;
  const block = {
    round: 1,
    stage: 'Main',
    day: '2026-11-21',
    start: 545,
    minutes: 10,
    judges: ['j'],
    unknown: ['A. Nother'],
  };
  const given = {
    competitions: [{ ...one, _id: 'c', rounds: 1, judges: [['k']], dancers: [101, 102] }],
    entered: [
      { dancer: 'una', number: 101, name: 'Una', school: 'Scoil A', competitions: ['c'] },
      { dancer: 'finn', number: 102, name: 'Finn', school: 'Scoil A', competitions: ['c'] },
    ],
    judges: ['j', 'k'].map((user) => ({ user, name: `Judge ${user}`, lname: '' })),
    schedule: {
      stages: [{ title: 'Main', from: 0, to: 1440, breaks: [] }],
      blocks: [{ competition: 'c', ...block }],
      paces: {},
    },
  };
  const note = { people: [], entered: [['c', 'una', 101] as const, ['c', 'rory', 7] as const] };
  const worn = { people: [], entered: [['c', 'una', 99] as const, ['c', 'finn', 102] as const] };
  const renumbered = pagesOf({ type: 'lateEntries', order: 'number' }, head, {
    ...given,
    before: { since: 'noon', note: worn },
  });
  expect(textOf(renumbered.html)).toContain('New numbers 1, since noon');
  expect(textOf(renumbered.html)).toContain('101 Una, was 99 Scoil A 408 Reel Main');
  expect(textOf(renumbered.html)).not.toContain('102 Finn');
  const late = pagesOf({ type: 'lateEntries', order: 'number' }, head, { ...given, before: { since: 'noon', note } });
  const text = textOf(late.html);
  expect(text).toContain('New entries 1, since noon');
  expect(text).toContain('102 Finn Scoil A 408 Reel Main, Sat, Nov 21, 9:05');
  expect(text).toContain('No longer entered 1, since noon');
  expect(text).not.toContain('101 Una');
  const noted = {
    people: [],
    entered: [['merged', 'rory', 7] as const, ['c', 'una', 101] as const, ['c', 'finn', 102] as const],
  };
  const places = new Map([['merged', { code: '409', title: 'Jig' }]]);
  const rory = new Map([['rory', { name: 'Rory Ryan', school: 'Scoil B' }]]);
  const before = { since: 'noon', note: noted };
  const leaving = pagesOf({ type: 'lateEntries', order: 'number' }, head, { ...given, before, places, left: rory });
  expect(textOf(leaving.html), 'also where nobody dances any more').toContain(
    '7 Rory Ryan Scoil B 409 Jig Not in the schedule',
  );
  const sheets = pagesOf({ type: 'judgingSheets', order: 'number' }, head, given);
  expect(sheets.pages, 'of the panel, of the file, and whom nobody knows').toBe(3);

  // Whoever is seated later needs paper, too.
  const withSeats = (seats: readonly number[]) => ({
    ...given,
    competitions: given.competitions.map((each) => ({ ...each, seats })),
  });
  const sheetsWith = (seats: readonly number[]) =>
    pagesOf({ type: 'judgingSheets', order: 'number' }, head, withSeats(seats)).pages;
  expect([sheetsWith([5]), sheetsWith([3]), sheetsWith([1]), sheetsWith([])]).toEqual([5, 3, 3, 3]);

  // A judge who is at this event no more has no sheet, and one without a name leaves no gap.
  const erased = [...given.judges.slice(0, 1), { user: 'k', name: '', lname: '' }];
  const blocks = [{ competition: 'c', ...block, judges: ['gone', 'j'] }];
  const gone = { ...given, judges: erased, schedule: { ...given.schedule, blocks } };
  expect(pagesOf({ type: 'judgingSheets', order: 'number' }, head, gone).pages).toBe(3);
  expect(textOf(pagesOf({ type: 'stageHeaders', order: 'number' }, head, gone).html)).toContain(
    '2 dancers · Judge j, A. Nother',
  );

  // A code on each sheet, check-in block and strip opens its competition.
  const codeOf = (address: string): string =>
    renderToStaticMarkup(createElement(Code, { address, says: '' })).match(/d="([^"]{60,})"/)?.[1] ?? '?';
  const office = codeOf('https://rince.example/app/event-dashboard/feis/competitions?competition=c');
  expect(sheets.html.split(office)).toHaveLength(1 + 3);
  const lists = pagesOf({ type: 'checkins', order: 'number' }, head, given);
  const last = {
    ...one,
    _id: 'c',
    type: 'championship' as const,
    rounds: 3,
    recall: 1,
    judges: [],
    dancers: [101, 102],
  };
  const third = { ...given.schedule, blocks: [{ competition: 'c', ...block, round: 3 }] };
  const setDances = [{ competition: 'c', dancer: 'finn', dance: 'Blackbird', speed: 144 }];
  const asked = { ...given, competitions: [last], schedule: third, setDances };
  const sets = textOf(pagesOf({ type: 'checkins', order: 'number' }, head, asked).html);
  expect(sets).toContain('101 Una Set dance and speed');
  expect(sets).toContain('102 Finn Blackbird, 144');
  expect(lists.html.split(office)).toHaveLength(1 + 1);

  // Dancers are called for a round that does not follow at once, and for the first that is danced on a stage.
  const on = (round: number, start: number) => ({ competition: 'c', ...block, round, start });
  const calledFor = (over: object, blocks: ReturnType<typeof on>[]): string[] => {
    const competitions = [{ ...one, _id: 'c', rounds: 2, judges: [], dancers: [101, 102], ...over }];
    const list = pagesOf({ type: 'checkins', order: 'number' }, head, {
      ...given,
      competitions,
      schedule: { ...given.schedule, blocks },
    });
    return textOf(list.html).match(/Round \d/gi) ?? [];
  };
  expect(calledFor({}, [on(1, 540), on(2, 545)])).toHaveLength(1);
  expect(calledFor({}, [on(1, 540), on(2, 700)])).toHaveLength(2);
  expect(calledFor({ byVideo: [1] }, [on(2, 700)])).toHaveLength(1);

  // Once a recall is calculated, whoever was not called is on no paper of the last round.
  const recalled = { ...asked, competitions: [{ ...last, recalled: [102] }] };
  const textOfType = (type: 'checkins' | 'judgingSheets' | 'stageHeaders', of: typeof asked): string =>
    textOf(pagesOf({ type, order: 'number' }, head, of).html);
  expect(textOfType('checkins', recalled)).toContain('102 Finn');
  expect(textOfType('checkins', recalled)).not.toContain('101 Una');
  expect(textOfType('judgingSheets', asked)).not.toContain('102');
  expect(textOfType('judgingSheets', recalled)).toContain('102');
  expect(textOfType('judgingSheets', recalled)).not.toContain('101');
  expect(textOfType('stageHeaders', recalled)).toContain('1 dancer');
  const strips = pagesOf({ type: 'stageHeaders', order: 'number' }, head, given);
  expect(strips.html.split(codeOf('https://rince.example/public/results/event/feis/c'))).toHaveLength(1 + 1);
});
