import { httpArea } from '@rince/runtime/http';
import { listEventNotices } from './list-event-notices.ts';
import { listNotices } from './list-notices.ts';
import { markAllRead } from './mark-all-read.ts';
import { pinEventNotice } from './pin-event-notice.ts';
import { readEventNotice } from './read-event-notice.ts';
import { reportError } from './report-error.ts';

export const handler = httpArea('notices', {
  listNotices,
  markAllRead,
  listEventNotices,
  pinEventNotice,
  readEventNotice,
  reportError,
});
