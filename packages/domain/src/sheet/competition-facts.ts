import type { Event } from '../event/event.ts';
import type { Grade, GradeCompetition } from '../event/grade.ts';
import type { Competition } from './competition.ts';

/** A competition with the syllabus around it. */
export interface CompetitionFacts {
  readonly competition: Competition;
  readonly event: Event;
  readonly grade: Grade;
  readonly place: GradeCompetition;
}

/** The head that scorecards and sheets show. */
export const headOf = ({ competition, event, grade, place }: CompetitionFacts) => ({
  _id: competition._id,
  event: event._id,
  eventName: event.name,
  gradeTitle: grade.title,
  type: grade.type,
  code: place.code,
  rowTitle: place.rowTitle,
  columnTitle: place.columnTitle,
  rounds: grade.rounds,
});
