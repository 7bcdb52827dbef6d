import { describe, expect, it } from 'vitest';
import type { Draft } from '../src/features/schedule/draft.ts';
import { putOnTheirs } from '../src/features/schedule/on-theirs.ts';

const block = (competition: string, start: number, stage = 'Stage 1'): Draft['blocks'][number] => ({
  ...{ competition, round: 1, stage, day: '2026-03-07', start, minutes: 10, judges: [], unknown: [] },
});
const stage = (title: string, to = 1080): Draft['stages'][number] => ({ title, from: 480, to, breaks: [] });
const base: Draft = {
  stages: [stage('Stage 1'), stage('Stage 2')],
  blocks: [block('reel', 540), block('jig', 550), block('slip', 560)],
  paces: {},
};
const startsOf = ({ blocks }: Draft) =>
  Object.fromEntries(blocks.map(({ competition, start }) => [competition, start]));

describe('two people change a schedule, and the second puts it on what the first saved', () => {
  it('has what each of them moved, added and took out', () => {
    const mine = { ...base, blocks: [block('reel', 600), block('jig', 550), block('hornpipe', 700)] };
    const theirs = { ...base, blocks: [block('reel', 540), block('jig', 610), block('slip', 560), block('set', 710)] };
    const { draft, both } = putOnTheirs(base, mine, theirs);
    expect(startsOf(draft)).toEqual({ reel: 600, jig: 610, set: 710, hornpipe: 700 });
    expect(both).toEqual([]);
  });

  it('leaves out what they took out, unless I moved it', () => {
    const theirs = { ...base, blocks: [block('jig', 550)] };
    const mine = { ...base, blocks: [block('reel', 600), block('jig', 550), block('slip', 560)] };
    const { draft, both } = putOnTheirs(base, mine, theirs);
    expect(startsOf(draft)).toEqual({ jig: 550, reel: 600 });
    expect(both).toEqual(['reel 1']);
  });

  it('says which rounds both changed differently: they are as I have them', () => {
    const mine = { ...base, blocks: [block('reel', 600), block('jig', 650)] };
    const theirs = { ...base, blocks: [block('reel', 600), block('jig', 700), block('slip', 800)] };
    const { draft, both } = putOnTheirs(base, mine, theirs);
    expect(startsOf(draft)).toEqual({ reel: 600, jig: 650 });
    expect(both).toEqual(['jig 1', 'slip 1']);
  });

  it('keeps a stage as long as something is danced on it', () => {
    const mine = { ...base, blocks: [block('reel', 540, 'Stage 2'), block('jig', 550), block('slip', 560)] };
    const theirs = { ...base, stages: [stage('Stage 1', 1200), stage('Stage 3')] };
    const { draft } = putOnTheirs(base, mine, theirs);
    expect(draft.stages.map(({ title, to }) => [title, to])).toEqual([
      ['Stage 1', 1200],
      ['Stage 3', 1080],
      ['Stage 2', 1080],
    ]);
    expect(putOnTheirs(base, base, theirs).draft.stages.map(({ title }) => title)).toEqual(['Stage 1', 'Stage 3']);
  });

  it('has the paces that one of them changed, mine where both did', () => {
    const [slow, quick] = [30, 20].map((seconds) => ({ grades: { heat: 2, seconds, change: 1 } }));
    expect(putOnTheirs(base, base, { ...base, paces: slow ?? {} }).draft.paces).toEqual(slow);
    expect(putOnTheirs(base, { ...base, paces: quick ?? {} }, { ...base, paces: slow ?? {} }).draft.paces).toEqual(
      quick,
    );
    expect(putOnTheirs(base, { ...base, paces: quick ?? {} }, base).draft.paces).toEqual(quick);
  });
});
