import { refuse } from '../refusal.ts';
import type { Block } from '../schedule/schedule.ts';
import { type CompetitionType, isChampionship } from '../tabulation/label.ts';
import type { Competition } from './competition.ts';
import { isDancing, outWords } from './not-dancing.ts';
import type { CheckIn, RosterLine } from './roster-line.ts';

/** Whether somebody on a sheet was seen at its stage. */
export const isHere = ({ here }: Pick<RosterLine, 'here'>): boolean => here !== undefined;

/** How many of those who dance in a competition are at its stage. */
export const whoIsHere = (state: Pick<Competition, 'count' | 'out' | 'here'> | undefined) => ({
  here: state?.here ?? 0,
  dancing: Math.max(0, (state?.count ?? 0) - (state?.out ?? 0)),
});

/** Whether dancers tell a set dance and its speed at the stage: in the last round of a championship. */
export const hasSetDance = (type: CompetitionType, rounds: number): boolean => isChampionship(type) && rounds >= 3;

/** What is stored of one dancer, as whoever stands at the stage sees it. */
export const checkInOf = ({ here, checkIns = 0 }: Pick<RosterLine, 'here' | 'checkIns'>) => ({
  here: here !== undefined,
  ...(here?.dance === undefined ? {} : { dance: here.dance }),
  ...(here?.speed === undefined ? {} : { speed: here.speed }),
  revision: checkIns,
});

/** What somebody at the stage says of a dancer, and what they saw before they said it. */
export interface SaidAtStage {
  readonly dancer: string;
  readonly here: boolean;
  readonly dance?: string | undefined;
  readonly speed?: number | undefined;
  /** How often somebody had said something. */
  readonly seen: number;
}

const gone = () => refuse('NOT_FOUND', 'This dancer is not in this competition any more.');

/**
 * What becomes of a line by what was said at its stage: nothing where that is stored already, so that a tap may come twice. Whoever did not see what
 * others said since, in a hall with bad Wi-Fi a long time ago, changes nothing, and is told what is stored.
 */
export const decideCheckIn = (
  line: RosterLine | undefined,
  { dancer, here, dance, speed, seen }: SaidAtStage,
  { at, by }: Pick<CheckIn, 'at' | 'by'>,
): (Required<Pick<RosterLine, 'checkIns'>> & Pick<RosterLine, 'here'>) | undefined => {
  if (line?.dancer !== dancer || !line) throw gone();
  const { dancerNumber, out, checkIns = 0 } = line;
  const now = checkInOf(line);
  if (now.here === here && (!here || (now.dance === dance && now.speed === speed))) return undefined;
  if (!isDancing(line))
    throw refuse(
      'LOCKED',
      `${dancerNumber} is noted as ${out === undefined ? 'withdrawn' : outWords[out].toLowerCase()}. Take that back first if they dance.`,
    );
  if (seen !== checkIns)
    throw refuse(
      'STALE',
      `Somebody else has said meanwhile that ${dancerNumber} is ${now.here ? 'here' : 'not here'}.`,
      {
        current: now,
      },
    );
  return here ? { here: { at, by, dance, speed }, checkIns: checkIns + 1 } : { checkIns: checkIns + 1 };
};

type When = Pick<Block, 'day' | 'start'>;
const byTime = (a: When, b: When): number => a.day.localeCompare(b.day) || a.start - b.start;

/** Where each competition is danced first: there its dancers are checked in. */
export const firstBlocks = (blocks: readonly Block[]): ReadonlyMap<string, Block> =>
  new Map(blocks.toSorted((a, b) => byTime(b, a)).map((block) => [block.competition, block]));

interface Called {
  readonly code: string;
  readonly first?: When | undefined;
}
/** In the order in which they are called to the stage; what has no time comes last. */
export const asCalled = (a: Called, b: Called): number =>
  Number(a.first === undefined) - Number(b.first === undefined) ||
  (a.first && b.first ? byTime(a.first, b.first) : 0) ||
  a.code.localeCompare(b.code, 'en', { numeric: true });

/** Whether a line changed by nothing but what was said at its stage. */
export const onlyChecksIn = (before: RosterLine | undefined, after: RosterLine | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.dancer === after.dancer &&
  (before.checkIns ?? 0) < (after.checkIns ?? 0);
