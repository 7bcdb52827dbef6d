import { httpArea } from '@rince/runtime/http';
import { listNotices } from './list-notices.ts';
import { markAllRead } from './mark-all-read.ts';

export const handler = httpArea('notices', { listNotices, markAllRead });
