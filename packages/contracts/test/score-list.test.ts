import { tabulationScore } from '@rince/contracts/judging';
import { scoreListOf } from '@rince/contracts/views/score-list';
import type { Grade } from '@rince/domain/event/grade';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import { recallSheet, sheetFrom } from '@rince/domain/sheet/whole-sheet';
import { shown } from '@rince/domain/tabulation/check-case';
import type { RotationType } from '@rince/domain/tabulation/scoring';
import { tabulate } from '@rince/domain/tabulation/tabulate';
import { describe, expect, it } from 'vitest';

// Six dancers, three judges a round, half of them recalled: the same marks under the three types of rotation, worked out by hand.
const given = {
  a: ['80 88 70', '81 84 72', '83 87 76'],
  b: ['82 85 74', '79 86 73', '80 86 71'],
  c: ['78 86 73', '80 85 75', '84 88 72'],
  d: ['75 84 72', '76 85 70'],
  e: ['79 80 68', '77 81 71'],
  f: ['70 82 66', '72 80 67'],
} as const;
const said = (round: number, slot: number, id: string): string => `${id} in round ${round} to ${slot}`;

const sheetOf = (judge_rotation_type: RotationType) => {
  const grade = {
    type: 'championship',
    recallType: 'PERCENT',
    recallPercent: 50,
    worldQualifier: 1,
    nationalQualifier: 2,
    rounds: 3,
    rules: {
      ...{ rounds: 3, judge_rotation_type, judge_count: [3, 3, 3], drop_high_low: false },
      ...{ showIp: true, pointsTail: 'fractional' as const },
    },
  } as unknown as Grade;
  const items = {
    competition: { _id: 'champ', recalled: ['a', 'b', 'c'] },
    cards: [],
    roster: Object.keys(given).map((_id, i) => ({ _id, dancerNumber: 101 + i, wmh: _id === 'f', withdrawn: false })),
    marks: Object.entries(given).flatMap(([entryCompetition, rounds]) =>
      rounds.flatMap((line, i) =>
        line.split(' ').map((points, j) => ({
          ...{ entryCompetition, round: i + 1, slot: j + 1, score: Number(points) * 1000, absent: false },
          comments: said(i + 1, j + 1, entryCompetition),
        })),
      ),
    ),
  } as unknown as SheetItems;
  const facts = { grade, competition: items.competition, items };
  const sheet = sheetFrom(grade, items);
  const final = { sheet, standings: shown(tabulate(sheet)), kind: 'final' as const };
  return { facts, sheet, final };
};
const listOf = (type: RotationType, column: { round: number; slot: number }) => {
  const { facts, final } = sheetOf(type);
  return scoreListOf(facts, final)(column);
};
const scoreOf = (type: RotationType, id: string, column: { round: number; slot: number }) =>
  listOf(type, column).find(({ entryCompetition }) => entryCompetition === id);

const ofC = {
  entryCompetition: 'c',
  judgeLabel: 'Judge 2',
  wmh: false,
  totalRound1Ip: '210.00',
  totalRound2Ip: '245.00',
  totalRound3Ip: '275.00',
  totalRound1Rank: 3,
  totalRound1Tied: false,
  recall: true,
  finalRank: 1,
  tied: false,
  placed: true,
  nq: true,
  wq: true,
};
const roundsOfC = {
  first: {
    round1Score: 86,
    round1Comments: said(1, 2, 'c'),
    round1Ip: '75.00',
    round1Rank: 2,
    judgeRound1Tied: false,
  },
  second: {
    round2Score: 85,
    round2Comments: said(2, 2, 'c'),
    round2Ip: '70.00',
    round2Rank: 2,
    judgeRound2Tied: true,
  },
  third: {
    round3Score: 88,
    round3Comments: said(3, 2, 'c'),
    round3Ip: '100.00',
    round3Rank: 1,
    judgeRound3Tied: false,
  },
};

