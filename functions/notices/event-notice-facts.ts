import type { Event } from '@rince/domain/event/event';
import type { EventNotice } from '@rince/domain/news/notice';
import { refuse } from '@rince/domain/refusal';

import { getEventNotice } from '@rince/store/notices';
import type { Table } from '@rince/store/table';
import { loadEvent } from '../shared/event/load-event.ts';

/** A notification of an event with that event, or 404. */
export const loadEventNotice = async (table: Table, id: string): Promise<{ notice: EventNotice; event: Event }> => {
  const notice = await getEventNotice(table, id);
  if (!notice) throw refuse('NOT_FOUND');
  return { notice, event: await loadEvent(table, notice.event) };
};
