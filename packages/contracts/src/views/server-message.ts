import type { HintSays } from '@rince/domain/news/hints';
import { notice as noticeMessage } from '../routes/notices.ts';
import type { ServerMessage } from '../socket.ts';

/** What a window is told, as it goes through its socket. */
export const serverMessageOf = (says: HintSays): ServerMessage => {
  switch (says.what) {
    case 'changed': {
      const { what: _, ...data } = says;
      return { type: 'UPDATED_NESTED_SINGLE', data };
    }
    case 'job': {
      const { _id: job, event, kind, status, done, total } = says.job;
      return { type: 'GENERATING_STATUS_CHANGED', data: { event, job, kind, status, done, total } };
    }
    case 'notice':
      return { type: 'NEW_NOTIFICATION', data: noticeMessage.parse(says.notice) };
    case 'logout':
      return says.session === undefined
        ? { type: 'LOGOUT' }
        : { type: 'LOGOUT_IF_TOKEN', data: { token: says.session } };
  }
};
