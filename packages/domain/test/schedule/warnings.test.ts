import { describe, expect, it } from 'vitest';
import type { Danced } from '../../src/schedule/danced.ts';
import { movesBetween, takenOutOf, toldOf, withTold } from '../../src/schedule/moved.ts';
import type { Block, Stage } from '../../src/schedule/schedule.ts';
import { warningsOf } from '../../src/schedule/warnings.ts';

const one = (_id: string, given: Partial<Danced> = {}): Danced => ({
  ...{ _id, code: _id, title: '', grade: '', type: 'grades', order: 1, age: 8, hard: false, rounds: 1 },
  ...{ judges: [], dancers: [] },
  ...given,
});
const block = (competition: string, given: Partial<Block> = {}): Block => ({
  ...{ competition, round: 1, stage: 'A', day: '2026-11-21', start: 600, minutes: 20, judges: [], unknown: [] },
  ...given,
});
const stages = ['A', 'B'].map((title) => ({ title, from: 480, to: 1080, breaks: [{ from: 720, to: 750 }] }));
const saysOf = (
  blocks: readonly Block[],
  all: readonly Danced[],
  students?: ReadonlyMap<string, readonly number[]>,
  rooms: readonly Stage[] = stages,
): string[] =>
  warningsOf(
    { stages: rooms, blocks, paces: {} },
    {
      competitions: new Map(all.map((each) => [each._id, each])),
      judges: new Map([['j', 'Máire Byrne']]),
      days: ['2026-11-21', '2026-11-22'],
      ...(students ? { students } : {}),
    },
  ).map(({ block: name, says }) => `${name}: ${says}`);

describe('a warning', () => {
  it('stands beside a round that everybody sends by video', () => {
    const blocks = [block('601'), block('601', { round: 2, start: 700 })];
    expect(saysOf(blocks, [one('601', { rounds: 2, byVideo: [2] })])).toEqual([
      '601 2: This round is sent by video: nobody dances it on a stage.',
    ]);
  });

  it('stands beside both blocks of a dancer who has less than 10 minutes to the other stage', () => {
    const all = [one('401', { dancers: [104, 7] }), one('402', { dancers: [104] })];
    const at = (start: number) => [block('401'), block('402', { stage: 'B', start })];
    expect(saysOf(at(625), all)).toEqual([
      '401 1: Number 104: from 10:25 also in 402 on B.',
      '402 1: Number 104: until 10:20 also in 401 on A.',
    ]);
    expect(saysOf(at(630), all)).toEqual([]);
    // On one stage nobody has to walk.
    expect(saysOf([block('401'), block('402', { start: 620 })], all)).toEqual([]);
  });

  it('stands at no two blocks of days between which nothing is danced', () => {
    const all = [one('401', { dancers: [104] }), one('402', { dancers: [104] })];
    const late = block('401', { start: 1430, minutes: 10 });
    const at = (day: string) => [late, block('402', { stage: 'B', start: 0, day })];
    const walks = (day: string) => saysOf(at(day), all).filter((says) => says.includes('Number 104'));
    expect(walks('2026-11-22')).toHaveLength(2);
    expect(walks('2026-11-23')).toEqual([]);
  });

  it('finds a dancer in a short one behind a long one', () => {
    const all = [one('1', { dancers: [9] }), one('2', { dancers: [9] }), one('3', { dancers: [9] })];
    const blocks = [
      block('1', { minutes: 120 }),
      block('2', { stage: 'B', start: 610, minutes: 5 }),
      block('3', { stage: 'B', start: 700, minutes: 5 }),
    ];
    expect(saysOf(blocks, all).filter((says) => says.startsWith('3 '))).toHaveLength(1);
  });

  it('names a judge on two stages, of the panel or of the file', () => {
    const all = [one('401', { judges: [['j']] }), one('402')];
    expect(saysOf([block('401'), block('402', { stage: 'B', start: 610, judges: ['j'] })], all)).toEqual([
      '401 1: Máire Byrne also judges 402 on B from 10:10.',
      '402 1: Máire Byrne also judges 401 on A until 10:20.',
    ]);
    expect(saysOf([block('401'), block('402', { stage: 'B', start: 620, judges: ['j'] })], all)).toEqual([]);
  });

  it('names a judge who belongs to the school of somebody who dances before them', () => {
    const all = [one('401', { judges: [['j']], dancers: [12, 104, 7] }), one('402', { dancers: [3] })];
    const students = new Map([['j', [7, 104, 99]]]);
    const said = '401 1: Máire Byrne belongs to the school of numbers 7, 104.';
    expect(saysOf([block('401'), block('402', { start: 620, judges: ['j'] })], all, students)).toEqual([said]);
    expect(saysOf([block('402', { judges: ['j'] })], all, new Map([['j', [3]]]))).toEqual([
      '402 1: Máire Byrne belongs to the school of number 3.',
    ]);
    expect(saysOf([block('401')], all)).toEqual([]);
  });

  it('stands at what lies on a day that the event does not have', () => {
    expect(saysOf([block('401'), block('402', { day: '2026-11-28' })], [one('401'), one('402')])).toEqual([
      '402 1: The event is not danced on Nov 28 2026.',
    ]);
  });

  it('names hours, breaks, and two at once on a stage', () => {
    const all = ['1', '2', '3', '4', '5'].map((id) => one(id));
    expect(saysOf([block('1', { start: 470 })], all)).toEqual(['1 1: A opens at 8:00.']);
    expect(saysOf([block('2', { start: 1070 })], all)).toEqual(['2 1: Ends at 18:10; A closes at 18:00.']);
    expect(saysOf([block('3', { start: 710 })], all)).toEqual(['3 1: A has a break from 12:00 to 12:30.']);
    expect(saysOf([block('4'), block('5', { start: 610 })], all)).toEqual([
      '4 1: 5 begins here at 10:10.',
      '5 1: 4 is here until 10:20.',
    ]);
  });

  it('goes by the hours of the day, where a stage has others on it', () => {
    const sunday = '2026-11-22';
    const shorter = stages.map((stage) => ({ ...stage, days: [{ nth: 2, from: 540, to: 900 }] }));
    const at = (day: string, start: number) => saysOf([block('1', { day, start })], [one('1')], undefined, shorter);
    expect(at('2026-11-21', 480)).toEqual([]);
    expect(at(sunday, 480)).toEqual(['1 1: A opens at 9:00.']);
    expect(at('2026-11-21', 890)).toEqual([]);
    expect(at(sunday, 890)).toEqual(['1 1: Ends at 15:10; A closes at 15:00.']);
  });

  it('says when a round begins before its recall can be known', () => {
    const all = [one('c', { rounds: 3, recall: 0.5 })];
    const rounds = (third: number) => [
      block('c', { start: 600 }),
      block('c', { round: 2, start: 620 }),
      block('c', { round: 3, start: third }),
    ];
    expect(saysOf(rounds(650), all)).toEqual(['c 3: Its recall is not known before 11:00.']);
    expect(saysOf(rounds(660), all)).toEqual([]);
    expect(saysOf([block('c'), block('c', { round: 2, start: 610, stage: 'B' })], all)).toEqual([
      'c 2: Round 1 ends at 10:20.',
    ]);
  });

  it('names whoever is no judge of the event', () => {
    expect(saysOf([block('1', { unknown: ['A. Nother'] })], [one('1')])).toEqual([
      '1 1: No judge of this event is called A. Nother.',
    ]);
  });
});

