import { isForTeams } from '../entry/eligibility.ts';
import type { EnteredCompetition, Entry } from '../entry/entry.ts';
import type { Waiting } from '../entry/waiting.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { Grade, GradeCompetition } from '../event/grade.ts';
import { type RefusalIssue, refuse } from '../refusal.ts';
import { isSame } from '../same.ts';
import type { Competition } from '../sheet/competition.ts';
import { isDancing } from '../sheet/not-dancing.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import { type Dealt, dealAtRandom, dealByAge } from './deal.ts';
import {
  type EnteredAs,
  judgingBegan,
  type LineMove,
  type RearrangedPair,
  type Rearrangement,
  type SplitMethod,
} from './rearrangement.ts';
import { seatsToFollow } from './seats.ts';

/** The most dancers that are moved by one decision: all of them are written down in one item of the table. */
export const mostMoved = 500;

/** One line of the form: codes as they were typed. */
export interface WantedPair {
  readonly from: string;
  readonly to: readonly string[];
  readonly method?: SplitMethod | undefined;
}

/** What is known when it is decided. `lines` and `entries` are those of the competitions whose dancers go, and of the targets. */
export interface RearrangeFacts {
  readonly syllabus: EventWithGrades;
  readonly states: ReadonlyMap<string, Competition>;
  readonly lines: ReadonlyMap<string, readonly RosterLine[]>;
  readonly entries: ReadonlyMap<string, Entry>;
  /** Who waits for a place in the competitions whose dancers go, or is offered one. */
  readonly waiting: readonly Waiting[];
  /** Of those who go, by dancer; a team has none. */
  readonly birthdates: ReadonlyMap<string, string>;
}

/** A competition of the syllabus, with its category and what happened to it. */
export interface Spot {
  readonly grade: Grade;
  readonly place: GradeCompetition;
  readonly state: Competition;
}

/** The competitions of an event by their codes, as they are typed. */
export const spotsOf = ({ syllabus, states }: Pick<RearrangeFacts, 'syllabus' | 'states'>) => {
  const spots = new Map<string, Spot>();
  for (const grade of syllabus.grades)
    for (const place of grade.competitions) {
      const state = states.get(place._id);
      if (state) spots.set(place.code.toUpperCase(), { grade, place, state });
    }
  return (code: string): Spot | undefined => spots.get(code.trim().toUpperCase());
};

/** Whether dancers of one category can be judged by the sheet of another: rounds, panels, how points are counted, who is recalled; dancers or teams. */
export const isJudgedAlike = (a: Grade, b: Grade): boolean =>
  isSame(a.rules, b.rules) &&
  a.recallType === b.recallType &&
  a.recallPercent === b.recallPercent &&
  isForTeams(a.type) === isForTeams(b.type);

/** Why nobody may come to a competition or leave it by a merge or a split; undefined where they may. */
export const reasonAgainst = ({ place: { code }, state }: Spot): string | undefined => {
  if (state.closed !== undefined) return `${code} is disabled.`;
  if (state.moving !== undefined) return `The dancers of ${code} are being moved at this moment.`;
  if (state.started === true || state.submitted) return judgingBegan(code);
  return undefined;
};

/** Places that are offered end with a merge or split: whoever has one waits where the dancers go. A payment that runs is waited for. */
const againstSource = (spot: Spot, waiting: RearrangeFacts['waiting']): string | undefined => {
  const { place, state } = spot;
  const reason = reasonAgainst(spot);
  if (reason !== undefined) return reason;
  if (state.count === 0) return `Nobody is entered in ${place.code}.`;
  const offered = waiting.filter(({ pool, status }) => pool.id === place._id && status === 'offered').length;
  return state.taken === state.count + offered
    ? undefined
    : `Somebody pays for ${place.code} at this moment. Please try again when that is over.`;
};

/** What an entry says of a competition. */
export const dancedIn = ({ grade, place }: Spot): EnteredAs => ({
  competition: place._id,
  code: place.code,
  title: `${place.rowTitle}, ${place.columnTitle}`,
  gradeName: grade.title,
});

