import { doAll } from '@rince/runtime/do-all';
import { streamConsumer } from '@rince/runtime/stream';
import { listedKinds } from '@rince/store/changes';
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

/** First what takes something away from those who may not see it, then what lists and searches show. */
const steps = [
  followPublications,
  hideFromPublished,
  shortenPublished,
  dropReplaced,
  followVideos,
  listUsers,
  listSchoolEntries,
  listEventEntries,
  renameSchools,
  renameDancers,
  followPlaces,
  followVideoEnds,
  followReminders,
  sheetProgress,
  noteActs,
  awaitSeals,
];

/**
 * What follows from what was written. Every step sets a value it has just counted, so it may come twice: where one fails, as while storage is away, the
 * others are done all the same, and all of them come again.
 */
export const handler = streamConsumer(listedKinds, (tools, changes) =>
  doAll(
    tools,
    steps.map((step) => () => step(tools, changes)),
  ),
);
