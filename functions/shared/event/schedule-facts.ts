import { createHash } from 'node:crypto';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import { type Danced, dancedAt, type Entrant } from '@rince/domain/schedule/danced';
import { isOfResults, type PrintType } from '@rince/domain/schedule/print-types';
import { competitionsOf } from '@rince/store/competitions';
import { officeLinesAt } from '@rince/store/event-entries';
import { getJudges } from '@rince/store/judges';
import type { Table } from '@rince/store/table';
import type { Pupil } from './students-of-judges.ts';

export interface ScheduleFacts extends EventWithGrades {
  readonly competitions: readonly Danced[];
  readonly judges: readonly EventJudge[];
  readonly entered: readonly Entrant[];
  /** Who of them belongs to which school. */
  readonly pupils: readonly Pupil[];
  /** Which results there are, and of which dancers. */
  readonly results: readonly (readonly [competition: string, result: string, roster: number])[];
}

/** What schedule and prints are made of, in the order of the numbers. */
export const scheduleFacts = async (table: Table, syllabus: EventWithGrades): Promise<ScheduleFacts> => {
  const event = syllabus.event._id;
  const [states, { entries }, judges] = await Promise.all([
    competitionsOf(table, event),
    officeLinesAt(table, event),
    getJudges(table, event),
  ]);
  const sections = entries
    .filter(({ paidAt, withdrawnAt }) => paidAt !== undefined && withdrawnAt === undefined)
    .flatMap((entry) => entry.sections);
  const pupils = sections.flatMap(({ dancerNumber, school }) =>
    dancerNumber === undefined ? [] : [{ number: dancerNumber, school: school._id }],
  );
  const entered = sections
    .flatMap(({ dancer, dancerNumber, name, lname, school, competitions }): Entrant[] =>
      dancerNumber === undefined || competitions.length === 0
        ? []
        : [{ dancer, number: dancerNumber, name: `${name} ${lname}`.trim(), school: school.name, competitions }],
    )
    .sort((a, b) => a.number - b.number || a.dancer.localeCompare(b.dancer));
  const stateOf = new Map(states.map((state) => [state._id, state]));
  const results = states
    .flatMap(({ _id, result, rosterChanges = 0 }) =>
      result === undefined ? [] : [[_id, result, rosterChanges] as const],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...syllabus, competitions: dancedAt(syllabus, stateOf, entered), judges, entered, pupils, results };
};

/** Six letters and digits that stand for everything a print shows, printed at its foot: when anything of that changes, they are others. */
export const dataWord = (
  { event, competitions, judges, entered, results }: ScheduleFacts,
  schedule: number,
  type: PrintType,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[event.name, schedule, competitions, entered],
        judges.map(({ user, name, lname }) => [user, name, lname]),
        ...(isOfResults(type) ? [results] : []),
      ]),
    )
    .digest('hex')
    .slice(0, 6)
    .toUpperCase();
