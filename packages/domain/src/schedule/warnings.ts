import { dayInWords } from '../event/day-in-words.ts';
import { someOf } from '../some-of.ts';
import { type Danced, isOnStage, recallRound } from './danced.ts';
import { type Block, blockName, clockOf, dayMinutes, hoursOn, type Schedule } from './schedule.ts';

/** How long a dancer has to come from one stage to another. */
export const gapMinutes = 10;
/** How long it takes until a recall is known. */
export const recallMinutes = 20;

/** Something that somebody should look at; it never keeps anybody from saving. */
export interface Warning {
  /** The block it stands beside, by its name. */
  readonly block: string;
  readonly kind: 'dancer' | 'judge' | 'school' | 'stage' | 'day' | 'hours' | 'round' | 'unknown-judge';
  readonly says: string;
}

export interface WarningFacts {
  readonly competitions: ReadonlyMap<string, Danced>;
  /** What judges are called, by id. */
  readonly judges: ReadonlyMap<string, string>;
  /** Dancers of a school to which a judge belongs, by judge. */
  readonly students?: ReadonlyMap<string, readonly number[]>;
  /** The days of the event. */
  readonly days: readonly string[];
}

interface Timed {
  readonly block: Block;
  readonly one: Danced | undefined;
  /** Minutes since the beginning of 1970. */
  readonly from: number;
  readonly to: number;
}

/** Whoever judges a block: the panel of its round, and whom the schedule names. */
export const judgesOfBlock = (block: Block, one: Danced | undefined): string[] => [
  ...new Set([...(one?.judges[block.round - 1] ?? []), ...block.judges]),
];

/** What these are called: judges of the event, then names of the schedule that are no judge's. `names` are by id. */
export const calledOf = (block: Block, one: Danced | undefined, names: ReadonlyMap<string, string>): string[] => [
  ...judgesOfBlock(block, one).flatMap((judge) => names.get(judge) ?? []),
  ...block.unknown,
];

/** So many numbers or names stand in a warning. */
const mostNamed = 4;

/** What is said of a judge who belongs to the school of dancers before them. */
export const ofTheirSchool = (judge: string, numbers: readonly number[]): string =>
  `${judge} belongs to the school of ${numbers.length === 1 ? 'number' : 'numbers'} ${someOf(
    numbers.toSorted((a, b) => a - b),
    mostNamed,
  )}.`;

/** Pairs of these that overlap, or come closer than the gap, each with everybody it is about. */
const meetings = <Who>(
  all: readonly Timed[],
  whoOf: (timed: Timed) => readonly Who[],
  isTooClose: (first: Timed, second: Timed) => boolean,
  reach: number,
): { first: Timed; second: Timed; who: Who[] }[] => {
  const byWho = new Map<Who, Timed[]>();
  for (const timed of all)
    for (const who of whoOf(timed)) {
      const known = byWho.get(who);
      if (known) known.push(timed);
      else byWho.set(who, [timed]);
    }
  const found = new Map<string, { first: Timed; second: Timed; who: Who[] }>();
  for (const [who, times] of byWho)
    for (const [i, first] of times.entries())
      for (let k = i + 1; k < times.length; k++) {
        const second = times[k] as Timed;
        // They are in order, so nobody behind this one is nearer. A long one before may still reach further.
        if (second.from >= first.to + reach) break;
        if (!isTooClose(first, second)) continue;
        const name = `${blockName(first.block)} ${blockName(second.block)}`;
        const known = found.get(name);
        if (known) known.who.push(who);
        else found.set(name, { first, second, who: [who] });
      }
  return [...found.values()];
};

const overlaps = (first: Timed, second: Timed): boolean => second.from < first.to;

