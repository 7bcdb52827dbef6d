import { byCode } from '../event/codes.ts';
import { type Danced, isOnStage, recallRound } from './danced.ts';
import { minutesOf } from './pace.ts';
import { type Block, dayMinutes, hoursOn, type Schedule, type Stage, stepMinutes } from './schedule.ts';
import { gapMinutes, recallMinutes } from './warnings.ts';

const perDay = dayMinutes / stepMinutes;
const gap = gapMinutes / stepMinutes;

/** Who is busy when, in steps of five minutes over all days. */
class Busy {
  readonly #steps: Uint8Array;

  constructor(days: number) {
    this.#steps = new Uint8Array(days * perDay);
  }

  fill(from: number, to: number): void {
    this.#steps.fill(1, Math.max(0, from), Math.max(0, to));
  }
  joinInto(all: Uint8Array): void {
    for (let i = 0; i < all.length; i++) all[i] = (all[i] as number) | (this.#steps[i] as number);
  }
  /** The first step from which so many are free here and in the other, on one day; undefined when there is none. */
  firstFree(other: Uint8Array, from: number, length: number): number | undefined {
    let run = 0;
    for (let i = from; i < other.length; i++) {
      if (i % perDay === 0) run = 0;
      run = other[i] === 0 && this.#steps[i] === 0 ? run + 1 : 0;
      if (run === length) return i - length + 1;
    }
    return undefined;
  }
}

/** When a stage is closed. */
const closedHours = (stage: Stage, days: number): Busy => {
  const busy = new Busy(days);
  for (let day = 0; day < days; day++) {
    const at = day * perDay;
    const { from, to } = hoursOn(stage, day + 1);
    busy.fill(at, at + Math.ceil(from / stepMinutes));
    busy.fill(at + Math.floor(to / stepMinutes), at + perDay);
    for (const pause of stage.breaks)
      busy.fill(at + Math.floor(pause.from / stepMinutes), at + Math.ceil(pause.to / stepMinutes));
  }
  return busy;
};

/** By age and grade, hard before soft. */
const inOrder = (a: Danced, b: Danced): number =>
  a.age - b.age || a.order - b.order || Number(b.hard) - Number(a.hard) || byCode(a, b);

/** Why a round found no place: no stage is free for so long, or one is while its judges or dancers are elsewhere. */
export type Missing = 'stage' | 'people';

export interface Plan {
  readonly blocks: readonly Block[];
  /** What found no place. A round after one of these waits for the same. */
  readonly left: readonly { readonly competition: string; readonly round: number; readonly missing: Missing }[];
}

/**
 * A first schedule, always the same for the same feis: each round as early as its stage, its dancers and its judges are free, on the stage that has
 * danced least. What nobody entered is left out.
 */
export const firstPlan = (
  competitions: readonly Danced[],
  { days, stages, paces }: { readonly days: readonly string[] } & Pick<Schedule, 'stages' | 'paces'>,
): Plan => {
  const rooms = stages.map((stage) => ({ title: stage.title, busy: closedHours(stage, days.length), danced: 0 }));
  const people = new Map<string, Busy>();
  const busyOf = (who: string): Busy => {
    const known = people.get(who) ?? new Busy(days.length);
    people.set(who, known);
    return known;
  };
  const blocks: Block[] = [];
  const left: Plan['left'][number][] = [];
  const nobody = new Uint8Array(days.length * perDay);

  const place = (one: Danced, round: number, from: number, home: string | undefined): Block | Missing => {
    const minutes = minutesOf(one, round, paces);
    const length = minutes / stepMinutes;
    const dancers = one.dancers.map((dancer) => busyOf(`dancer ${dancer}`));
    const judges = (one.judges[round - 1] ?? []).map((judge) => busyOf(`judge ${judge}`));
    const taken = new Uint8Array(days.length * perDay);
    for (const busy of [...dancers, ...judges]) busy.joinInto(taken);
    const [best] = rooms
      .flatMap((room) => {
        const at = room.busy.firstFree(taken, from, length);
        return at === undefined ? [] : [{ room, at }];
      })
      .sort(
        (a, b) =>
          a.at - b.at || Number(b.room.title === home) - Number(a.room.title === home) || a.room.danced - b.room.danced,
      );
    if (!best) return rooms.some(({ busy }) => busy.firstFree(nobody, from, length) !== undefined) ? 'people' : 'stage';
    const { room, at } = best;
    room.busy.fill(at, at + length);
    room.danced += minutes;
    for (const busy of judges) busy.fill(at, at + length);
    for (const busy of dancers) busy.fill(at - gap, at + length + gap);
    return {
      competition: one._id,
      round,
      stage: room.title,
      day: days[Math.floor(at / perDay)] ?? '',
      start: (at % perDay) * stepMinutes,
      minutes,
      judges: [],
      unknown: [],
    };
  };

  for (const one of competitions.filter(({ dancers }) => dancers.length > 0).toSorted(inOrder)) {
    let from = 0;
    let home: string | undefined;
    // A later round is not danced before this one.
    let missing: Missing | undefined;
    for (let round = 1; round <= one.rounds; round++) {
      if (!isOnStage(one, round)) continue;
      if (round === recallRound && one.recall !== undefined) from += recallMinutes / stepMinutes;
      const block: Block | Missing = missing ?? place(one, round, from, home);
      if (typeof block === 'string') {
        missing = block;
        left.push({ competition: one._id, round, missing });
        continue;
      }
      blocks.push(block);
      home = block.stage;
      from = days.indexOf(block.day) * perDay + (block.start + block.minutes) / stepMinutes;
    }
  }
  return { blocks, left };
};
