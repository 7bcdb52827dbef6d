import type { Event, EventWithGrades } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import { getEvent, getEventWithGrades } from '@rince/store/events';
import type { Table } from '@rince/store/table';

/** An event, or 404. Whether the reader may see it is for the predicate. */
export const loadEvent = async (table: Table, id: string): Promise<Event> => {
  const event = await getEvent(table, id);
  if (!event) throw refuse('NOT_FOUND');
  return event;
};

/** An event with its syllabus, or 404. */
export const loadSyllabus = async (table: Table, id: string, { consistent = true } = {}): Promise<EventWithGrades> => {
  const found = await getEventWithGrades(table, id, { consistent });
  if (!found) throw refuse('NOT_FOUND');
  return found;
};
