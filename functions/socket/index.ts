import { clientMessage, type ServerMessage } from '@rince/contracts/socket';
import { Refusal } from '@rince/domain/refusal';
import { cameThroughCdn } from '@rince/runtime/cdn';
import { toolsAt } from '@rince/runtime/context';
import { push } from '@rince/services/push';
import { queues } from '@rince/services/queues';
import { verifyToken } from '@rince/services/tokens';
import { getEvent } from '@rince/store/events';
import { getUserOfSession, sessionStands } from '@rince/store/sessions';
import {
  closeSocket,
  getSocket,
  mostSockets,
  openSocket,
  type Socket,
  socketsOf,
  unwatch,
  watchEvent,
} from '@rince/store/sockets';
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { inSight } from '../shared/event/watching.ts';

/** The longest a connection can live, in seconds, and a minute in which its end is told. */
const longest = 2 * 3600 + 60;

/** The opening request comes with its headers, what follows without. */
type SocketEvent = APIGatewayProxyWebsocketEventV2 & { readonly headers?: Readonly<Record<string, string>> };

/**
 * One function for the whole socket: a connection says its token first and which event it looks at; it is told ids, never things. A
 * connection without a good token is closed.
 */
export const handler = async (event: SocketEvent): Promise<APIGatewayProxyResultV2> => {
  const { connectionId: connection, eventType, requestTimeEpoch } = event.requestContext;
  const tools = toolsAt(new Date(requestTimeEpoch));
  const expiresAt = Math.floor(Date.now() / 1000) + longest;
  const ok = { statusCode: 200 };

  if (eventType === 'CONNECT') {
    if (!cameThroughCdn(event.headers)) return { statusCode: 403 };
    await tools.table.transact(openSocket({ connection, expiresAt }));
    await queues.send('sockets', { connection });
    return ok;
  }
  const socket: Socket = (await getSocket(tools.table, connection)) ?? { connection, expiresAt };
  if (eventType === 'DISCONNECT') {
    await tools.table.transact(closeSocket(socket));
    return ok;
  }

  const parsed = clientMessage.safeParse(jsonOf(event.body));
  if (!parsed.success) {
    // Whoever has said something is waited for no longer: `silent-sockets` leaves them alone.
    if (socket.user === undefined) await push.close(connection);
    return ok;
  }
  const message = parsed.data;
  if (message.type === 'connected') {
    const session = await verifyToken(message.token);
    const user = session && (await getUserOfSession(tools.table, session));
    if (!session || !user) {
      await push.close(connection);
      return ok;
    }
    const others = (await socketsOf(tools.table, user._id)).filter((one) => one.connection !== connection);
    if (others.length >= mostSockets) {
      await say(connection, { type: 'TOO_MANY' });
      await push.close(connection);
      return ok;
    }
    const { origin, signedInAt } = session;
    const known = { connection, user: user._id, session: origin, signedInAt, expiresAt };
    try {
      await tools.table.transact([...openSocket(known), ...sessionStands(session, user)]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // It ended while it was looked at: whoever tells its windows did not find this one.
      await push.close(connection);
      return ok;
    }
    await say(connection, { type: 'CONNECTED' });
    return ok;
  }
  if (socket.user === undefined) {
    await push.close(connection);
    return ok;
  }
  if (message.type === 'watch') {
    const watched = await getEvent(tools.table, message.event);
    const [seeing] = watched ? await inSight(tools.table, watched, [socket]) : [];
    if (!seeing) return ok;
    await tools.table.transact(watchEvent(socket, message.event, seeing.as));
    await say(connection, { type: 'WATCHING', data: { event: message.event } });
  }
  if (message.type === 'unwatch') await tools.table.transact(unwatch(socket));
  return ok;
};

const say = (connection: string, message: ServerMessage): Promise<boolean> => push.send(connection, message);

const jsonOf = (body: string | undefined): unknown => {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
};
