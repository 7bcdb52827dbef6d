import type { Event } from '../event/event.ts';
import type { EventJudge } from '../event/event-judge.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import type { Danced, Entrant, SetDance } from './danced.ts';
import type { PrintType } from './print-types.ts';
import { daysOf } from './schedule.ts';

/** A result as prints know it, with whom it may call. */
export interface ResultNow {
  readonly competition: string;
  readonly result: string;
  /** How often its sheet has changed. */
  readonly roster: number;
  readonly isOutdated: boolean;
  readonly isPublic: boolean;
  readonly lines: readonly Pick<RosterLine, '_id' | 'dancerNumber' | 'name' | 'lname' | 'school' | 'hidden'>[];
}

/** What prints are made of, beside the schedule. */
export interface PrintFacts {
  readonly event: Pick<Event, 'name' | 'eventStart' | 'eventEnd'>;
  readonly competitions: readonly Danced[];
  readonly judges: readonly Pick<EventJudge, 'user' | 'name' | 'lname'>[];
  readonly entered: readonly Entrant[];
  /** What was said of set dances, where that was asked for. */
  readonly setDances: readonly SetDance[];
  /** What was calculated last, where that was asked for. */
  readonly results: readonly ResultNow[];
}

type Shown = (facts: PrintFacts, schedule: number) => unknown;

const people: Shown = ({ entered }) =>
  entered.map(({ dancer, number, name, school }) => [dancer, number, name, school]);
const planned: Shown = ({ event }, schedule) => [schedule, daysOf(event)];
const judgeNames: Shown = ({ judges }) => judges.map(({ user, name, lname }) => [user, name, lname]);
const titles: Shown = ({ competitions }) =>
  competitions.map(({ judges: _, dancers: __, recalled: ___, ...one }) => one);
const called: Shown = ({ competitions }) => competitions.map(({ recalled }) => recalled);
/** How many dance, not who. */
const fields: Shown = ({ competitions }) => competitions.map(({ _id, dancers }) => [_id, dancers.length]);
const awards: Shown = ({ competitions, results }) => {
  const nameOf = new Map(competitions.map(({ _id, code, title, grade }) => [_id, [code, title, grade]]));
  const called = new Set(results.map(({ competition }) => competition));
  const without = competitions.filter(({ _id, dancers }) => dancers.length > 0 && !called.has(_id));
  return [
    without.map(({ code }) => code),
    ...results.map(({ competition, result, roster, isOutdated, isPublic, lines }) => [
      ...[competition, nameOf.get(competition), result, roster, isOutdated, isPublic],
      lines.map((line) => [line._id, line.dancerNumber, line.name, line.lname, line.school, line.hidden]),
    ]),
  ];
};

const shownIn: Readonly<Record<PrintType, Shown>> = {
  dancerNumbers: people,
  envelopeList: people,
  judgingSheets: (facts, schedule) => [planned(facts, schedule), facts.competitions, judgeNames(facts, schedule)],
  checkins: (facts, schedule) => [
    ...[planned(facts, schedule), titles(facts, schedule), called(facts, schedule), facts.entered, facts.setDances],
  ],
  lateEntries: (facts, schedule) => [planned(facts, schedule), titles(facts, schedule), facts.entered],
  stageHeaders: (facts, schedule) => [
    ...[planned(facts, schedule), titles(facts, schedule), fields(facts, schedule), judgeNames(facts, schedule)],
    ...[called(facts, schedule), facts.competitions.map(({ judges }) => judges)],
  ],
  awardScript: (facts, schedule) => [schedule, awards(facts, schedule)],
  trophyLabels: awards,
  medals: (facts, schedule) => [titles(facts, schedule), fields(facts, schedule)],
};

/**
 * Everything that a print shows: it is old when that is something else. An entry makes no script of the awards old, and a new schedule no dancer's number.
 * `schedule`: its version.
 */
export const shownInPrint = (type: PrintType, facts: PrintFacts, schedule: number): unknown => [
  facts.event.name,
  shownIn[type](facts, schedule),
];