describe('the list of scores of a column', () => {
  it('of a set panel has all rounds of its judge, added up', () => {
    const expected = {
      ...ofC,
      ...roundsOfC.first,
      ...roundsOfC.second,
      ...roundsOfC.third,
      judgeTotalScore: 259,
      judgeFinalRank: 1,
      judgeFinalIp: '87.50',
      judgeTied: true,
      finalTwoRoundIp: '235.00',
      totalTwoRoundRank: 2,
      final2roundTied: false,
      finalIp: '262.50',
    };
    for (const round of [1, 2, 3]) expect(scoreOf('SET', 'c', { round, slot: 2 })).toEqual(expected);
  });
  it('of a split panel has the two rounds before the recall, or the last one', () => {
    const end = { finalTwoRoundIp: '235.00', totalTwoRoundRank: 2, final2roundTied: false, finalIp: '510.00' };
    const expected = {
      ...{ ...ofC, ...end, ...roundsOfC.first, ...roundsOfC.second },
      ...{ judgeTotalScore: 171, judgeFinalRank: 2, judgeFinalIp: '70.00', judgeTied: true },
    };
    for (const round of [1, 2]) expect(scoreOf('SPLIT', 'c', { round, slot: 2 })).toEqual(expected);
    expect(scoreOf('SPLIT', 'c', { round: 3, slot: 2 })).toEqual({
      ...{ ...ofC, ...end, ...roundsOfC.third },
      ...{ judgeTotalScore: 88, judgeFinalRank: 1, judgeFinalIp: '100.00', judgeTied: false },
    });
  });
  it('of rotating panels has each round by itself', () => {
    const end = { finalTwoRoundIp: '455.00', totalTwoRoundRank: 3, final2roundTied: false, finalIp: '730.00' };
    const cards = [
      { ...roundsOfC.first, judgeTotalScore: 86, judgeFinalRank: 2, judgeFinalIp: '75.00', judgeTied: false },
      { ...roundsOfC.second, judgeTotalScore: 85, judgeFinalRank: 2, judgeFinalIp: '70.00', judgeTied: true },
      { ...roundsOfC.third, judgeTotalScore: 88, judgeFinalRank: 1, judgeFinalIp: '100.00', judgeTied: false },
    ];
    for (const [i, card] of cards.entries())
      expect(scoreOf('ROTATING', 'c', { round: i + 1, slot: 2 })).toEqual({ ...ofC, ...end, ...card });
  });
  it('says of a dancer who is not recalled nothing of the last round', () => {
    expect(scoreOf('SET', 'd', { round: 3, slot: 3 })).toEqual({
      ...{ entryCompetition: 'd', judgeLabel: 'Judge 3', wmh: false },
      ...{ round1Score: 72, round1Comments: said(1, 3, 'd'), round1Ip: '65.00', round1Rank: 3, judgeRound1Tied: false },
      ...{ round2Score: 70, round2Comments: said(2, 3, 'd'), round2Ip: '56.00', round2Rank: 5, judgeRound2Tied: false },
      ...{ totalRound1Ip: '181.00', totalRound2Ip: '182.00', totalRound1Rank: 4, totalRound1Tied: false },
      ...{ judgeTotalScore: 142, judgeFinalRank: 3, judgeFinalIp: '62.50', judgeTied: true },
      ...{ finalTwoRoundIp: '178.50', totalTwoRoundRank: 4, final2roundTied: false },
      ...{ finalIp: '178.50', finalRank: 4, tied: false },
      ...{ recall: false, placed: false, nq: false, wq: false },
    });
  });
  it.each(['SET', 'SPLIT', 'ROTATING'] as const)('of %s says of everybody what was calculated', (type) => {
    const { standings } = sheetOf(type).final;
    for (const round of [1, 2, 3])
      for (const slot of [1, 2, 3]) {
        const list = listOf(type, { round, slot });
        expect(list.map(({ entryCompetition }) => entryCompetition)).toEqual(Object.keys(given));
        for (const score of list) {
          const { subtotal, final, recalled, placed, wq, nq } = standings.find(
            ({ id }) => id === score.entryCompetition,
          ) as (typeof standings)[number];
          expect(score).toMatchObject({ recall: recalled, placed, wq, nq, wmh: score.entryCompetition === 'f' });
          expect([score.finalIp, score.finalRank, score.tied]).toEqual([final.score, final.rank, final.tied]);
          expect([score.finalTwoRoundIp, score.totalTwoRoundRank, score.final2roundTied]).toEqual([
            ...[subtotal?.ip, subtotal?.rank, subtotal?.tied],
          ]);
          const named = { ...score, entryCompetition: '0'.repeat(26) };
          expect(tabulationScore.strict().parse(named)).toEqual(named);
        }
      }
  });
  it('has marks before anything is calculated, and places nobody before the last round', () => {
    const { facts, sheet } = sheetOf('SET');
    expect(scoreListOf(facts, undefined)({ round: 1, slot: 2 })[3]).toEqual({
      ...{ entryCompetition: 'd', judgeLabel: 'Judge 2', wmh: false, recall: false },
      ...{ round1Score: 84, round1Comments: said(1, 2, 'd'), round2Score: 85, round2Comments: said(2, 2, 'd') },
    });
    const early = recallSheet(sheet, facts.competition.recalled);
    const recall = { sheet: early, standings: shown(tabulate(early)), kind: 'recall' as const };
    const { third: _, ...before } = roundsOfC;
    const { totalRound3Ip: __, finalRank: ___, tied: ____, placed: _____, nq: ______, wq: _______, ...known } = ofC;
    expect(scoreListOf(facts, recall)({ round: 1, slot: 2 })[2]).toEqual({
      ...{ ...known, ...before.first, ...before.second },
      ...{ round3Score: 88, round3Comments: said(3, 2, 'c') },
      ...{ judgeTotalScore: 171, judgeFinalRank: 2, judgeFinalIp: '70.00', judgeTied: true },
      ...{ finalTwoRoundIp: '235.00', totalTwoRoundRank: 2, final2roundTied: false },
    });
  });
  it('of one round with one judge has Irish points beside the mark', () => {
    const { facts } = sheetOf('SET');
    const grade = { ...facts.grade, rounds: 1, rules: { ...facts.grade.rules, rounds: 1 as const, judge_count: [1] } };
    const items = { ...facts.items, marks: facts.items.marks.filter(({ round, slot }) => round === 1 && slot === 1) };
    const sheet = sheetFrom(grade, items);
    const final = { sheet, standings: shown(tabulate(sheet)), kind: 'final' as const };
    expect(scoreListOf({ ...facts, grade, items }, final)({ round: 1, slot: 1 })[1]).toMatchObject({
      ...{ round1Score: 82, judgeTotalScore: 82, judgeFinalIp: '100.00', finalIp: '100.00', finalRank: 1 },
    });
  });
  it('of the largest sheet stays far below what an answer holds', () => {
    const { facts } = sheetOf('SET');
    const grade = { ...facts.grade, rules: { ...facts.grade.rules, judge_count: [7, 7, 7] } };
    const ids = Array.from({ length: 150 }, (_, i) => String(i).padStart(26, '0'));
    const line = facts.items.roster[0] as SheetItems['roster'][number];
    const mark = facts.items.marks[0] as SheetItems['marks'][number];
    const items = {
      ...facts.items,
      roster: ids.map((_id, i) => ({ ...line, _id, dancerNumber: 101 + i })),
      marks: ids.flatMap((entryCompetition, i) =>
        [1, 2, 3].flatMap((round) =>
          [1, 2, 3, 4, 5, 6, 7].map((slot) => ({
            ...{ ...mark, entryCompetition, round, slot, score: 60_125 + i * 7 + slot, comments: 'x'.repeat(200) },
          })),
        ),
      ),
    };
    const competition = { ...facts.competition, recalled: ids };
    const sheet = sheetFrom(grade, { ...items, competition });
    const final = { sheet, standings: shown(tabulate(sheet)), kind: 'final' as const };
    const list = scoreListOf({ grade, competition, items }, final);
    const size = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((slot) => list({ round: 1, slot }))).length;
    expect(size).toBeGreaterThan(1_000_000);
    expect(size).toBeLessThan(3_000_000);
  });
});
