import { describe, expect, it } from 'vitest';
import { blocksAfter, blocksBack, blocksOfPairs } from '../../src/rearrange/schedule-after.ts';
import { panelToFollow, seatsToFollow } from '../../src/rearrange/seats.ts';
import type { Danced } from '../../src/schedule/danced.ts';
import { type Block, dayMinutes } from '../../src/schedule/schedule.ts';

const danced = (_id: string, dancers: number): readonly [string, Danced] => [
  _id,
  {
    ...{ _id, code: _id, title: 'Reel', grade: 'Novice', type: 'grades', order: 1, age: 8, hard: false, rounds: 1 },
    ...{ judges: [], dancers: Array.from({ length: dancers }, (_, i) => i) },
  },
];
const block = (competition: string, start: number, over: Partial<Block> = {}): Block => ({
  ...{ competition, round: 1, stage: 'Main', day: '2026-11-21', start, minutes: 30, judges: ['j'], unknown: [] },
  ...over,
});
const paces = { grades: { heat: 1, seconds: 300, change: 0 } };
const placesOf = (blocks: readonly Block[]) =>
  blocks.map(({ competition, round, stage, start, minutes }) => [competition, round, stage, start, minutes]);

describe('the schedule of a merge', () => {
  const pairs = [{ from: '401', to: ['402'] }];
  it('loses what nobody dances, and gives what they go to the time of its dancers', () => {
    const blocks = [block('401', 540), block('402', 600, { stage: 'Side' }), block('500', 700)];
    expect(placesOf(blocksAfter({ blocks, paces }, pairs, new Map([danced('402', 5)])))).toEqual([
      ['402', 1, 'Side', 600, 25],
      ['500', 1, 'Main', 700, 30],
    ]);
  });
  it('gives what stood nowhere the place that is left, and never ends after midnight', () => {
    const blocks = [block('401', dayMinutes - 20, { minutes: 10 })];
    const [only, ...others] = blocksAfter({ blocks, paces }, pairs, new Map([danced('402', 6)]));
    expect(others).toEqual([]);
    expect(only).toEqual(block('402', dayMinutes - 30));
    expect(blocksAfter({ blocks, paces }, pairs, new Map()), 'gone from the syllabus').toEqual([]);
  });
});

describe('the schedule of a split', () => {
  const pairs = [{ from: '408', to: ['408A', '408B'] }];
  it('lays the parts one after the other where the whole stood, with its stage and its judges, round by round', () => {
    const blocks = [block('408', 540), block('408', 600, { round: 2, stage: 'Side' }), block('500', 560)];
    const after = blocksAfter({ blocks, paces }, pairs, new Map([danced('408A', 3), danced('408B', 2)]));
    expect(placesOf(after)).toEqual([
      ['500', 1, 'Main', 560, 30],
      ['408A', 1, 'Main', 540, 15],
      ['408B', 1, 'Main', 555, 10],
      ['408A', 2, 'Side', 600, 15],
      ['408B', 2, 'Side', 615, 10],
    ]);
    expect(after.every(({ judges }) => judges[0] === 'j')).toBe(true);
  });
  it('stands as before when it is taken back, whatever else was changed since, on stages that are there', () => {
    const before = blocksOfPairs([block('408', 540), block('408B', 900), block('500', 560)], pairs);
    expect(before.map(({ competition }) => competition)).toEqual(['408', '408B']);
    const stages = [{ title: 'Main', from: 0, to: 1, breaks: [] }];
    const now = { stages, blocks: [block('500', 700), block('408A', 540), block('408B', 555)] };
    expect(blocksBack(now, pairs, [...before, block('408', 600, { round: 2, stage: 'Gone' })])).toEqual([
      block('500', 700),
      ...before,
    ]);
  });
});

describe('the judges of a merge or a split', () => {
  const state = (_id: string, ...panel: readonly (readonly (string | null)[])[]) => ({ _id, panel, submitted: false });
  it('come along to where nobody is seated, and a panel fits', () => {
    const from = state('408', ['j', null]);
    const to = [state('A', [null, null]), state('B', ['k', null]), state('C', [null])];
    expect(seatsToFollow([{ from, to }])).toEqual({ A: '408' });
    const other = state('409', ['k', null]);
    const empty = state('410', [null, null]);
    const pairs = [empty, from, other].map((one) => ({ from: one, to: to.slice(0, 1) }));
    expect(seatsToFollow(pairs), 'the first who has any').toEqual({ A: '408' });
  });
  it('leave again with the dancers, unless somebody seated others or judging has begun', () => {
    const panel = [['j', null]];
    const none = [[null, null]];
    const going = { status: 'going' } as const;
    const back = { status: 'goingBack' } as const;
    expect(panelToFollow(going, state('A', ...none), panel)).toEqual(panel);
    expect(panelToFollow(going, state('A', ...panel), panel), 'done already').toBeUndefined();
    expect(panelToFollow(going, state('A', [null]), panel), 'another panel').toBeUndefined();
    expect(panelToFollow(going, state('A', ...none), none)).toBeUndefined();
    expect(panelToFollow(back, state('A', ...panel), panel)).toEqual(none);
    expect(panelToFollow(back, state('A', ['k', null]), panel)).toBeUndefined();
    for (const begun of [{ started: true }, { submitted: true }])
      expect(panelToFollow(going, { ...state('A', ...none), ...begun }, panel)).toBeUndefined();
  });
});
