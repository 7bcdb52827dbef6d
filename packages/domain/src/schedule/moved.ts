import {
  type Block,
  blockName,
  dayMinutes,
  type KeptBlock,
  type ScheduleVersion,
  type Told,
  type ToldRound,
  type When,
} from './schedule.ts';

/** Families hear of a time that moved by more than so many minutes, and of another stage. */
const toldFromMinutes = 15;

const minuteOf = ({ day, start }: When): number => (Date.parse(day) / 86_400_000) * dayMinutes + start;
const hasMoved = (told: Told, now: Told): boolean =>
  Math.abs(minuteOf(now) - minuteOf(told)) > toldFromMinutes || (told.stage !== undefined && told.stage !== now.stage);

/** What families know of times: of what is in the schedule, and of what was. */
export const toldOf = (version: Pick<ScheduleVersion, 'schedule' | 'takenOut'> | undefined): readonly ToldRound[] => [
  ...(version?.schedule.blocks ?? []),
  ...(version?.takenOut ?? []),
];

/** What families know of rounds that are in the schedule no more. */
export const takenOutOf = (before: readonly ToldRound[], blocks: readonly Block[]): ToldRound[] => {
  const there = new Set(blocks.map(blockName));
  return before
    .filter((one) => !there.has(blockName(one)))
    .map(({ competition, round, told }) => ({ competition, round, told }));
};

/** What a schedule is kept as: each block remembers the time that families know, so that many small steps are told as one large one. */
export const withTold = (before: readonly ToldRound[], blocks: readonly Block[]): KeptBlock[] => {
  const known = new Map(before.map((block) => [blockName(block), block.told]));
  return blocks.map((block) => {
    const told = known.get(blockName(block));
    const now = { day: block.day, start: block.start, stage: block.stage };
    return { ...block, told: told && !hasMoved(told, now) ? told : now };
  });
};

/** The rounds whose new time or stage families are to be told, with what they knew. */
export const movesBetween = (
  before: readonly ToldRound[],
  after: readonly KeptBlock[],
): { readonly block: KeptBlock; readonly from: Told }[] => {
  const known = new Map(before.map((block) => [blockName(block), block.told]));
  return after.flatMap((block) => {
    const from = known.get(blockName(block));
    return from && hasMoved(from, block.told) ? [{ block, from }] : [];
  });
};