it('families hear of a time once it is more than 15 minutes from the one they know, however small the steps', () => {
  const told = withTold([], [block('1'), block('2')]);
  expect(movesBetween([], told)).toEqual([]);
  const small = withTold(told, [block('1', { start: 610 }), block('2')]);
  expect(movesBetween(told, small)).toEqual([]);
  const more = withTold(small, [block('1', { start: 620 }), block('2', { start: 615 })]);
  expect(movesBetween(small, more)).toMatchObject([{ competition: '1', from: { start: 600 }, to: { start: 620 } }]);
  // The day counts, too.
  const later = withTold(more, [block('1', { start: 620, day: '2026-11-22' })]);
  expect(movesBetween(more, later)).toHaveLength(1);
});

it('families hear of another stage, whatever the time, once they know of one', () => {
  const told = withTold([], [block('1'), block('2')]);
  const other = withTold(told, [block('1', { stage: 'B' }), block('2')]);
  expect(movesBetween(told, other)).toMatchObject([
    { competition: '1', from: { start: 600, stage: 'A' }, to: { stage: 'B' } },
  ]);
  expect(movesBetween(other, withTold(other, [block('1', { stage: 'B' }), block('2')])), 'not again').toEqual([]);
  const older = [{ competition: '1', round: 1, told: { day: '2026-11-21', start: 600 } }];
  expect(movesBetween(older, withTold(older, [block('1', { stage: 'B' })])), 'nobody said a stage').toEqual([]);
});

it('families hear once that a round is taken out of the schedule, and that it is in it again, whatever its time', () => {
  const first = withTold([], [block('1'), block('2')]);
  const versionOf = (blocks: typeof first, takenOut = takenOutOf(first, blocks)) => ({
    ...{ schedule: { stages, blocks, paces: {} }, takenOut },
  });
  const without = versionOf(withTold(first, [block('2')]));
  const was = { day: '2026-11-21', start: 600, stage: 'A' };
  expect(without.takenOut).toEqual([{ competition: '1', round: 1, told: was, gone: true }]);
  const known = toldOf(without);
  expect(movesBetween(first, known)).toEqual([{ competition: '1', round: 1, from: was, to: undefined }]);
  expect(takenOutOf(known, [block('2')]), 'however often it is saved without it').toEqual(without.takenOut);
  expect(movesBetween(known, known)).toEqual([]);
  expect(takenOutOf(known, [block('1'), block('2')])).toEqual([]);
  for (const start of [600, 620]) {
    const back = withTold(known, [block('1', { start }), block('2')]);
    const to = { ...was, start };
    expect(movesBetween(known, back)).toEqual([{ competition: '1', round: 1, from: undefined, to }]);
    expect(movesBetween(back, back)).toEqual([]);
  }
  // A version of an older release took it out and told nobody.
  const untold = versionOf(without.schedule.blocks, [{ competition: '1', round: 1, told: was }]);
  expect(movesBetween(toldOf(untold), toldOf(without))).toEqual([
    { competition: '1', round: 1, from: was, to: undefined },
  ]);
  const backUntold = withTold(toldOf(untold), [block('1', { start: 610 }), block('2')]);
  expect(movesBetween(toldOf(untold), backUntold), 'they know of it still').toEqual([]);
  expect(toldOf(undefined)).toEqual([]);
});
