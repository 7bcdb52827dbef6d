import type { Entry, Move, Moves } from '@rince/domain/entry/entry';
import {
  groupsOfMoves,
  type LostMove,
  type MovesOutcome,
  placesLost,
  withJudged,
  withLines,
  withoutLost,
  wordsOfMoves,
} from '@rince/domain/entry/moves-outcome';
import { isJudged } from '@rince/domain/entry/pool';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { getCompetition } from '@rince/store/competitions';
import { checkDancer, dancedItem, enterDanced, getDancer, removeDanced } from '@rince/store/dancers';
import { changeEntry, checkEntry, getEntry } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { countNumberUse } from '@rince/store/numbers';
import { outboxItemOfStream } from '@rince/store/outbox';
import { countPlaces } from '@rince/store/places';
import {
  checkLineBefore,
  enterDancer,
  enteredBy,
  type Left,
  leaveSheet,
  lineAt,
  linesAt,
  linesBefore,
  takeLine,
} from '@rince/store/roster';
import type { Write } from '@rince/store/write';

/** Places in one transaction, of five writes each: few enough that families seldom stand in each other's way. */
const atOnce = 10;
/** How often a place is tried that was refused for something that holds no more when it is asked for. */
const tries = 5;

/** Whoever began to seat an entry has done it after so many seconds, or has died. */
const movesAfter = 60;

/** Promises that somebody finishes what was begun. */
export const promiseMoves = (entry: string, id: string) =>
  outboxItemOfStream('payments', { kind: 'moves', entry }, id, movesAfter);

/**
 * Puts every dancer into the competitions entered, takes them off those left, several in one transaction, each counted once. Where one of
 * several is done already, they are tried one by one. Whom a tabulator has taken off meanwhile stays off. Nothing to do when nothing is left to do.
 */
export const finishMoves = (tools: Tools, entry: Entry): Promise<Entry> => finish(tools, entry, 1);

const finish = async (tools: Tools, entry: Entry, attempt: number): Promise<Entry> => {
  if (entry.seated || !entry.moves) return entry;
  const { moves } = entry;
  const seated = { ...entry, seated: true, revision: entry.revision + 1 };
  const endWith = (set: Partial<Entry>): Write[] => [
    ...changeEntry(entry, { ...set, seated: true, moves: undefined }),
    ...noticesOf({ ...entry, ...set }, moves.notice, tools.now.toISOString()),
  ];
  const left = await linesBefore(tools.table, moves.in);
  const before = new Map(moves.in.map((move, i) => [move._id, left[i]]));
  const coming = moves.in.filter(({ _id }) => before.get(_id)?.line?._id !== _id);
  const groups = [
    ...groupsOfMoves(moves.out, atOnce).map((group) =>
      group.map((move) => ({ move, checks: new Map(), writes: leaveWrites(entry.event, move) })),
    ),
    ...groupsOfMoves(coming, atOnce).map((group) =>
      group.map((move) => ({ move, ...seatWrites(entry, move, before.get(move._id)) })),
    ),
  ];
  // Somebody else may have done all of it since, and given it back: nobody is seated by what the entry said before.
  const asRead = checkEntry(entry);
  const refused: Move[] = [];
  for (const [i, group] of groups.entries()) {
    const isLast = i === groups.length - 1 && refused.length === 0;
    if (await isWritten(tools, [...together(group), ...(isLast ? endWith({}) : [asRead])])) {
      if (isLast) return seated;
    } else for (const one of group) if (!(await isWritten(tools, [...together([one]), asRead]))) refused.push(one.move);
  }
  const [{ lost, free, standing }, judged] = await Promise.all([
    lostOf(tools, entry, refused),
    judgedOf(tools, entry, refused),
  ]);
  if (free && attempt < tries) return finish(tools, (await getEntry(tools.table, entry._id)) ?? entry, attempt + 1);
  if (free) throw refuse('IN_PROGRESS');
  const there = standing.length === 0 ? asDecided : afterStanding(entry, standing);
  const less = lost.length === 0 ? asDecided : afterLosing(tools, { ...entry, ...there.set }, lost);
  const more =
    judged.length === 0 ? asDecided : afterJudgingBegan(tools, { ...entry, ...there.set, ...less.set }, judged);
  const set = { ...there.set, ...less.set, ...more.set };
  const places = less.places + more.places;
  try {
    await tools.table.transact([
      ...endWith(set),
      ...(places === 0 ? [] : [countPlaces({ kind: 'event', id: entry.event }, places)]),
      ...[...placesLost([...lost, ...standing])].map(([id, freed]) => countPlaces({ kind: 'competition', id }, -freed)),
      ...there.writes,
      ...less.writes,
      ...more.writes,
    ]);
    return { ...seated, ...set };
  } catch (error) {
    const now = await getEntry(tools.table, entry._id);
    if (!(error instanceof Refusal) || !now) throw error;
    if (now.revision !== entry.revision) return finish(tools, now, 1);
    // Who stood there by hand was taken off at this moment, or moved.
    if (standing.length === 0 || attempt === tries) throw error;
    return finish(tools, now, attempt + 1);
  }
};

