import type { ServerMessage } from '@rince/contracts/socket';
import type { Tools } from '@rince/runtime/context';
import { streamConsumer } from '@rince/runtime/stream';
import { push } from '@rince/services/push';
import type { Change } from '@rince/store/changes';
import { closeSocket, type Socket, socketsOf, watchersOf } from '@rince/store/sockets';
import { type Hint, hintOf } from './hints.ts';

const atOnce = 20;

/** The table's stream becomes hints to the people who may see what changed. No write can be forgotten, none is told before it is made. */
export const handler = streamConsumer(async (tools, changes: readonly Change[]) => {
  const hints = new Map<string, Hint>();
  // Of many changes to one thing in a batch the last is enough: the client asks for the thing anyway.
  for (const change of changes) for (const hint of hintOf(change)) hints.set(hint.key, hint);
  const watchers = new Map<string, Promise<Socket[]>>();
  const remembered = (key: string, load: () => Promise<Socket[]>): Promise<Socket[]> => {
    const known = watchers.get(key) ?? load();
    watchers.set(key, known);
    return known;
  };
  const tell = async ({ to, message, ends }: Hint): Promise<void> => {
    const sockets =
      'user' in to
        ? await remembered(`user ${to.user}`, () => socketsOf(tools.table, to.user))
        : (await remembered(`event ${to.event}`, () => watchersOf(tools.table, to.event))).filter(
            ({ as }) => as !== undefined && to.as.includes(as),
          );
    await Promise.all(
      sockets.map((socket) => (ends === undefined ? send(tools, socket, message) : endSession(tools, socket, ends))),
    );
  };
  // Published results are told to every family at once; one after the other, the last would wait for all.
  const all = [...hints.values()];
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(tell));
});

const send = async (tools: Tools, socket: Socket, message: ServerMessage): Promise<void> => {
  const isThere = await push.send(socket.connection, message);
  if (!isThere) await tools.table.transact(closeSocket(socket));
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
  const message: ServerMessage =
    socket.session === undefined ? { type: 'LOGOUT' } : { type: 'LOGOUT_IF_TOKEN', data: { token: socket.session } };
  await send(tools, socket, message);
  await push.close(socket.connection);
  await tools.table.transact(closeSocket(socket));
};
