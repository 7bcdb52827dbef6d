import { byCode } from '../event/codes.ts';
import { refuse } from '../refusal.ts';
import type { Block } from '../schedule/schedule.ts';
import { type CompetitionType, isChampionship } from '../tabulation/label.ts';
import type { Competition } from './competition.ts';
import { isDancing, outWords } from './not-dancing.ts';
import { asksForRecall, dancesRound, hasRecall, type RecallFacts, recallRound } from './recall-round.ts';
import type { CheckIn, RosterLine } from './roster-line.ts';

/** The rounds that somebody was seen for at the stage. */
const roundsSeen = ({ here }: Pick<RosterLine, 'here'>): readonly number[] => (here ? (here.rounds ?? [1]) : []);

/** Whether somebody on a sheet was seen at its stage, for any round or for a later one. */
export const isHere = (line: Pick<RosterLine, 'here'>, round = 1): boolean =>
  round === 1 ? line.here !== undefined : roundsSeen(line).includes(round);

/** How many of those who dance in a competition are at its stage. */
export const whoIsHere = (state: Pick<Competition, 'count' | 'out' | 'here'> | undefined) => ({
  here: state?.here ?? 0,
  dancing: Math.max(0, (state?.count ?? 0) - (state?.out ?? 0)),
});

/** How many of those who dance a round are at its stage; of a recall by the lines of the sheet. */
export const whoIsHereFor = (
  round: number,
  grade: RecallFacts,
  state: Pick<Competition, 'count' | 'out' | 'here' | 'hereLater' | 'recalled'>,
  roster: readonly RosterLine[],
) => {
  if (round === 1) return whoIsHere(state);
  if (!asksForRecall(grade, round)) return { here: state.hereLater?.[round] ?? 0, dancing: whoIsHere(state).dancing };
  const dances = dancesRound(grade, state.recalled);
  const dancing = roster.filter((line) => isDancing(line) && dances(round, line._id));
  return { here: dancing.filter((line) => isHere(line, round)).length, dancing: dancing.length };
};

/** Whether dancers tell a set dance and its speed at the stage: in the last round of a championship. */
export const hasSetDance = (type: CompetitionType, rounds: number): boolean => isChampionship(type) && rounds >= 3;

/** What is stored of one dancer, as whoever stands at the stage of a round sees it. What they said of their set dance for an earlier one is known. */
export const checkInOf = ({ here, checkIns = 0 }: Pick<RosterLine, 'here' | 'checkIns'>, round = 1) => ({
  here: isHere({ here }, round),
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
  /** The round that is called; the first one where none is named. */
  readonly round?: number | undefined;
  /** How often somebody had said something. */
  readonly seen: number;
}

/** What becomes of a line by it. */
export type Heard = Required<Pick<RosterLine, 'checkIns' | 'said'>> & Pick<RosterLine, 'here'>;

const gone = () => refuse('NOT_FOUND', 'This dancer is not in this competition any more.');

/**
 * What becomes of a line by what was said at its stage: nothing where that is stored already, so that a tap may come twice. Whoever did not see what
 * others said since, in a hall with bad Wi-Fi a long time ago, changes nothing, and is told what is stored.
 */
export const decideCheckIn = (
  line: RosterLine | undefined,
  { dancer, here, dance, speed, round = 1, seen }: SaidAtStage,
  { at, by }: Pick<CheckIn, 'at' | 'by'>,
): Heard | undefined => {
  if (line?.dancer !== dancer || !line) throw gone();
  const { dancerNumber, out, checkIns = 0 } = line;
  const now = checkInOf(line, round);
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
  const others = roundsSeen(line).filter((one) => one !== round);
  const seenFor = (rounds: readonly number[]) => (rounds.some((one) => one > 1) ? { rounds: rounds.toSorted() } : {});
  const heard = { checkIns: checkIns + 1, said: { at, by, round, here } };
  if (here) return { ...heard, here: { at, by, dance, speed, ...seenFor([...others, round]) } };
  // Whoever is not there for a later round may have been for those before.
  if (round === 1 || !line.here || others.length === 0) return heard;
  const { rounds: _, ...before } = line.here;
  return { ...heard, here: { ...before, ...seenFor(others) } };
};

type When = Pick<Block, 'day' | 'start'>;
const byTime = (a: When, b: When): number => a.day.localeCompare(b.day) || a.start - b.start;

/** A pause after which dancers are called once more: in a shorter one they stay where they are. */
const pauseMinutes = 30;

/** Dancers of a competition are called to its stage for a round, and stay for those that follow at once. `at`: as far as the schedule says. */
export interface Call {
  readonly round: number;
  readonly at?: Block | undefined;
}

/**
 * When the dancers of a competition are called, by its blocks: for its first round, and anew for one on another day or stage, after a pause, or to which not
 * everybody is recalled. What the schedule leaves out of these has no time; for a round that everybody sends by video nobody is called.
 */
export const callsOf = (blocks: readonly Block[], grade: RecallFacts, byVideo: readonly number[] = []): Call[] => {
  const inOrder = blocks.toSorted(byTime);
  const planned = inOrder.flatMap((block, i): Call[] => {
    const before = inOrder[i - 1];
    const follows =
      before !== undefined &&
      before.day === block.day &&
      before.stage === block.stage &&
      block.start <= before.start + before.minutes + pauseMinutes &&
      !asksForRecall(grade, block.round);
    if (follows) return [];
    return [{ round: i === 0 && !asksForRecall(grade, block.round) ? 1 : block.round, at: block }];
  });
  const wanted = [1, ...(hasRecall(grade) && !byVideo.includes(recallRound) ? [recallRound] : [])];
  const missing = wanted.filter((round) => !planned.some((call) => call.round === round));
  return [...planned, ...missing.map((round) => ({ round }))];
};

interface Called {
  readonly code: string;
  readonly round: number;
  readonly at?: When | undefined;
  /** Its sheet was submitted. */
  readonly complete?: boolean;
}
/** In the order in which they are called to the stage: what has no time comes after it, and last what is over, so that now is at the top. */
export const asCalled = (a: Called, b: Called): number =>
  Number(a.complete ?? false) - Number(b.complete ?? false) ||
  Number(a.at === undefined) - Number(b.at === undefined) ||
  (a.at && b.at ? byTime(a.at, b.at) : 0) ||
  byCode(a, b) ||
  a.round - b.round;

/** Whether a line changed by nothing but what was said at its stage. */
export const onlyChecksIn = (before: RosterLine | undefined, after: RosterLine | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.dancer === after.dancer &&
  (before.checkIns ?? 0) < (after.checkIns ?? 0);
