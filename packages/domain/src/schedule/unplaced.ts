import { type Danced, isOnStage } from './danced.ts';
import { minutesOf } from './pace.ts';
import { type Block, blockName, dayMinutes, hoursOn, type Schedule, stepMinutes } from './schedule.ts';

/** A round that somebody dances on a stage, and that stands nowhere in the schedule. */
export interface Unplaced {
  readonly one: Danced;
  readonly round: number;
}

/** What is danced and stands nowhere in a schedule: nothing is printed for it, and no family knows when to come. */
export const unplacedRounds = (competitions: readonly Danced[], blocks: readonly Block[]): Unplaced[] => {
  const placed = new Set(blocks.map(blockName));
  return competitions
    .filter(({ dancers }) => dancers.length > 0)
    .flatMap((one) => Array.from({ length: one.rounds }, (_, i) => ({ one, round: i + 1 })))
    .filter(({ one, round }) => isOnStage(one, round) && !placed.has(blockName({ competition: one._id, round })));
};

/** A round at the end of the stage that is done first on a day of the event; nothing where there is no stage. */
export const placedLast = (
  { one, round }: Unplaced,
  { stages, blocks, paces }: Schedule,
  day: string,
  days: readonly string[],
): Block | undefined => {
  const minutes = minutesOf(one, round, paces);
  const [free] = stages
    .map((stage) => {
      const { title } = stage;
      const { from } = hoursOn(stage, days.indexOf(day) + 1);
      const ends = blocks.filter((block) => block.day === day && block.stage === title);
      return { stage: title, from: Math.max(from, ...ends.map(({ start, minutes: long }) => start + long)) };
    })
    .sort((a, b) => a.from - b.from);
  if (!free) return undefined;
  const start = Math.min(Math.ceil(free.from / stepMinutes) * stepMinutes, dayMinutes - minutes);
  return { competition: one._id, round, stage: free.stage, day, start, minutes, judges: [], unknown: [] };
};