/** What to look at in a schedule, block by block. */
export const warningsOf = (
  { stages, blocks }: Schedule,
  { competitions, judges, students = new Map(), days: danced }: WarningFacts,
): Warning[] => {
  const all: Timed[] = blocks
    .map((block) => {
      const from = Date.parse(block.day) / 60_000 + block.start;
      return { block, one: competitions.get(block.competition), from, to: from + block.minutes };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const warnings: Warning[] = [];
  const warn = (block: Block, kind: Warning['kind'], says: string): void => {
    warnings.push({ block: blockName(block), kind, says });
  };
  const called = ({ block, one }: Timed): string => `${one?.code ?? 'another competition'} on ${block.stage}`;

  const onTwoStages = (first: Timed, second: Timed): boolean =>
    overlaps(first, second) || first.block.stage !== second.block.stage;
  for (const { first, second, who } of meetings(
    all,
    ({ one }) => one?.dancers ?? [],
    (a, b) => (a.block.competition === b.block.competition ? overlaps(a, b) : onTwoStages(a, b)),
    gapMinutes,
  )) {
    const numbers = someOf(
      who.toSorted((a, b) => a - b),
      mostNamed,
    );
    const says = (other: Timed): string =>
      `${who.length === 1 ? 'Number' : 'Numbers'} ${numbers}: ${other.block === first.block ? 'until' : 'from'} ${clockOf(
        other.block === first.block ? first.to % dayMinutes : other.block.start,
      )} also in ${called(other)}.`;
    warn(first.block, 'dancer', says(second));
    warn(second.block, 'dancer', says(first));
  }
  for (const { first, second, who } of meetings(
    all,
    ({ block, one }) => judgesOfBlock(block, one),
    (a, b) => overlaps(a, b) && a.block.stage !== b.block.stage,
    0,
  )) {
    const names = someOf(
      who.map((judge) => judges.get(judge) ?? 'A judge'),
      mostNamed,
    );
    const verb = who.length === 1 ? 'judges' : 'judge';
    warn(first.block, 'judge', `${names} also ${verb} ${called(second)} from ${clockOf(second.block.start)}.`);
    warn(second.block, 'judge', `${names} also ${verb} ${called(first)} until ${clockOf(first.to % dayMinutes)}.`);
  }
  for (const { first, second } of meetings(all, ({ block }) => [block.stage], overlaps, 0)) {
    warn(first.block, 'stage', `${second.one?.code ?? 'Another one'} begins here at ${clockOf(second.block.start)}.`);
    warn(second.block, 'stage', `${first.one?.code ?? 'Another one'} is here until ${clockOf(first.to % dayMinutes)}.`);
  }

  const stageOf = new Map(stages.map((stage) => [stage.title, stage]));
  const byName = new Map(all.map((timed) => [blockName(timed.block), timed]));
  for (const timed of all) {
    const { block, one } = timed;
    const stage = stageOf.get(block.stage);
    const end = block.start + block.minutes;
    if (!danced.includes(block.day)) warn(block, 'day', `The event is not danced on ${dayInWords(block.day)}.`);
    const open = stage && hoursOn(stage, danced.indexOf(block.day) + 1);
    if (open && block.start < open.from) warn(block, 'hours', `${block.stage} opens at ${clockOf(open.from)}.`);
    if (open && end > open.to)
      warn(block, 'hours', `Ends at ${clockOf(end)}; ${block.stage} closes at ${clockOf(open.to)}.`);
    const pause = stage?.breaks.find(({ from, to }) => block.start < to && end > from);
    if (pause) warn(block, 'hours', `${block.stage} has a break from ${clockOf(pause.from)} to ${clockOf(pause.to)}.`);
    for (const judge of judgesOfBlock(block, one)) {
      const own = one?.dancers.filter((number) => students.get(judge)?.includes(number)) ?? [];
      if (own.length > 0) warn(block, 'school', ofTheirSchool(judges.get(judge) ?? 'A judge', own));
    }
    if (one && !isOnStage(one, block.round))
      warn(block, 'round', 'This round is sent by video: nobody dances it on a stage.');
    if (block.unknown.length > 0)
      warn(block, 'unknown-judge', `No judge of this event is called ${someOf(block.unknown, mostNamed)}.`);
    const before = byName.get(blockName({ competition: block.competition, round: block.round - 1 }));
    const waits = block.round === recallRound && one?.recall !== undefined ? recallMinutes : 0;
    if (before && timed.from < before.to + waits)
      warn(
        block,
        'round',
        waits > 0
          ? `Its recall is not known before ${clockOf((before.to + waits) % dayMinutes)}.`
          : `Round ${block.round - 1} ends at ${clockOf(before.to % dayMinutes)}.`,
      );
  }
  return warnings;
};
