import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import { getCompetition } from '@rince/store/competitions';
import { getEventAndGrade } from '@rince/store/events';
import type { Table } from '@rince/store/table';

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
