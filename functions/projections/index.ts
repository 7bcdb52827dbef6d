import { streamConsumer } from '@rince/runtime/stream';
import { renameDancers } from './dancer-names.ts';
import { listEventEntries } from './event-entries.ts';
import { awaitSeals, noteActs } from './log.ts';
import { dropReplaced } from './pictures.ts';
import { followPublications, hideFromPublished, shortenPublished } from './publications.ts';
import { followReminders } from './reminders.ts';
import { listSchoolEntries } from './school-entries.ts';
import { renameSchools } from './school-names.ts';
import { sheetProgress } from './sheet-progress.ts';
import { listUsers } from './user-lines.ts';
import { followVideoEnds } from './video-ends.ts';
import { followVideos } from './videos.ts';
import { followPlaces } from './waiting.ts';

/** What lists and searches show follows from what was written. Every step sets a value it has just counted, so it may come twice. */
export const handler = streamConsumer(async (tools, changes) => {
  await listUsers(tools, changes);
  await listSchoolEntries(tools, changes);
  await listEventEntries(tools, changes);
  await renameSchools(tools, changes);
  await renameDancers(tools, changes);
  await followPlaces(tools, changes);
  await followPublications(tools, changes);
  await hideFromPublished(tools, changes);
  await shortenPublished(tools, changes);
  await followVideos(tools, changes);
  await followVideoEnds(tools, changes);
  await dropReplaced(tools, changes);
  await followReminders(tools, changes);
  await sheetProgress(tools, changes);
  await noteActs(tools, changes);
  await awaitSeals(tools, changes);
});
