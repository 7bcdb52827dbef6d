import { describe, expect, it } from 'vitest';
import { laterOnStage, movedAlong } from '../../src/schedule/later.ts';
import { type Block, dayMinutes } from '../../src/schedule/schedule.ts';

const day = '2026-11-21';
const block = (competition: string, start: number, over: Partial<Block> = {}): Block => ({
  ...{ competition, round: 1, stage: 'Stage 1', day, start, minutes: 20, judges: [], unknown: [] },
  ...over,
});
const named = (blocks: readonly Block[]): string[] => blocks.map(({ competition, start }) => `${competition} ${start}`);

describe('what is later on a stage', () => {
  it('begins after it, on the same stage and day, in the order of the day', () => {
    const blocks = [
      block('slip', 580),
      block('reel', 540),
      block('jig', 560),
      block('at once', 540),
      block('before', 500),
      block('elsewhere', 600, { stage: 'Stage 2' }),
      block('tomorrow', 600, { day: '2026-11-22' }),
    ];
    expect(named(laterOnStage(blocks, block('reel', 540)))).toEqual(['jig 560', 'slip 580']);
    expect(laterOnStage(blocks, block('slip', 580))).toEqual([]);
    expect(named(blocks), 'the schedule itself stays in its order').toHaveLength(7);
    expect(blocks[0]?.competition).toBe('slip');
  });
});

describe('rounds that move along', () => {
  const later = [block('jig', 560), block('slip', 583)];

  it('move by the same minutes, earlier or later, and keep what else is said of them', () => {
    expect(movedAlong(later, 30)).toEqual({ by: 30, blocks: [block('jig', 590), block('slip', 613)] });
    expect(named(movedAlong(later, -15).blocks)).toEqual(['jig 545', 'slip 568']);
    expect(movedAlong(later, 0)).toEqual({ by: 0, blocks: later });
    expect(movedAlong([], 30)).toEqual({ by: 0, blocks: [] });
  });

  it('move in whole steps, and never nearer to the one that moved', () => {
    expect(movedAlong(later, 7).by).toBe(10);
    expect(movedAlong(later, -7).by).toBe(-5);
    expect(movedAlong(later, -3).by).toBe(0);
  });

  it('stay within their day, all by what the first and the last of them have room for', () => {
    const early = [block('jig', 12), block('slip', 40)];
    expect(named(movedAlong(early, -60).blocks)).toEqual(['jig 2', 'slip 30']);
    const late = [block('jig', 1300), block('slip', dayMinutes - 32)];
    expect(movedAlong(late, 60)).toMatchObject({ by: 10 });
    expect(movedAlong([block('slip', dayMinutes - 20)], 60).by).toBe(0);
  });
});
