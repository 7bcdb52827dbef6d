import type { WatchingAs } from '@rince/domain/news/hints';
import { socketKey, userSocketKey, userSocketRange, watchKey, watchRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** An open socket. It expires with the longest life a connection can have. */
export interface Socket {
  readonly connection: string;
  readonly user?: string;
  /** The session, to end that one alone. */
  readonly session?: string;
  /** When that session began, in seconds. */
  readonly signedInAt?: number;
  readonly event?: string;
  /** What the watcher may see of the event. */
  readonly as?: WatchingAs;
  readonly expiresAt: number;
}

/** The machine's clock, as for tokens: a connection lives as long as it lives, whatever day the rules go by. */
const isOver = ({ expiresAt }: Socket): boolean => expiresAt * 1000 <= Date.now();

export const getSocket = async (table: Table, connection: string): Promise<Socket | undefined> => {
  const socket = await table.get<Socket>(socketKey(connection));
  return socket && !isOver(socket) ? socket : undefined;
};
// A socket that was read carries its own key, so the key of the item that is written comes last.
export const openSocket = (socket: Socket): Write[] => [
  { kind: 'put', item: { ...socket, ...socketKey(socket.connection) } },
  ...(socket.user === undefined
    ? []
    : [{ kind: 'put' as const, item: { ...socket, ...userSocketKey(socket.user, socket.connection) } }]),
];
/** Under its user, too, it says what it watches: whoever cuts that person's windows off finds them there. */
export const watchEvent = (before: Socket, event: string, as: WatchingAs): Write[] => [
  ...(before.event === undefined || before.event === event ? [] : unwatch(before)),
  ...openSocket({ ...before, event, as }),
  { kind: 'put', item: { ...before, event, as, ...watchKey(event, before.connection) } },
];
export const unwatch = (socket: Socket): Write[] =>
  socket.event === undefined ? [] : [{ kind: 'delete', key: watchKey(socket.event, socket.connection) }];
export const closeSocket = (socket: Socket): Write[] => [
  { kind: 'delete', key: socketKey(socket.connection) },
  ...(socket.user === undefined
    ? []
    : [{ kind: 'delete' as const, key: userSocketKey(socket.user, socket.connection) }]),
  ...unwatch(socket),
];

/** Windows of one account, on all its devices: an office shares one among ten desks. Who opens more at the same moment may get a few beyond it. */
export const mostSockets = 100;

/** Strongly: of these, those of a session that ends are cut off. */
export const socketsOf = async (table: Table, user: string): Promise<Socket[]> =>
  (await table.read<Socket>(userSocketRange(user), 50_000)).filter((one) => !isOver(one));
export const watchersOf = async (table: Table, event: string): Promise<Socket[]> =>
  (await table.read<Socket>({ ...watchRange(event), consistent: false }, 50_000)).filter((one) => !isOver(one));
