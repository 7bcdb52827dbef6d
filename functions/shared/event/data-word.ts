import { createHash } from 'node:crypto';
import type { PrintType } from '@rince/domain/schedule/print-types';
import { daysOf } from '@rince/domain/schedule/schedule';
import type { ScheduleFacts } from './schedule-facts.ts';

type Shown = (facts: ScheduleFacts, schedule: number) => unknown;

const people: Shown = ({ entered }) =>
  entered.map(({ dancer, number, name, school }) => [dancer, number, name, school]);
const judgeNames: Shown = ({ judges }) => judges.map(({ user, name, lname }) => [user, name, lname]);
const titles: Shown = ({ competitions }) => competitions.map(({ judges: _, dancers: __, ...one }) => one);
/** How many dance, not who. */
const fields: Shown = ({ competitions }) => competitions.map(({ _id, dancers }) => [_id, dancers.length]);
const awards: Shown = ({ competitions, results }) => {
  const nameOf = new Map(competitions.map(({ _id, code, title, grade }) => [_id, [code, title, grade]]));
  return results.map(({ competition, result, roster, isOutdated, isPublic, lines }) => [
    ...[competition, nameOf.get(competition), result, roster, isOutdated, isPublic],
    lines.map(({ _id, dancerNumber, name, lname, school, hidden }) => [_id, dancerNumber, name, lname, school, hidden]),
  ]);
};

/** What each print shows beside the name of its event. An entry makes no script of the awards old, and a new schedule no dancer's number. */
const shownIn: Readonly<Record<PrintType, Shown>> = {
  dancerNumbers: people,
  envelopeList: people,
  judgingSheets: (facts, schedule) => [schedule, facts.competitions, judgeNames(facts, schedule)],
  checkins: (facts, schedule) => [schedule, titles(facts, schedule), facts.entered, facts.setDances],
  lateEntries: (facts, schedule) => [schedule, titles(facts, schedule), facts.entered],
  stageHeaders: (facts, schedule) => [
    ...[schedule, titles(facts, schedule), fields(facts, schedule), judgeNames(facts, schedule)],
    facts.competitions.map(({ judges }) => judges),
  ],
  awardScript: (facts, schedule) => [schedule, awards(facts, schedule)],
  trophyLabels: awards,
  medals: (facts, schedule) => [titles(facts, schedule), fields(facts, schedule)],
};

/** Six letters and digits that stand for everything a print shows, printed at its foot: when anything of that changes, they are others. */
export const dataWord = (facts: ScheduleFacts, schedule: number, type: PrintType): string =>
  createHash('sha256')
    .update(JSON.stringify([facts.event.name, daysOf(facts.event), shownIn[type](facts, schedule)]))
    .digest('hex')
    .slice(0, 6)
    .toUpperCase();
