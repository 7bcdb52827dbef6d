import { type Block, dayMinutes, stepMinutes } from './schedule.ts';

/** What begins after a round on its stage that day, in the order of the day. */
export const laterOnStage = <B extends Block>(
  blocks: readonly B[],
  { day, stage, start }: Pick<Block, 'day' | 'stage' | 'start'>,
): B[] =>
  blocks
    .filter((block) => block.day === day && block.stage === stage && block.start > start)
    .sort((a, b) => a.start - b.start);

const wholeSteps = (minutes: number): number => Math.floor(minutes / stepMinutes) * stepMinutes;

/**
 * Rounds of a day that follow one which moved by so many minutes, all of them by the same: in whole steps, so that what stood on a step stands on one,
 * and never nearer to the one that moved than before. `by` is less where the first would begin before its day, or the last would end after it.
 */
export const movedAlong = <B extends Block>(
  later: readonly B[],
  minutes: number,
): { readonly by: number; readonly blocks: readonly B[] } => {
  const least = wholeSteps(Math.min(...later.map(({ start }) => start)));
  const most = wholeSteps(Math.min(...later.map((block) => dayMinutes - block.start - block.minutes)));
  const wanted = Math.ceil(minutes / stepMinutes) * stepMinutes;
  const by = later.length === 0 ? 0 : Math.max(-least, Math.min(most, wanted)) + 0;
  return { by, blocks: later.map((block) => ({ ...block, start: block.start + by })) };
};
