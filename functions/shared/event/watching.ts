import { tabulatesEvent } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import type { WatchingAs } from '@rince/domain/news/hints';
import type { User } from '@rince/domain/people/user';
import { judgeKey } from '@rince/store/keys';

import { sessionKeys, userOfSession } from '@rince/store/sessions';
import type { Socket } from '@rince/store/sockets';
import type { Table } from '@rince/store/table';

/** What a watcher may see of an event: as who runs it, judges it, or as everybody. */

const sightOf = (user: User, event: Event, judge: EventJudge | undefined): WatchingAs | undefined => {
  if (tabulatesEvent(user, event)) return 'runs';
  if (judge) return 'judges';
  return event.published ? 'sees' : undefined;
};

/** A socket that somebody opened with a token; one without has no rights. */
const sessionOf = ({ user, session, signedInAt }: Socket) =>
  user === undefined || session === undefined || signedInAt === undefined
    ? undefined
    : { user, origin: session, signedInAt };

/** Of these sockets, those whose session still counts, each with its user. */
const standing = async (table: Table, sockets: readonly Socket[]): Promise<{ socket: Socket; user: User }[]> => {
  const known = sockets.flatMap((socket) => {
    const session = sessionOf(socket);
    return session ? [{ socket, session }] : [];
  });
  const found = await table.getMany<unknown>(known.flatMap(({ session }) => sessionKeys(session)));
  return known.flatMap(({ socket, session }, i) => {
    const user = userOfSession(session, found.slice(2 * i, 2 * i + 2));
    return user ? [{ socket, user }] : [];
  });
};

/** Of these sockets, those whose session still counts. */
export const stillSignedIn = async (table: Table, sockets: readonly Socket[]): Promise<Socket[]> =>
  (await standing(table, sockets)).map(({ socket }) => socket);

/** Of these sockets, those that may watch the event, and as what, by what is stored now: roles, people and sessions come and go. */
export const inSight = async (
  table: Table,
  event: Event,
  sockets: readonly Socket[],
): Promise<(Socket & { readonly as: WatchingAs })[]> => {
  const there = await standing(table, sockets);
  const judges = await table.getMany<EventJudge>(there.map(({ user }) => judgeKey(event._id, user._id)));
  return there.flatMap(({ socket, user }, i) => {
    const as = sightOf(user, event, judges[i]);
    return as ? [{ ...socket, as }] : [];
  });
};
