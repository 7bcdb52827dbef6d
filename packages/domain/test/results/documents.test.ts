import { describe, expect, it } from 'vitest';
import {
  cardOfJudge,
  type DocumentRequest,
  documentAt,
  documentPath,
  documentsOf,
  documentsOfEvent,
  everybody,
  finalHeading,
  fitsDocument,
  forJudges,
  numberPoints,
  onPages,
  onPodium,
  regionText,
  rowsOfPage,
  shownRank,
  whoIsCalled,
  whoIsNotListed,
  withAward,
  wordsIn,
} from '../../src/results/documents.ts';
import type { FullLine, FullResult } from '../../src/results/full-result.ts';
import { chosenVersion, typeOfDocument } from '../../src/results/full-version.ts';
import type { ResultVersion } from '../../src/results/result-version.ts';

const addresses: [string, DocumentRequest][] = [
  ['/app/pdf/2/3/rank', { kind: 'judge', round: 2, judge: 3, sortBy: 'rank' }],
  ['/app/pdf/4/1/dancer', { kind: 'judge', round: 4, judge: 1, sortBy: 'dancer' }],
  ['/app/pdfoneroundresults', { kind: 'oneRoundResults' }],
  ['/app/pdfoneroundplacing', { kind: 'oneRoundPlacing' }],
  ['/app/pdfoneroundsimple/1/7', { kind: 'oneRoundSimple', round: 1, judge: 7 }],
  ['/app/pdfresults/true', { kind: 'results', final: true }],
  ['/app/pdfresults/false', { kind: 'results', final: false }],
  ['/app/pdfround3placing/true', { kind: 'round3Placing', placed: true }],
  ['/app/pdfround3placing/false', { kind: 'round3Placing', placed: false }],
  ['/app/pdfallresults', { kind: 'allResults' }],
  ['/app/pdfrecall/true', { kind: 'recall', recall: true }],
  ['/app/pdfrecall/false', { kind: 'recall', recall: false }],
  ['/app/pdfrecalljudgesheet', { kind: 'recallJudgeSheet' }],
];
const named: Readonly<Record<string, readonly string[]>> = {
  pdf: ['round', 'judge', 'sortby'],
  pdfoneroundsimple: ['round', 'judge'],
  pdfresults: ['final'],
  pdfround3placing: ['placed'],
  pdfrecall: ['recall'],
};
const read = (path: string): DocumentRequest | undefined => {
  const [word = '', ...rest] = path.split('/').slice(2);
  return documentAt(word, Object.fromEntries((named[word] ?? []).map((name, i) => [name, rest[i]])));
};

describe('the address of a document', () => {
  it.each(addresses)('%s is read and written', (path, request) => {
    expect(read(path)).toEqual(request);
    expect(documentPath(request, 'e', 'c')).toBe(`${path}?event=e&competition=c`);
  });
  it.each([
    '/app/pdf/0/1/rank',
    '/app/pdf/5/1/rank',
    '/app/pdf/1/8/rank',
    '/app/pdf/1/1/name',
    '/app/pdf/1/x/rank',
    '/app/pdfresults/yes',
    '/app/pdfresults/constructor',
    '/app/pdfround3placing',
    '/app/pdfoneroundsimple/1',
    '/app/pdfother',
  ])('%s is none', (path) => expect(read(path)).toBe(undefined));
});

it('a page has the rows of its document', () => {
  const rows = Object.fromEntries(addresses.map(([path, request]) => [path, rowsOfPage(request)]));
  expect(rows).toEqual({
    '/app/pdf/2/3/rank': 15,
    '/app/pdf/4/1/dancer': 15,
    '/app/pdfoneroundresults': 14,
    '/app/pdfoneroundplacing': 14,
    '/app/pdfoneroundsimple/1/7': 20,
    '/app/pdfresults/true': 14,
    '/app/pdfresults/false': 14,
    '/app/pdfround3placing/true': 14,
    '/app/pdfround3placing/false': 14,
    '/app/pdfallresults': 20,
    '/app/pdfrecall/true': 17,
    '/app/pdfrecall/false': 16,
    '/app/pdfrecalljudgesheet': 15,
  });
  expect([true, false].map((recall) => numberPoints({ kind: 'recall', recall }))).toEqual([30, 24]);
});

it('a row that needs more room takes the place of others', () => {
  const pages = onPages(
    [1, 1, 3, 1, 9, 1].map((units, i) => ({ i, units })),
    4,
  );
  expect(pages.map((page) => page.map(({ i }) => i))).toEqual([[0, 1], [2, 3], [4], [5]]);
  expect(onPages([], 4)).toEqual([[]]);
  expect(
    onPages(
      Array.from({ length: 29 }, () => ({ units: 1 })),
      14,
    ).map(({ length }) => length),
  ).toEqual([14, 14, 1]);
});

