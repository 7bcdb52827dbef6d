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

/** An event with its syllabus, or 404. A syllabus that may be late comes with the event as it is: who may see it is decided by that. */
export const loadSyllabus = async (table: Table, id: string, { consistent = true } = {}): Promise<EventWithGrades> => {
  const [found, event] = await Promise.all([
    getEventWithGrades(table, id, { consistent }),
    consistent ? undefined : getEvent(table, id),
  ]);
  if (!found || (!consistent && !event)) throw refuse('NOT_FOUND');
  return event ? { ...found, event } : found;
};
