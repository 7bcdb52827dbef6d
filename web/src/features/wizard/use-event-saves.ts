import { createEvent, editEvent } from '@rince/contracts/routes/events';
import type { BodyInput } from '@rince/contracts/row';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Memory } from '../../lib/outbox/memory.ts';
import { OrderedWrite } from '../../lib/outbox/ordered-write.ts';
import type { Sent } from '../../lib/outbox/unsent.ts';
import type { GradeInput } from './grid/grid-payload.ts';

export type EventEdit = Omit<BodyInput<typeof editEvent>, 'grades'> & { readonly grades?: GradeInput[] | undefined };
type EventMade = BodyInput<typeof createEvent>;

/** The saves of an event's wizard in their order, and those that make an event. */
export function useEventSaves(event: string, memory?: Memory<Sent<EventEdit>>) {
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is kept does not change with the page.
  const edits = useMemo(
    () => new OrderedWrite((body: EventEdit, key) => call(editEvent, { params: { id: event }, body }, { key }), memory),
    [event],
  );
  const creations = useMemo(
    () => new OrderedWrite((body: EventMade, key: string) => call(createEvent, { body }, { key })),
    [],
  );
  /** Says that something is under way for as long as it is. */
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return { busy, during, edits, creations };
}
