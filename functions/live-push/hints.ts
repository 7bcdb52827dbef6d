import { notice as noticeMessage } from '@rince/contracts/routes/notices';
import type { ServerMessage } from '@rince/contracts/socket';
import type { Entry } from '@rince/domain/entry/entry';
import type { Refund } from '@rince/domain/entry/refund';
import type { Video } from '@rince/domain/entry/video';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import type { EventNotice, Notice } from '@rince/domain/news/notice';
import type { Import } from '@rince/domain/people/import';
import type { User } from '@rince/domain/people/user';
import type { Job } from '@rince/domain/results/job';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Change } from '@rince/store/changes';

import type { OfficeBundle } from '@rince/store/event-entries';

import type { EndedSession } from '@rince/store/sessions';
import type { Socket } from '@rince/store/sockets';

/** One message and whom it is for; of equal keys the last one counts. */
export interface Hint {
  readonly key: string;
  readonly to:
    | { readonly user: string }
    | { readonly event: string; readonly as: readonly NonNullable<Socket['as']>[] };
  readonly message: ServerMessage;
  /** Only windows of these sessions are told, and are cut off: one session, or those that began before, of which one may be spared. */
  readonly ends?: { readonly session: string } | { readonly before: number; readonly spared: string | undefined };
}

const everybody = ['runs', 'judges', 'sees'] as const;
const office = ['runs'] as const;
const officeAndJudges = ['runs', 'judges'] as const;

const updated = (
  kind: 'event' | 'competition' | 'mark' | 'entry' | 'job' | 'user' | 'notice',
  id: string,
  event: string,
  to: Hint['to'],
  revision?: number,
): Hint => ({
  key: `${kind} ${id}`,
  to,
  message: {
    type: 'UPDATED_NESTED_SINGLE',
    data: { kind, id, ...(event === '' ? {} : { event }), ...(revision === undefined ? {} : { revision }) },
  },
});

/** Marks, cards and rosters are all told as their competition: that is what a screen asks for again. */
const aboutCompetition = (competition: string, event: string): Hint[] => [
  updated('competition', competition, event, { event, as: officeAndJudges }),
];

/** What a change means to people; items nobody looks at mean nothing. */
export const hintOf = ({ entity, before, after }: Change): Hint[] => {
  const now = (after ?? before) as unknown;
  switch (entity) {
    case 'competition': {
      const { _id, event } = now as Competition;
      return aboutCompetition(_id, event);
    }
    case 'mark':
    case 'card':
    case 'roster': {
      const { competition, event } = now as { competition: string; event: string };
      return aboutCompetition(competition, event);
    }
    case 'event':
    case 'grade': {
      const id = entity === 'event' ? (now as Event)._id : (now as { event: string }).event;
      return [updated('event', id, id, { event: id, as: everybody })];
    }
    case 'judge': {
      const { event, user } = now as { event: string; user: string };
      return [
        updated('event', event, event, { event, as: officeAndJudges }),
        { ...updated('event', event, event, { user }), key: `judge ${user} ${event}` },
      ];
    }
    case 'entry': {
      const { _id, owner, event, revision } = now as Entry;
      return [updated('entry', _id, event, { user: owner }, revision)];
    }
    case 'video': {
      const { _id, owner, entry, event } = now as Video;
      return [
        updated('entry', entry, event, { user: owner }),
        { ...updated('entry', entry, event, { event, as: office }), key: `video ${_id}` },
      ];
    }
    case 'officeBundle': {
      const { changed, event } = now as OfficeBundle;
      return changed.map((id) => ({ ...updated('entry', id, event, { event, as: office }), key: `line ${id}` }));
    }
    case 'waiting': {
      const { owner, dancer, event } = now as Waiting;
      return [updated('entry', dancer, event, { user: owner })];
    }
    case 'refund': {
      const { _id, user, entry, event } = now as Refund;
      return [
        updated('entry', entry, event, { user }),
        { ...updated('entry', entry, event, { event, as: office }), key: `refund ${_id}` },
      ];
    }
    case 'job': {
      const { _id, event, kind, status, done, total } = now as Job;
      return [
        {
          key: `job ${_id}`,
          to: { event, as: office },
          message: { type: 'GENERATING_STATUS_CHANGED', data: { event, job: _id, kind, status, done, total } },
        },
      ];
    }
    case 'import': {
      const { _id, by } = now as Import;
      return [updated('job', _id, '', { user: by })];
    }
    case 'notice': {
      if (before || !after) return [];
      const { user, _id } = now as Notice;
      // The same is told to many: it is one message for each of them.
      return [
        {
          key: `notice ${user} ${_id}`,
          to: { user },
          message: { type: 'NEW_NOTIFICATION', data: noticeMessage.parse(now) },
        },
      ];
    }
    case 'eventNotice': {
      const { _id, event } = now as EventNotice;
      return [updated('notice', _id, event, { event, as: office })];
    }
    case 'user': {
      const old = before as unknown as User | undefined;
      const user = now as User;
      const ended = old !== undefined && after !== undefined && user.tokensValidAfter > old.tokensValidAfter;
      return [
        { ...updated('user', user._id, '', { user: user._id }, user.revision), key: `user ${user._id}` },
        ...(ended
          ? [
              {
                key: `logout ${user._id}`,
                to: { user: user._id },
                message: { type: 'LOGOUT' as const },
                ends: { before: user.tokensValidAfter, spared: user.keptSession },
              },
            ]
          : []),
      ];
    }
    // Who only signed out has nothing new to look at, and would ask for it with a token that is dead.
    case 'endedSession': {
      if (before || !after) return [];
      const { user, origin } = now as EndedSession;
      return [
        {
          key: `logout ${origin}`,
          to: { user },
          message: { type: 'LOGOUT_IF_TOKEN', data: { token: origin } },
          ends: { session: origin },
        },
      ];
    }
    default:
      return [];
  }
};
