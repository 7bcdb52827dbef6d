import type { Mark } from '@rince/contracts/judging';
import { submitScore } from '@rince/contracts/routes/judging';
import type { BodyInput } from '@rince/contracts/row';
import { call, longestAnswerMs } from '../../lib/api.ts';
import { type ApiError, isPassing } from '../../lib/api-error.ts';
import { newKey } from '../../lib/new-key.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showFailure } from '../../ui/toast.ts';
import { judgeCardsQuery } from './judging-queries.ts';

export type MarkData = BodyInput<typeof submitScore>['data'];

/** What was, or will be, sent: again with the same key until it is answered, so it counts once. */
interface Sent {
  readonly data: MarkData;
  readonly key: string;
}
/** Which card a mark is on, in words a judge knows. */
export interface CardName {
  readonly dancerNumber: number;
  readonly competition: string;
}
/** A mark that the server has not acknowledged. */
export interface Unsent extends Sent {
  readonly card?: CardName;
  /** Earlier versions that were sent and not answered. The server may have them: they go first, and this one follows what they left. */
  readonly before?: readonly Sent[];
  readonly status: 'sending' | 'waiting' | 'refused';
  readonly message?: string;
  /** What the server has, where it refused because of it. */
  readonly current?: Mark;
}
/** What became of a save; one that waits is sent again by itself. */
export type SaveOutcome = 'stored' | 'waiting' | 'refused';
export type Outbox = Readonly<Record<string, Unsent>>;

const storageName = (user: string): string => `rince.marks.${user}`;
const placeOf = ({ _id, round }: Pick<MarkData, '_id' | 'round'>): string => `${_id} ${round}`;
/** How long the network is left alone after it failed. */
const pauseMs = 4000;

let user = '';
let box: Outbox = {};
const listeners = new Set<() => void>();
/** The revision of the own mark that was stored last, by place. */
const own = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a mark, or forgets it. Other tabs of this judge keep theirs beside it. */
const keep = (place: string, unsent: Unsent | undefined): void => {
  const changed = (before: Outbox): Outbox => {
    const { [place]: _, ...others } = before;
    return unsent ? { ...others, [place]: unsent } : others;
  };
  box = changed(box);
  localStorage.setItem(storageName(user), JSON.stringify(changed(read())));
  for (const listener of listeners) listener();
};

const read = (): Outbox => {
  try {
    return JSON.parse(localStorage.getItem(storageName(user)) ?? '{}') as Outbox;
  } catch {
    return {};
  }
};

/** Takes up what an earlier page of this judge left unsent; it waits to be sent. */
export const openOutbox = (judge: string): void => {
  if (user === judge) return;
  user = judge;
  box = Object.fromEntries(
    Object.entries(read()).map(([place, unsent]) => [
      place,
      unsent.status === 'sending' ? { ...unsent, status: 'waiting' } : unsent,
    ]),
  );
};

export const outbox = (): Outbox => box;
export const onOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const unsentMark = (given: Outbox, id: string, round: number): Unsent | undefined =>
  given[placeOf({ _id: id, round: round as 1 })];
/** Tells the own mark from one that somebody else has stored. */
export const ownRevision = (id: string, round: number): number | undefined =>
  own.get(placeOf({ _id: id, round: round as 1 }));

const later = (): void => {
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, pauseMs);
};

/** Sends everything that waits; called when the network may be back. */
export const sendWaiting = (): void => {
  for (const unsent of Object.values(box)) if (unsent.status === 'waiting') void send(unsent);
};
addEventListener('online', sendWaiting);

const remember = ({ data }: Unsent, mark: Mark): void => {
  const [competition = ''] = data._id.split('-');
  queryClient.setQueryData(
    judgeCardsQuery(competition).queryKey,
    (cards) =>
      cards && {
        ...cards,
        entries: cards.entries.map((entry) =>
          entry._id === data._id ? { ...entry, marks: { ...entry.marks, [String(data.round)]: mark } } : entry,
        ),
      },
  );
};

const answerTo = async ({ data, key }: Sent): Promise<Mark> =>
  (await call(submitScore, { body: { data } }, { key, signal: AbortSignal.timeout(longestAnswerMs) })).mark;

/** The revision that earlier versions left, once each of them is answered; one that is refused now left nothing. */
const answered = async ({ data, before = [] }: Unsent): Promise<number | undefined> => {
  let { revision } = data;
  for (const earlier of before)
    try {
      ({ revision } = await answerTo(earlier));
    } catch (error) {
      if (isPassing(error)) throw error;
    }
  return revision;
};

const send = async (given: Unsent): Promise<SaveOutcome> => {
  const place = placeOf(given.data);
  let unsent: Unsent = { ...given, status: 'sending' };
  keep(place, unsent);
  try {
    const revision = await answered(unsent);
    const { before: _, ...alone } = unsent;
    unsent = { ...alone, data: { ...given.data, ...(revision === undefined ? {} : { revision }) } };
    // As it is sent: a page that is reloaded now sends the same again.
    if (box[place]?.key === unsent.key) keep(place, unsent);
    const mark = await answerTo(unsent);
    own.set(place, mark.revision);
    remember(unsent, mark);
    // A newer mark may have taken the place while this one was under way; it is sent with the revision this one got.
    const now = box[place];
    if (now?.key === unsent.key) keep(place, undefined);
    else if (now) void send({ ...now, before: [], data: { ...now.data, revision: mark.revision } });
    return 'stored';
  } catch (error) {
    const now = box[place];
    if (!now) return 'waiting';
    const isNewer = now.key !== unsent.key;
    if (isPassing(error)) {
      // What a newer one knows of this one is how it was sent.
      keep(place, { ...(isNewer ? { ...now, before: versions(unsent) } : unsent), status: 'waiting' });
      later();
    } else if (isNewer) void send({ ...now, before: [] });
    else {
      const current = (error as ApiError).current as Mark | undefined;
      const { message } = error as ApiError;
      keep(place, { ...unsent, status: 'refused', message, ...(current ? { current } : {}) });
      // Said wherever the judge is by now; the notice with what can be done stays until they decide.
      showFailure(error);
      return 'refused';
    }
    return 'waiting';
  }
};

/** A mark with the earlier versions of it, oldest first. */
const versions = ({ data, key, before = [] }: Unsent): Sent[] => [...before, { data, key }];

/** Keeps a mark in this browser and sends it; resolves to what became of it. */
export const saveMark = (data: MarkData, card: CardName): Promise<SaveOutcome> => {
  const place = placeOf(data);
  const under = box[place];
  const before = under === undefined || under.status === 'refused' ? [] : versions(under);
  const unsent: Unsent = { data, card, key: newKey(), before, status: 'sending' };
  if (under?.status === 'sending') {
    keep(place, unsent);
    return Promise.resolve('waiting');
  }
  return send(unsent);
};

/** After a refusal: sends the own mark over what the server has. */
export const insist = (unsent: Unsent): Promise<SaveOutcome> =>
  send({
    ...unsent,
    key: newKey(),
    before: [],
    data: { ...unsent.data, ...(unsent.current ? { revision: unsent.current.revision } : {}) },
  });

/** After a refusal: keeps what the server has. */
export const giveWay = (unsent: Unsent): void => {
  if (unsent.current) remember(unsent, unsent.current);
  keep(placeOf(unsent.data), undefined);
};
