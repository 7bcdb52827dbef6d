import type { Danced } from '../schedule/danced.ts';
import { minutesOf } from '../schedule/pace.ts';
import { type Block, blockName, dayMinutes, type Schedule } from '../schedule/schedule.ts';
import type { RearrangedPair } from './rearrangement.ts';

type Pairs = readonly Pick<RearrangedPair, 'from' | 'to'>[];

const involved = (pairs: Pairs): ReadonlySet<string> => new Set(pairs.flatMap(({ from, to }) => [from, ...to]));

/** Where the competitions of a merge or a split stand in a schedule. */
export const blocksOfPairs = <One extends Block>(blocks: readonly One[], pairs: Pairs): One[] => {
  const of = involved(pairs);
  return blocks.filter(({ competition }) => of.has(competition));
};

/**
 * The blocks of a schedule once dancers have gone: whom nobody dances is in it no more, and what they went to takes as long as its dancers do. What was in
 * the schedule nowhere comes to the place of what was left, its parts one after the other.
 */
export const blocksAfter = (
  { blocks, paces }: Pick<Schedule, 'blocks' | 'paces'>,
  pairs: Pairs,
  danced: ReadonlyMap<string, Danced>,
): Block[] => {
  const sources = new Set(pairs.map(({ from }) => from));
  const targets = new Set(pairs.flatMap(({ to }) => to));
  const longAs = (block: Block): Block => {
    const one = danced.get(block.competition);
    if (!one || !targets.has(block.competition)) return block;
    const minutes = minutesOf(one, block.round, paces);
    return { ...block, minutes, start: Math.min(block.start, dayMinutes - minutes) };
  };
  const after = blocks.filter(({ competition }) => !sources.has(competition)).map(longAs);
  const placed = new Set(after.map(blockName));
  for (const { from, to } of pairs)
    for (const left of blocks.filter(({ competition }) => competition === from)) {
      let { start } = left;
      for (const competition of to) {
        const block = longAs({ ...left, competition, start });
        if (placed.has(blockName(block)) || !danced.has(competition)) continue;
        placed.add(blockName(block));
        after.push(block);
        start = block.start + block.minutes;
      }
    }
  return after;
};

/** The blocks of a schedule when everybody is back: these competitions stand where they stood, on stages that are still there. */
export const blocksBack = (
  { blocks, stages }: Pick<Schedule, 'blocks' | 'stages'>,
  pairs: Pairs,
  before: readonly Block[],
): Block[] => {
  const of = involved(pairs);
  const known = new Set(stages.map(({ title }) => title));
  return [
    ...blocks.filter(({ competition }) => !of.has(competition)),
    ...before.filter(({ stage }) => known.has(stage)),
  ];
};
