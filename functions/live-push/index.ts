import { serverMessageOf } from '@rince/contracts/views/server-message';
import { gatherHints, type Hint, type HintSays } from '@rince/domain/news/hints';
import type { Tools } from '@rince/runtime/context';
import { streamConsumer } from '@rince/runtime/stream';
import { push } from '@rince/services/push';
import { promisedKind, toldKinds } from '@rince/store/changes';
import { getEvent } from '@rince/store/events';
import { closeSocket, type Socket, socketsOf, watchersOf } from '@rince/store/sockets';
import { inSight, stillSignedIn } from '../shared/event/watching.ts';
import { sendPromises } from './promises.ts';

const atOnce = 20;

/** The table's stream becomes messages to the workers and hints to the people who may see what changed. No write can be forgotten, none is told before it is made. */
export const handler = streamConsumer(toldKinds, async (tools, changes) => {
  await sendPromises(changes);
  const opened = remembering((user) => socketsOf(tools.table, user));
  const signedIn = remembering(async (user) => stillSignedIn(tools.table, await opened(user)));
  const watching = remembering((event) => watchersNow(tools, event));
  const tell = async ({ to, says, ends }: Hint): Promise<void> => {
    if (ends !== undefined && 'user' in to) {
      await Promise.all((await opened(to.user)).map((socket) => endSession(tools, socket, ends)));
      return;
    }
    const sockets =
      'user' in to ? await signedIn(to.user) : (await watching(to.event)).filter(({ as }) => as && to.as.includes(as));
    await Promise.all(sockets.map((socket) => send(tools, socket, says)));
  };
  // Published results are told to every family at once; one after the other, the last would wait for all.
  const all = gatherHints(
    changes.flatMap(({ entity, ...change }) => (entity === promisedKind ? [] : { entity, ...change })),
  );
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(tell));
});

/** What one batch asks for many times is loaded once. */
const remembering = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const value = known.get(key) ?? load(key);
    known.set(key, value);
    return value;
  };
};

/**
 * Who watches an event, with what they may see of it now: a role may have gone since the window was opened. Families, who may be
 * thousands, began with what everybody sees, and that is asked of the event alone.
 */
const watchersNow = async (tools: Tools, id: string): Promise<Socket[]> => {
  const all = await watchersOf(tools.table, id);
  // Most of what is written concerns a feis that nobody looks at just now.
  const event = all.length > 0 ? await getEvent(tools.table, id) : undefined;
  if (!event) return [];
  const trusted = all.filter(({ as }) => as !== 'sees');
  return [
    ...(await inSight(tools.table, event, trusted)),
    ...(event.published ? all.filter(({ as }) => as === 'sees') : []),
  ];
};

/** One bad connection repeats nothing for the others: it is closed, and its page asks for everything when it has made another one. */
const send = async (tools: Tools, socket: Socket, says: HintSays): Promise<void> => {
  try {
    const isThere = await push.send(socket.connection, serverMessageOf(says));
    if (!isThere) await tools.table.transact(closeSocket(socket));
  } catch (error) {
    console.warn('A connection that could not be told is closed', { connection: socket.connection, error });
    await push.close(socket.connection);
  }
};

/** Whether a window belongs to what ends. The news may be late: whoever signed in again since stays. */
const isEnded = ({ session, signedInAt }: Socket, ends: NonNullable<Hint['ends']>): boolean => {
  if ('session' in ends) return session === ends.session;
  if (ends.spared !== undefined && session === ends.spared) return false;
  return signedInAt === undefined || signedInAt < ends.before;
};

/** Tells a window that its session is over, and hears no more of it. */
const endSession = async (tools: Tools, socket: Socket, ends: NonNullable<Hint['ends']>): Promise<void> => {
  if (!isEnded(socket, ends)) return;
  await send(tools, socket, {
    what: 'logout',
    ...(socket.session === undefined ? {} : { session: socket.session }),
  });
  await push.close(socket.connection);
  await tools.table.transact(closeSocket(socket));
};