it.each([
  ['Australia, New South Wales', 'New South Wales'],
  ['Victoria/Tasmania - Australia', 'Victoria Tasmania'],
  ['Australia', ''],
  ['Western Australia', 'Western Australia'],
  ['Australian Capital Territory', 'Australian Capital Territory'],
  ['Mid-America,  North', 'Mid America North'],
  ['', ''],
])('the region %j reads %j', (region, text) => expect(regionText(region)).toBe(text));

it("only a split panel's final is headed by the last round", () => {
  expect(finalHeading('SPLIT', true)).toBe('R3 AND FINAL RESULT');
  for (const [rotation, final] of [
    ['SPLIT', false],
    ['SET', true],
    ['ROTATING', true],
    ['SET', false],
  ] as const)
    expect(finalHeading(rotation, final)).toBe('R1 + R2');
  expect([shownRank({ rank: 3, tied: true }), shownRank({ rank: 3, tied: false })]).toEqual(['3T', '3']);
});

const line = (dancerNumber: number, over: Partial<FullLine>): FullLine => ({
  entryCompetition: `${dancerNumber}`,
  dancerNumber,
  name: 'Una Byrne',
  school: 'Scoil',
  region: '',
  hidden: false,
  label: '1',
  rank: 1,
  tied: false,
  score: '100.00',
  subtotal: null,
  placed: false,
  recalled: false,
  wq: false,
  nq: false,
  rounds: [],
  early: [],
  final: [],
  words: [],
  ...over,
});
const card = (total: string, rank: number) => ({ total, ip: '50.00', rank, tied: false, isDropped: false });
const result: FullResult = {
  _id: 'c',
  code: '401',
  rowTitle: '',
  columnTitle: '',
  gradeTitle: '',
  type: 'championship',
  rotation: 'SET',
  judgeCount: [1, 1, 1],
  showIp: true,
  hasRecall: true,
  kind: 'final',
  isPublic: true,
  hasLater: false,
  isOutdated: false,
  at: '',
  field: 5,
  judges: [],
  lines: [
    line(130, { rank: 1, placed: true, recalled: true, rounds: [[card('80', 2)], [card('90', 1)]] }),
    line(120, { rank: 2, placed: true, recalled: true, rounds: [[card('85', 1)]], hidden: true }),
    line(110, { rank: 3, recalled: true, rounds: [[card('70', 3)]] }),
    line(104, { rank: 4, label: 'CA', subtotal: { rank: 1, tied: false, ip: '' } }),
    line(103, {
      rank: 5,
      label: 'CA',
      rounds: [[card('70', 3)]],
      final: [{ name: 'SUM', ip: '', cards: [card('7', 1)] }],
    }),
  ],
};
const numbers = (lines: readonly FullLine[]): number[] => lines.map(({ dancerNumber }) => dancerNumber);

describe('who is listed', () => {
  it('a podium has who is placed, championship awards who is neither placed nor recalled', () => {
    expect(numbers(onPodium(result))).toEqual([130]);
    expect(numbers(withAward(result))).toEqual([104, 103]);
    expect(withAward({ ...result, kind: 'recall' }), 'a recall places nobody').toEqual([]);
  });
  it('whoever is called is listed by number, and judges see who is hidden', () => {
    expect(numbers(whoIsCalled(result, true))).toEqual([110, 130]);
    expect(numbers(whoIsCalled(result, false))).toEqual([130]);
    expect(numbers(forJudges(result))).toEqual([110, 120, 130]);
  });
  it('a list says how many more there are, whom it does not name', () => {
    expect(whoIsNotListed(result, true)).toBe('One more dancer is not listed.');
    expect(whoIsNotListed({ ...result, lines: result.lines.filter(({ hidden }) => !hidden) }, false)).toBeUndefined();
    const lines = [line(121, { recalled: true, hidden: true }), line(0, { recalled: true, hidden: true })];
    expect(whoIsNotListed({ ...result, lines: [...result.lines, ...lines] }, true)).toBe(
      '2 more dancers are not listed.',
    );
  });
  it('whoever left the sheet since the recall dances no more, and is on none of its lists', () => {
    const left = { ...result, lines: [...result.lines, line(0, { recalled: true, name: 'No longer on the sheet' })] };
    expect(numbers(forJudges(left))).toEqual([110, 120, 130]);
    expect(numbers(whoIsCalled(left, true))).toEqual([110, 130]);
  });
  it('everybody stands in the order of the end, or of two rounds', () => {
    expect(numbers(everybody(result, true))).toEqual([130, 110, 104, 103]);
    expect(numbers(everybody(result, false))).toEqual([104, 130, 110, 103]);
  });
  it("a judge's card is sorted by place or by number, and the fourth round is the final", () => {
    const of = (round: number, sortBy: 'rank' | 'dancer') =>
      numbers(cardOfJudge(result, { round, judge: 1 }, sortBy).map((one) => one.line));
    expect(of(1, 'rank')).toEqual([120, 130, 103, 110]);
    expect(of(1, 'dancer')).toEqual([103, 110, 120, 130]);
    expect(of(2, 'rank')).toEqual([130]);
    expect(of(4, 'rank')).toEqual([103]);
    const said = { absent: false, comments: 'Well done', goodJob: {}, needsWork: {} };
    const wrote = line(1, { words: [1, 3].map((round) => ({ ...said, round, slot: 1 })) });
    expect(wordsIn(result, wrote, { round: 4, judge: 1 }).map(({ round }) => round)).toEqual([3]);
    expect(wordsIn(result, wrote, { round: 1, judge: 2 })).toEqual([]);
  });
});