const asDecided: Outcome = { set: {}, places: 0, writes: [] };

/** What an entry is in the end, with what both sides are told of it. */
type Outcome = Pick<MovesOutcome, 'set' | 'places'> & { readonly writes: readonly Write[] };

const bothTold = (
  tools: Tools,
  entry: Entry,
  { title, family, office }: { readonly title: string; readonly family: string; readonly office: string },
): Write[] => {
  const common = { event: entry.event, title, path: `/app/entries/${entry._id}`, createdAt: tools.now.toISOString() };
  return [
    putNotice({ ...common, _id: tools.newId(), user: entry.owner, content: family, seen: false }),
    ...putEventNotice({ ...common, _id: tools.newId(), content: office, topStory: false }),
  ];
};

/** A dancer who came to a sheet by their entry and stands there on another line. */
interface StandingMove extends Move {
  /** A place was counted for them when the payment began, beside the one that they had. */
  readonly held: boolean;
  /** The line that the office had made for them by hand; absent where it is of this entry already. */
  readonly line?: string;
}

/** Whom the office had put on a sheet by hand has one place there, and their line is the entry's: it leaves with it, and their video comes to it. */
const afterStanding = (entry: Entry, standing: readonly StandingMove[]): Outcome => {
  const taken = standing.flatMap(({ line, ...move }) => (line === undefined ? [] : [{ ...move, line }]));
  return {
    set: { sections: withLines(entry.sections, new Map(taken.map(({ _id, line }) => [_id, line]))) },
    places: 0,
    writes: taken.flatMap(({ line, competition, dancer }) => [
      ...takeLine({ _id: line, competition, dancer }, entry._id),
      enterDanced({ dancer, competition, event: entry.event }, entry._id),
    ]),
  };
};

/**
 * What was paid and cannot be danced: it left the syllabus while it was paid, or another entry was faster with the same dancer. `standing`: whoever is on
 * the sheet on another line. `free`: one of the others is on no sheet, although nothing stands in its way any more.
 */
const lostOf = async (
  { table }: Tools,
  entry: Entry,
  refused: readonly Move[],
): Promise<{
  readonly lost: readonly LostMove[];
  readonly standing: readonly StandingMove[];
  readonly free: boolean;
}> => {
  if (refused.length === 0) return { lost: [], standing: [], free: false };
  const isRefused = new Set(refused.map(({ _id }) => _id));
  const came = (entry.moves?.in ?? []).filter(({ _id }) => isRefused.has(_id));
  const teams = new Set(entry.sections.flatMap(({ team, dancer }) => (team ? [dancer] : [])));
  const [states, dancers, entered, lines] = await Promise.all([
    Promise.all(came.map(({ competition }) => getCompetition(table, competition))),
    Promise.all(came.map(({ dancer }) => getDancer(table, dancer))),
    enteredBy(table, came),
    linesAt(table, came),
  ]);
  const whyOf = (move: (typeof came)[number], i: number): string | undefined => {
    const state = states[i];
    if (!state || state.closed) return 'left the syllabus';
    const isGone = !teams.has(move.dancer) && (!dancers[i] || dancers[i].erasing === true);
    if (isGone) return 'the profile was erased';
    // Seated by an earlier try that ended halfway, and judged since.
    if (lines[i]?.dancer === move.dancer) return undefined;
    if (entered[i]?.entry === '') return undefined;
    if (isJudged(state)) return 'was judged to its end';
    return [entry._id, undefined].includes(entered[i]?.entry) ? undefined : 'was entered by somebody else';
  };
  const because = came.map(whyOf);
  return {
    lost: came.flatMap((move, i) => (because[i] === undefined ? [] : [{ ...move, because: because[i] }])),
    standing: came.flatMap((move, i) => {
      const there = entered[i];
      if (because[i] !== undefined || there === undefined || there.line === move._id) return [];
      return [{ ...move, ...(there.entry === '' ? { line: there.line } : {}) }];
    }),
    free: came.some((_, i) => because[i] === undefined && entered[i] === undefined && lines[i] === undefined),
  };
};

