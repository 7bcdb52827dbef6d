import { createHash } from 'node:crypto';
import { type DocumentType, documentTypeOf } from '@rince/domain/event/document-types';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { PrintType } from '@rince/domain/schedule/print-types';
import { daysOf } from '@rince/domain/schedule/schedule';
import type { ScheduleFacts } from './schedule-facts.ts';

type Shown = (facts: ScheduleFacts, schedule: number) => unknown;

const people: Shown = ({ entered }) =>
  entered.map(({ dancer, number, name, school }) => [dancer, number, name, school]);
const planned: Shown = ({ event }, schedule) => [schedule, daysOf(event)];
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
  judgingSheets: (facts, schedule) => [planned(facts, schedule), facts.competitions, judgeNames(facts, schedule)],
  checkins: (facts, schedule) => [planned(facts, schedule), titles(facts, schedule), facts.entered, facts.setDances],
  lateEntries: (facts, schedule) => [planned(facts, schedule), titles(facts, schedule), facts.entered],
  stageHeaders: (facts, schedule) => [
    ...[planned(facts, schedule), titles(facts, schedule), fields(facts, schedule), judgeNames(facts, schedule)],
    facts.competitions.map(({ judges }) => judges),
  ],
  awardScript: (facts, schedule) => [schedule, awards(facts, schedule)],
  trophyLabels: awards,
  medals: (facts, schedule) => [titles(facts, schedule), fields(facts, schedule)],
};

/** Six letters and digits for what is shown: when anything of that changes, they are others. */
const wordOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 6).toUpperCase();

/** The word at the foot of a print. */
export const dataWord = (facts: ScheduleFacts, schedule: number, type: PrintType): string =>
  wordOf([facts.event.name, shownIn[type](facts, schedule)]);

/** The word of a document of the whole event: what is public of the competitions that stand in it, and what they are called. */
export const documentWord = (
  type: DocumentType,
  { event, grades }: EventWithGrades,
  published: PublicVersion['competitions'],
): string =>
  wordOf([
    event.name,
    grades
      .filter((grade) => documentTypeOf(grade.type) === type)
      .flatMap(({ title, competitions }) =>
        competitions.flatMap(({ _id, code, rowTitle, columnTitle }) => {
          const released = published[_id];
          return released ? [[title, _id, code, rowTitle, columnTitle, released.frozen, released.document]] : [];
        }),
      ),
  ]);
