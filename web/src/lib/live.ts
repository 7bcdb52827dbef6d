import { type ServerMessage, serverMessage } from '@rince/contracts/socket';
import { config } from './config.ts';
import { tagsOf } from './live-tag.ts';
import { queryClient } from './query-client.ts';
import { accessToken, forgetSession, isSignedIn, sessionId } from './session.ts';

export type LiveState = 'off' | 'connecting' | 'on';
type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
const watched: string[] = [];
let socket: WebSocket | undefined;
let state: LiveState = 'off';
let failures = 0;
let wanted = false;
let wasOn = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const setState = (next: LiveState): void => {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
};

export const liveState = (): LiveState => state;
export const onLiveState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};
export const onLiveMessage = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const say = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

/** Says which event the reader is looking at, and gives back how to stop. */
export function watch(event: string): () => void {
  watched.push(event);
  say({ type: 'watch', event });
  return () => {
    watched.splice(watched.lastIndexOf(event), 1);
    const next = watched.at(-1);
    say(next === undefined ? { type: 'unwatch' } : { type: 'watch', event: next });
  };
}

/** The messages are hints: what they concern is asked for again by the checked route. */
const refetch = (change: Parameters<typeof tagsOf>[0]): void => {
  const tags = tagsOf(change);
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta?.live as readonly string[] | undefined)?.some((tag) => tags.has(tag)) ?? false,
  });
};

const handle = (message: ServerMessage): void => {
  if (message.type === 'CONNECTED') {
    failures = 0;
    setState('on');
    const event = watched.at(-1);
    if (event !== undefined) say({ type: 'watch', event });
    // What was said meanwhile was missed; not everybody asks in the same second.
    if (wasOn) setTimeout(() => void queryClient.invalidateQueries(), Math.random() * 3000);
    wasOn = true;
  }
  if (message.type === 'UPDATED_NESTED_SINGLE') refetch(message.data);
  if (message.type === 'GENERATING_STATUS_CHANGED')
    refetch({ kind: 'job', id: message.data.job, event: message.data.event });
  if (message.type === 'LOGOUT' || (message.type === 'LOGOUT_IF_TOKEN' && message.data.token === sessionId()))
    void forgetSession();
  for (const listener of listeners) listener(message);
};

const connect = async (): Promise<void> => {
  if (!wanted || !isSignedIn()) return;
  setState('connecting');
  const token = await accessToken().catch(() => undefined);
  if (!wanted) return;
  if (!token) {
    retry();
    return;
  }
  socket = new WebSocket(config().socket);
  socket.onopen = () => say({ type: 'connected', token });
  socket.onmessage = ({ data }) => {
    const message = serverMessage.safeParse(parse(String(data)));
    if (message.success) handle(message.data);
  };
  socket.onclose = () => {
    socket = undefined;
    retry();
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const retry = (): void => {
  if (!wanted) {
    setState('off');
    return;
  }
  setState('connecting');
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(() => void connect(), Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random()));
};

/** Opens the socket and keeps it open until told otherwise. */
export function startLive(): () => void {
  wanted = true;
  void connect();
  const beat = setInterval(() => say({ type: 'ping' }), 5 * 60_000);
  const now = (): void => {
    if (state !== 'connecting') return;
    failures = 0;
    clearTimeout(timer);
    if (!socket) void connect();
  };
  addEventListener('online', now);
  return () => {
    wanted = false;
    wasOn = false;
    clearTimeout(timer);
    clearInterval(beat);
    removeEventListener('online', now);
    socket?.close();
    setState('off');
  };
}