const afterLosing = (tools: Tools, entry: Entry, lost: readonly LostMove[]): Outcome => {
  const { set, places, told } = withoutLost(entry, lost);
  return {
    set,
    places,
    writes: [
      ...bothTold(tools, entry, {
        title: 'Paid, and could not be entered',
        family: `${told} The price is to your credit.`,
        office: `${told} The price is the credit of the family: give it back on the entry.`,
      }),
    ],
  };
};

/** Who could not leave, because judging began after that was decided: they are on the sheet still, and their marks with them. */
const judgedOf = async ({ table }: Tools, { moves }: Entry, refused: readonly Move[]): Promise<Move[]> => {
  const left = new Set(moves?.out.map(({ _id }) => _id));
  const leaving = refused.filter(({ _id }) => left.has(_id));
  const lines = await Promise.all(leaving.map(({ competition, _id }) => lineAt(table, competition, _id)));
  return leaving.filter(({ dancer }, i) => lines[i]?.dancer === dancer);
};

const afterJudgingBegan = (tools: Tools, entry: Entry, judged: readonly Move[]): Outcome => {
  const { set, places, told } = withJudged(entry, judged);
  const content = `${told}: judging began at the same moment, so the dancer stays on the sheet.`;
  return {
    set,
    places,
    writes: bothTold(tools, entry, {
      title: 'Judging has begun',
      family: `${content} Nothing more is to be paid for it.`,
      office: `${content} Nothing is owed for it. A tabulator can take the dancer off.`,
    }),
  };
};

/** What the family and the office are told when everything is done. */
const noticesOf = (entry: Entry, notice: Moves['notice'], createdAt: string): Write[] => {
  if (!notice) return [];
  const { family, office } = wordsOfMoves(entry, notice);
  const common = { _id: notice._id, event: entry.event, createdAt };
  return [
    putNotice({ ...common, ...family, user: entry.owner, path: `/app/entries/${entry._id}`, seen: false }),
    ...putEventNotice({ ...common, ...office, topStory: false }),
  ];
};

const seatWrites = (
  { _id: entry, event, sections }: Entry,
  { dancer, competition, _id, held }: Moves['in'][number],
  before: Left | undefined,
) => {
  const section = sections.find((one) => one.dancer === dancer);
  if (!section) throw new Error(`The entry ${entry} moves a dancer who is not in it`);
  const { profile, dancerNumber = 0, wmh = false } = section;
  const common = { competition, entry, event, dancer, dancerNumber };
  const { name, lname, school } = profile;
  const line = {
    ...common,
    _id,
    name,
    lname,
    school: school.name,
    wmh,
    withdrawn: false,
    hidden: before?.hidden ?? false,
  };
  const writes: Write[] = [
    ...enterDancer(line, { held, unjudged: true }),
    checkLineBefore(line, before),
    { kind: 'put', item: dancedItem({ ...common, entryCompetition: _id }) },
  ];
  const stands = [
    ...(section.team ? [] : [checkDancer(dancer)]),
    ...(section.dancerNumber === undefined ? [] : [countNumberUse(common)]),
  ];
  return { writes, checks: new Map([[dancer, stands]]) };
};

/** What belongs to several moves, each of their dancers looked at once. */
const together = (group: readonly { writes: readonly Write[]; checks: Checks }[]): Write[] => {
  const checks = new Map(group.flatMap((one) => [...one.checks]));
  return [...group.flatMap(({ writes }) => writes), ...[...checks.values()].flat()];
};
/** What must hold of each dancer: the profile is there, and wears this number. */
type Checks = ReadonlyMap<string, readonly Write[]>;

const sheetIsJudged = (): Refusal => refuse('HAS_MARKS');

const leaveWrites = (event: string, move: Move): Write[] => [
  ...leaveSheet(move.competition, [move], sheetIsJudged),
  removeDanced({ dancer: move.dancer, event, competition: move.competition }),
];

/** False when it was written before, by an earlier try or by hand on the sheet. The dancer stands there once either way, or not at all. */
const isWritten = async (tools: Tools, writes: readonly Write[]): Promise<boolean> => {
  try {
    await tools.table.transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 404)) throw error;
    // A number that changed at this moment: nothing was written before, and nobody may take it for that.
    if (error.code === 'IN_PROGRESS') throw error;
    return false;
  }
};
