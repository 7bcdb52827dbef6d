import * as announcementsRows from '@rince/contracts/routes/announcements';
import * as noticesRows from '@rince/contracts/routes/notices';
import * as updatesRows from '@rince/contracts/routes/updates';
import { httpArea } from '@rince/runtime/http';
import { createUpdate } from './create-update.ts';
import { deleteUpdate } from './delete-update.ts';
import { editUpdate } from './edit-update.ts';
import { getUpdate } from './get-update.ts';
import { listEventNotices } from './list-event-notices.ts';
import { listNotices } from './list-notices.ts';
import { listUpdates } from './list-updates.ts';
import { markAllRead } from './mark-all-read.ts';
import { ownAnnouncements } from './own-announcements.ts';
import { pinEventNotice } from './pin-event-notice.ts';
import { readEventNotice } from './read-event-notice.ts';
import { readUpdate } from './read-update.ts';
import { reportError } from './report-error.ts';

export const handler = httpArea(
  'notices',
  { ...announcementsRows, ...noticesRows, ...updatesRows },
  {
    listNotices,
    markAllRead,
    listEventNotices,
    pinEventNotice,
    readEventNotice,
    reportError,
    ownAnnouncements,
    listUpdates,
    getUpdate,
    readUpdate,
    createUpdate,
    editUpdate,
    deleteUpdate,
  },
);
