import { type ServerMessage, serverMessage } from '@rince/contracts/socket';
import { config } from './config.ts';
import { gathered } from './gathered.ts';
import { pauseBefore, tagsOf } from './live-tag.ts';
import { areOwnWrites } from './own-writes.ts';
import { queryClient } from './query-client.ts';
import { accessToken, isSignedIn, sessionId, sessionIsOver } from './session.ts';

export type LiveState = 'off' | 'connecting' | 'on';
type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
const watched: string[] = [];
let socket: WebSocket | undefined;
let state: LiveState = 'off';
let failures = 0;
/** So long a token may wait in line with those of a whole hall. */
const longestWelcomeMs = 30_000;
/** From then on it is tried twice a minute. */
const mostFailures = 6;
let wanted = false;
let onUnreadable = (): void => undefined;
let wasCut = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The event that the server was told last on this connection. */
let told: string | undefined;
let telling: ReturnType<typeof setTimeout> | undefined;

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

const tell = (): void => {
  const event = watched.at(-1);
  if (state !== 'on' || event === told) return;
  told = event;
  say(event === undefined ? { type: 'unwatch' } : { type: 'watch', event });
};

/** From one page of an event to the next nothing needs to be said: the server hears what is watched in the end. */
const tellSoon = (): void => {
  clearTimeout(telling);
  telling = setTimeout(tell, 50);
};

/** Says which event the reader is looking at, and gives back how to stop. */
export function watch(event: string): () => void {
  watched.push(event);
  tellSoon();
  return () => {
    watched.splice(watched.lastIndexOf(event), 1);
    tellSoon();
  };
}

/** The messages are hints: what they concern is asked for again by the checked route. */
const askAgain = gathered((tags: ReadonlySet<string>) =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta?.live as readonly string[] | undefined)?.some((tag) => tags.has(tag)) ?? false,
  }),
);

/** Whatever changed before the server knew what is watched was missed. After a cut everybody asks, but not in the same second. */
const catchUp = (): void => {
  if (!wasCut) {
    void queryClient.invalidateQueries(
      { predicate: ({ meta }) => (meta?.live as readonly string[] | undefined)?.length !== 0 },
      { cancelRefetch: false },
    );
    return;
  }
  wasCut = false;
  setTimeout(() => void queryClient.invalidateQueries(), Math.random() * 3000);
};

const handle = (message: ServerMessage): void => {
  if (message.type === 'CONNECTED') {
    failures = 0;
    setState('on');
    told = undefined;
    tell();
    if (watched.length === 0 && wasCut) catchUp();
  }
  // One that is closed elsewhere makes room.
  if (message.type === 'TOO_MANY') failures = mostFailures;
  if (message.type === 'WATCHING') {
    // Two messages may overtake each other on their way: the one that came last must be what is watched.
    if (message.data.event !== watched.at(-1)) {
      told = message.data.event;
      tell();
    } else catchUp();
  }
  if (message.type === 'UPDATED_NESTED_SINGLE') {
    const tags = tagsOf(message.data);
    const ms = pauseBefore(message.data);
    const { writes } = message.data;
    if (writes) void areOwnWrites(writes).then((isKnown) => isKnown || askAgain(tags));
    else if (ms === 0) askAgain(tags);
    else setTimeout(() => askAgain(tags), ms);
  }
  if (message.type === 'GENERATING_STATUS_CHANGED')
    askAgain(tagsOf({ kind: 'job', id: message.data.job, event: message.data.event }));
  if (message.type === 'LOGOUT' || (message.type === 'LOGOUT_IF_TOKEN' && message.data.token === sessionId()))
    sessionIsOver();
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
  const mine = new WebSocket(config().socket);
  socket = mine;
  // Where the one who read the token died, nobody answers.
  const unanswered = setTimeout(() => mine.close(), longestWelcomeMs);
  socket.onopen = () => say({ type: 'connected', token });
  socket.onmessage = ({ data }) => {
    const said = parse(String(data));
    const message = serverMessage.safeParse(said);
    clearTimeout(unanswered);
    if (message.success) handle(message.data);
    else if (isWithoutData(said)) onUnreadable();
  };
  socket.onclose = () => {
    clearTimeout(unanswered);
    socket = undefined;
    if (state === 'on') wasCut = true;
    retry();
  };
};

/** A change that does not say what changed: what is on the screen may be old. */
const isWithoutData = (said: unknown): boolean =>
  typeof said === 'object' &&
  said !== null &&
  (said as { type?: unknown }).type === 'UPDATED_NESTED_SINGLE' &&
  !(said as { data?: unknown }).data;

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
  timer = setTimeout(
    () => void connect(),
    Math.min(30_000, 500 * 2 ** Math.min(failures, mostFailures)) * (0.5 + Math.random()),
  );
};

/** Opens the socket and keeps it open until told otherwise. `unreadable` hears of changes that do not say what changed. */
export function startLive(unreadable: () => void): () => void {
  onUnreadable = unreadable;
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
    wasCut = false;
    clearTimeout(timer);
    clearInterval(beat);
    removeEventListener('online', now);
    socket?.close();
    setState('off');
  };
}