/** What an entry says of a line; nothing where a tabulator has put another dancer in it, who was not entered by this. */
export const enteredAs = (
  entry: Entry | undefined,
  { _id, dancer }: Pick<RosterLine, '_id' | 'dancer'>,
): EnteredCompetition | undefined =>
  entry?.sections
    .filter((section) => section.dancer === dancer)
    .flatMap(({ competitions }) => competitions)
    .find((one) => one._id === _id);

const moveOf = (line: RosterLine, entry: Entry | undefined, from: Spot, to: Spot): LineMove => {
  const entered = enteredAs(entry, line);
  const before: EnteredAs = entered
    ? {
        competition: entered.competition,
        code: entered.code,
        title: entered.title,
        gradeName: entered.gradeName,
        ...(entered.movedFrom === undefined ? {} : { movedFrom: entered.movedFrom }),
      }
    : dancedIn(from);
  const { _id, entry: id, dancer } = line;
  const after = { ...dancedIn(to), movedFrom: before.movedFrom ?? before.competition };
  return { _id, entry: id, dancer, before, after };
};

/** Twins are brothers and sisters: a dancer who was entered by a school counts as a family of its own unless the entry says whose it is. */
const familyOf = (entry: Entry | undefined, line: RosterLine): string =>
  entry?.sections.find(({ dancer }) => dancer === line.dancer)?.family ?? (line.entry || line.dancer);

const dealt = (facts: RearrangeFacts, lines: readonly RosterLine[], pair: RearrangedPair): readonly string[][] => {
  if (pair.method === undefined) return [lines.map(({ _id }) => _id)];
  const deal = (some: readonly RosterLine[]): string[][] => {
    if (pair.method === 'random') return dealAtRandom(some, pair.to.length, pair.seed ?? '');
    const dancers = some.map(
      (line): Dealt => ({
        _id: line._id,
        birthdate: facts.birthdates.get(line.dancer) ?? '',
        family: familyOf(facts.entries.get(line.entry), line),
      }),
    );
    return dealByAge(dancers, pair.to.length);
  };
  // Who does not dance goes along, and takes nobody's place.
  const others = deal(lines.filter((line) => !isDancing(line)));
  return deal(lines.filter(isDancing)).map((part, i) => [...part, ...(others[i] ?? [])]);
};

const issuesOf = (
  wanted: readonly WantedPair[],
  find: ReturnType<typeof spotsOf>,
  { isSplit, waiting, lines }: { readonly isSplit: boolean } & Pick<RearrangeFacts, 'waiting' | 'lines'>,
): RefusalIssue[] => {
  const issues: RefusalIssue[] = [];
  const roles = new Map<string, 'from' | 'to'>();
  wanted.forEach(({ from, to, method }, i) => {
    const say = (field: string, message: string): void => {
      issues.push({ path: `comps.${i}.${field}`, message });
    };
    const source = find(from);
    if (!source) say('from', `No competition has the code ${from.trim()}.`);
    else {
      const against = againstSource(source, waiting);
      if (against !== undefined) say('from', against);
      if (roles.has(source.place._id)) say('from', `${source.place.code} is named in another line already.`);
      roles.set(source.place._id, 'from');
      if (isSplit && method === 'age' && isForTeams(source.grade.type))
        say('method', 'Teams have no birthdate. Split them at random.');
      const dancing = (lines.get(source.place._id) ?? []).filter(isDancing).length;
      if (isSplit && dancing < to.length)
        say('to', `Too few dance in ${source.place.code} for ${to.length} competitions: ${dancing}.`);
    }
    if (isSplit && to.length < 2) say('to', 'A split needs at least two competitions to go to.');
    to.forEach((code, at) => {
      const field = isSplit ? `to.${at}` : 'to';
      const target = find(code);
      if (!target) {
        say(field, `No competition has the code ${code.trim()}.`);
        return;
      }
      const { _id, code: known } = target.place;
      const against = reasonAgainst(target);
      if (against !== undefined) say(field, against);
      else if (isSplit && (target.state.count > 0 || target.state.taken > 0))
        say(field, `There are entries in ${known} already. Split into competitions that nobody has entered.`);
      const role = roles.get(_id);
      if (source?.place._id === _id) say(field, 'A competition cannot go to itself.');
      else if (role === 'from') say(field, `The dancers of ${known} go elsewhere in another line.`);
      else if (role === 'to' && isSplit) say(field, `${known} is named twice.`);
      roles.set(_id, role ?? 'to');
      if (source && !isJudgedAlike(source.grade, target.grade))
        say(field, `${source.place.code} and ${known} are not judged alike: their rounds, judges or recall differ.`);
    });
  });
  // A later line may take as its source what an earlier one goes to.
  wanted.forEach(({ from }, i) => {
    const id = find(from)?.place._id;
    const goesThere = wanted.some(({ to }, other) => other !== i && to.some((code) => find(code)?.place._id === id));
    if (id !== undefined && goesThere)
      issues.push({ path: `comps.${i}.from`, message: `${from.trim()} is also where others go to.` });
  });
  return issues;
};