it('a competition has the documents of its rounds, and only those', () => {
  const grade = { type: 'grades', judgeCount: [1], hasRecall: false } as const;
  const prelim = { type: 'championship', judgeCount: [3, 3], hasRecall: false } as const;
  for (const facts of [grade, prelim, result])
    for (const request of documentsOf(facts)) expect(fitsDocument(facts, request), JSON.stringify(request)).toBe(true);
  expect(documentsOfEvent(grade)).toEqual([{ kind: 'oneRoundResults' }]);
  expect(documentsOfEvent(result)).toEqual([
    { kind: 'results', final: false },
    { kind: 'results', final: true },
    { kind: 'round3Placing', placed: true },
    { kind: 'round3Placing', placed: false },
  ]);
  expect(documentsOf(prelim)).not.toContainEqual({ kind: 'recallJudgeSheet' });
  const awards = { kind: 'round3Placing', placed: false } as const;
  const oneRound = { type: 'championship', judgeCount: [3], hasRecall: false } as const;
  expect(documentsOf(oneRound), 'whoever is not placed has an award there, too').toContainEqual(awards);
  expect(documentsOfEvent(oneRound)).toEqual([{ kind: 'oneRoundResults' }, { kind: 'oneRoundPlacing' }, awards]);
  expect(fitsDocument(oneRound, awards)).toBe(true);
  expect(fitsDocument(oneRound, { ...awards, placed: true })).toBe(false);
  expect(fitsDocument({ ...oneRound, type: 'trophy' }, awards)).toBe(false);
  expect(fitsDocument({ ...prelim, type: 'trophy' }, { ...awards, placed: true })).toBe(true);
  expect(fitsDocument(grade, { kind: 'results', final: true })).toBe(false);
  const twoRounds = { type: 'championship', judgeCount: [3, 3], hasRecall: true } as const;
  expect([true, false].map((final) => fitsDocument(twoRounds, { kind: 'results', final }))).toEqual([false, true]);
  expect(fitsDocument(result, { kind: 'oneRoundResults' })).toBe(false);
  expect(fitsDocument(prelim, { kind: 'judge', round: 3, judge: 1, sortBy: 'rank' })).toBe(false);
  expect(fitsDocument(prelim, { kind: 'judge', round: 4, judge: 3, sortBy: 'rank' })).toBe(true);
});

describe('which version a document shows', () => {
  const version = (_id: string, kind: ResultVersion['kind'] = 'final') => ({ _id, kind }) as ResultVersion;
  const [before, after, recall] = [version('before'), version('after'), version('called', 'recall')];
  const shows = (...given: Parameters<typeof chosenVersion>) => {
    const found = chosenVersion(...given);
    return found && [found.result._id, found.isPublic, found.hasLater];
  };
  it('the published one where there is one, the latest only where that is asked for', () => {
    const both = { published: before, final: after, recall };
    expect(shows('results', both, false)).toEqual(['before', true, true]);
    expect(shows('results', both, true)).toEqual(['after', false, false]);
    expect(shows('recall', both, true)).toEqual(['called', false, false]);
    expect(shows('results', { published: before, final: before }, true)).toEqual(['before', true, false]);
    expect(shows('results', { published: before }, true)).toEqual(['before', true, false]);
  });
  it('where nothing is public, what was calculated: a recall for lists of who is called and for two rounds, never for awards', () => {
    expect(shows('results', { final: after, recall }, false)).toEqual(['after', false, false]);
    expect(shows('recall', { final: after, recall }, false)).toEqual(['called', false, false]);
    expect(shows('results', { recall }, false)).toEqual(['called', false, false]);
    expect(shows('awards', { recall }, false)).toBe(undefined);
    expect(shows('results', {}, true)).toBe(undefined);
  });
  it('each document asks for as much as it prints', () => {
    const types = addresses.map(([, request]) => typeOfDocument(request));
    expect(types.filter((type) => type === 'recall')).toHaveLength(2);
    expect(types.filter((type) => type === 'awards')).toHaveLength(4);
  });
});
