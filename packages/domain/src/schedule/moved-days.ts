import type { Block } from './schedule.ts';

/**
 * The blocks of a schedule whose event is danced on other days now: as many days later as its first day. What falls on no day even then stays, and nothing moves where
 * days were only added or given up.
 */
export const blocksOnDays = <B extends Block>(
  blocks: readonly B[],
  before: readonly string[],
  after: readonly string[],
): readonly B[] => {
  const [old] = before;
  const [first] = after;
  const isLongerOrShorter = before.length !== after.length && before.some((day) => after.includes(day));
  if (old === undefined || first === undefined || old === first || isLongerOrShorter) return blocks;
  const by = Date.parse(first) - Date.parse(old);
  return blocks.map((block) => {
    const day = new Date(Date.parse(block.day) + by).toISOString().slice(0, 10);
    return before.includes(block.day) && after.includes(day) ? { ...block, day } : block;
  });
};
