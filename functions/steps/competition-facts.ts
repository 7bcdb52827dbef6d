import { refuse } from '@rince/domain/refusal';
import { type Competition, getCompetition } from '@rince/store/competitions';
import { type Event, type Grade, type GradeCompetition, getEventAndGrade } from '@rince/store/events';
import type { Table } from '@rince/store/table';

export { asksForRecall } from '@rince/domain/sheet/recall-round';

export interface CompetitionFacts {
  readonly competition: Competition;
  readonly event: Event;
  readonly grade: Grade;
  readonly place: GradeCompetition;
}

/** The syllabus around a competition; 404 when one of it is gone. */
export const around = async (table: Table, competition: Competition | undefined): Promise<CompetitionFacts> => {
  if (!competition) throw refuse('NOT_FOUND');
  const { event, grade } = await getEventAndGrade(table, competition.event, competition.grade);
  const place = grade?.competitions.find(({ _id }) => _id === competition._id);
  if (!event || !grade || !place) throw refuse('NOT_FOUND');
  return { competition, event, grade, place };
};

export const loadCompetition = async (table: Table, id: string): Promise<CompetitionFacts> =>
  around(table, await getCompetition(table, id));

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
