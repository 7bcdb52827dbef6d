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

/** What families are to be told of a round. */
export interface Move extends Pick<Block, 'competition' | 'round'> {
  /** What they knew; undefined where they knew that it was taken out of the schedule. */
  readonly from: Told | undefined;
  /** What is so now; undefined where it is taken out. */
  readonly to: Told | undefined;
}

/** Families hear of a time that moved by more than so many minutes, of another stage, and of a round that is taken out. */
const toldFromMinutes = 15;

const minuteOf = ({ day, start }: When): number => (Date.parse(day) / 86_400_000) * dayMinutes + start;
const hasMoved = (told: Told, now: Told): boolean =>
  Math.abs(minuteOf(now) - minuteOf(told)) > toldFromMinutes || (told.stage !== undefined && told.stage !== now.stage);

/** What families know of times: of what is in the schedule, and of what was. */
export const toldOf = (version: Pick<ScheduleVersion, 'schedule' | 'takenOut'> | undefined): readonly ToldRound[] => [
  ...(version?.schedule.blocks ?? []),
  ...(version?.takenOut ?? []),
];

/** What families know of rounds that are in the schedule no more: that they are not, since the version that says so is saved. */
export const takenOutOf = (before: readonly ToldRound[], blocks: readonly Block[]): ToldRound[] => {
  const there = new Set(blocks.map(blockName));
  return before
    .filter((one) => !there.has(blockName(one)))
    .map(({ competition, round, told }) => ({ competition, round, told, gone: true }));
};

/** What families know of each round by its name; undefined of those that are out of the schedule. */
const knownOf = (before: readonly ToldRound[]): Map<string, Told | undefined> =>
  new Map(before.map((one) => [blockName(one), one.gone ? undefined : one.told]));

/** What a schedule is kept as: each block remembers the time that families know, so that many small steps are told as one large one. */
export const withTold = (before: readonly ToldRound[], blocks: readonly Block[]): KeptBlock[] => {
  const known = knownOf(before);
  return blocks.map((block) => {
    const told = known.get(blockName(block));
    const now = { day: block.day, start: block.start, stage: block.stage };
    return { ...block, told: told && !hasMoved(told, now) ? told : now };
  });
};

/** Of which rounds families are to be told, that were in the schedule once. */
export const movesBetween = (before: readonly ToldRound[], after: readonly ToldRound[]): Move[] => {
  const known = knownOf(before);
  return after.flatMap(({ competition, round, told, gone }) => {
    const name = blockName({ competition, round });
    const [from, to] = [known.get(name), gone ? undefined : told];
    const isNews = from && to ? hasMoved(from, to) : from !== to;
    return known.has(name) && isNews ? [{ competition, round, from, to }] : [];
  });
};
