import { describe, expect, it } from 'vitest';
import type { Danced } from '../../src/schedule/danced.ts';
import type { Block, Stage } from '../../src/schedule/schedule.ts';
import { placedLast, unplacedRounds } from '../../src/schedule/unplaced.ts';

const danced = (given: Partial<Danced> & { _id: string }): Danced => ({
  code: given._id,
  title: 'Reel',
  grade: 'Novice',
  type: 'grades',
  order: 1,
  age: 10,
  hard: false,
  rounds: 1,
  judges: [],
  dancers: [1, 2, 3],
  ...given,
});
const day = '2026-11-21';
const days = [day, '2026-11-22'];
const block = (competition: string, round: number, over: Partial<Block> = {}): Block => ({
  ...{ competition, round, stage: 'Stage 1', day, start: 540, minutes: 20, judges: [], unknown: [] },
  ...over,
});
const stage = (title: string, over: Partial<Stage> = {}): Stage => ({
  title,
  from: 480,
  to: 1080,
  breaks: [],
  ...over,
});
const asked = { one: danced({ _id: '601', rounds: 3 }), round: 2 };

describe('rounds that stand nowhere in the schedule', () => {
  it('are none of those that everybody sends by video', () => {
    const found = unplacedRounds([danced({ _id: '601', rounds: 3, byVideo: [2] })], [block('601', 3)]);
    expect(found.map(({ round }) => round)).toEqual([1]);
  });

  it('are those that somebody dances, round by round', () => {
    const all = [danced({ _id: '101' }), danced({ _id: '102', dancers: [] }), danced({ _id: '601', rounds: 3 })];
    const found = unplacedRounds(all, [block('601', 2), block('102', 1)]);
    expect(found.map(({ one, round }) => `${one.code} ${round}`)).toEqual(['101 1', '601 1', '601 3']);
    expect(unplacedRounds(all, [block('101', 1), ...[1, 2, 3].map((round) => block('601', round))])).toEqual([]);
  });

  it('are put after the last round of the stage that is done first on that day', () => {
    const stages = [stage('Stage 1'), stage('Stage 2')];
    const blocks = [block('101', 1), block('102', 1, { stage: 'Stage 2', minutes: 15 })];
    expect(placedLast(asked, { stages, blocks, paces: {} }, day, days)).toEqual({
      ...{ competition: '601', round: 2, stage: 'Stage 2', day, start: 555 },
      ...{ minutes: 5, judges: [], unknown: [] },
    });
    expect(placedLast(asked, { stages, blocks, paces: {} }, '2026-11-22', days)).toMatchObject({
      ...{ stage: 'Stage 1', start: 480 },
    });
  });

  it('begin on a step of five minutes, as long as their type takes, and end within the day', () => {
    const blocks = [block('101', 1, { minutes: 7 })];
    expect(placedLast(asked, { stages: [stage('Stage 1')], blocks, paces: {} }, day, days)?.start).toBe(550);
    const late = [block('101', 1, { start: 1400, minutes: 40 })];
    const paces = { grades: { heat: 1, seconds: 600, change: 0 } };
    expect(placedLast(asked, { stages: [stage('Stage 1')], blocks: late, paces }, day, days)).toMatchObject({
      ...{ start: 1410, minutes: 30 },
    });
  });

  it('begin when the stage opens on that day', () => {
    const opensLater = stage('Stage 1', { days: [{ nth: 2, from: 600, to: 1080 }] });
    const startOn = (on: string) => placedLast(asked, { stages: [opensLater], blocks: [], paces: {} }, on, days)?.start;
    expect(days.map(startOn)).toEqual([480, 600]);
  });

  it('stay where they are while there is no stage', () => {
    expect(placedLast(asked, { stages: [], blocks: [], paces: {} }, day, days)).toBeUndefined();
  });
});
