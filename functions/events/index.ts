import * as rows from '@rince/contracts/routes/events';
import { httpArea } from '@rince/runtime/http';
import { addStripeAccountId } from './add-stripe-account-id.ts';
import { competitionSearch } from './competition-search.ts';
import { connectAccount } from './connect-account.ts';
import { copyEvent } from './copy-event.ts';
import { createEvent } from './create-event.ts';
import { createScoring } from './create-scoring.ts';
import { editEvent } from './edit-event.ts';
import { editScoring } from './edit-scoring.ts';
import { getEvent } from './get-event.ts';
import { getForOrganizer } from './get-for-organizer.ts';
import { getScoring } from './get-scoring.ts';
import { getEventsAndTeams, listEvents, searchEvents } from './list-events.ts';
import { listScoring } from './list-scoring.ts';
import { searchScoring } from './search-scoring.ts';

export const handler = httpArea('events', rows, {
  listEvents,
  searchEvents,
  getEventsAndTeams,
  getEvent,
  competitionSearch,
  competitionSearchShort: competitionSearch,
  getForOrganizer,
  createEvent,
  copyEvent,
  editEvent,
  connectAccount,
  addStripeAccountId,
  listScoring,
  searchScoring,
  getScoring,
  createScoring,
  editScoring,
});