/** Whom a move would put on one sheet twice. */
const twiceIn = (moves: readonly LineMove[], lines: RearrangeFacts['lines']): LineMove[] => {
  const there = new Map<string, Set<string>>();
  return moves.filter(({ dancer, after: { competition } }) => {
    const known = there.get(competition) ?? new Set((lines.get(competition) ?? []).map((line) => line.dancer));
    there.set(competition, known);
    const isThere = known.has(dancer);
    known.add(dancer);
    return isThere;
  });
};

/**
 * Who goes where, or a refusal with what is wrong line by line: a code that nobody has, judging that has begun, rules that differ, a dancer who would stand
 * twice. Nothing is moved in part. A split at random follows from the event and the competition: it comes out alike however often it is asked for, so that
 * nobody can deal until the parts please.
 */
export const decideRearrangement = (
  facts: RearrangeFacts,
  wanted: readonly WantedPair[],
  { isSplit }: { readonly isSplit: boolean },
): Pick<Rearrangement, 'pairs' | 'moves' | 'seats'> => {
  const find = spotsOf(facts);
  const issues = issuesOf(wanted, find, { isSplit, ...facts });
  if (issues.length > 0) throw refuse('CONFLICT', issues[0]?.message, { issues });
  const pairs: RearrangedPair[] = [];
  const moves: LineMove[] = [];
  const sides: { from: Competition; to: Competition[] }[] = [];
  for (const { from, to, method } of wanted) {
    const source = find(from) as Spot;
    const targets = to.map((code) => find(code) as Spot);
    const pair: RearrangedPair = {
      from: source.place._id,
      fromCode: source.place.code,
      to: targets.map(({ place }) => place._id),
      toCodes: targets.map(({ place }) => place.code),
      ...(isSplit && method
        ? { method, ...(method === 'random' ? { seed: `${source.state.event} ${source.place._id}` } : {}) }
        : {}),
    };
    const lines = facts.lines.get(source.place._id) ?? [];
    const byId = new Map(lines.map((line) => [line._id, line]));
    dealt(facts, lines, pair).forEach((ids, part) => {
      for (const id of ids) {
        const line = byId.get(id) as RosterLine;
        moves.push(moveOf(line, facts.entries.get(line.entry), source, targets[part] as Spot));
      }
    });
    pairs.push(pair);
    sides.push({ from: source.state, to: targets.map(({ state }) => state) });
  }
  const twice = twiceIn(moves, facts.lines).map(({ _id, before, after }) => {
    const line = facts.lines.get(before.competition)?.find((one) => one._id === _id);
    const at = pairs.findIndex(({ from }) => from === before.competition);
    return {
      path: `comps.${at}.to`,
      message: `Dancer ${line?.dancerNumber} is in ${before.code} and would stand in ${after.code} twice.`,
    };
  });
  if (twice.length > 0) throw refuse('CONFLICT', twice[0]?.message, { issues: twice });
  if (moves.length > mostMoved)
    throw refuse('CONFLICT', `At most ${mostMoved} dancers can be moved at once. Please take fewer lines.`);
  const seats = seatsToFollow(sides);
  return { pairs, moves, ...(Object.keys(seats).length > 0 ? { seats } : {}) };
};
