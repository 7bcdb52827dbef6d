import * as z from 'zod';
import { id } from '../fields.ts';
import { row } from '../row.ts';

export const generateDancerCard = row({
  method: 'POST',
  path: '/api/events/generateDancerCard',
  area: 'documents',
  access: 'entry.card',
  summary:
    "A competitor's card as a PDF: number, dancer, school, event and competitions. Made anew when something changed.",
  // The address it answers is good for a quarter of an hour.
  remembers: false,
  body: z.object({ eventId: id, entryId: id, dancerNumber: z.int().min(1) }),
  answer: z.object({ _id: z.string(), path: z.string() }),
  errors: ['NOT_READY'],
});
