import type { Carried, Message, PromiseQueue } from '@rince/domain/jobs';
import { refuse } from '@rince/domain/refusal';
import { outboxIndex, outboxKey, outboxPlace } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** A message that was promised together with a change. */
export interface Promised {
  /** An id of the moment when it was promised: the sweeper finds the old ones by it. */
  readonly _id: string;
  readonly queue: PromiseQueue;
  readonly message: Message<PromiseQueue>;
  /** How long the stream waits before it sends it: until whoever promised has, too, or has died. In seconds, at most 900. */
  readonly delaySeconds: number;
  /** Until when, in milliseconds, whoever took it last is left alone with it. */
  readonly takenUntil?: number;
  /** How often it was taken and nobody said that nothing came of it. */
  readonly tries?: number;
}

const promised = (given: Promised) =>
  ({
    kind: 'put',
    item: { ...outboxKey(given._id), entity: 'outbox', ...outboxPlace(given._id), ...given },
  }) satisfies Write;

/**
 * Promises a message in the transaction that makes it necessary. Whoever promised sends it on after the commit; the table's stream sends
 * it once more, in case they died before; the worker takes the item away when the work is done, so that a second message finds nothing to do.
 */
export const outboxItem = <Queue extends PromiseQueue>(queue: Queue, message: Message<Queue>, id: string) =>
  promised({ _id: id, queue, message, delaySeconds: 10 });

/** The same for a message that can wait for the table's stream, a second or so, and that nobody else sends. */
export const outboxItemOfStream = <Queue extends PromiseQueue>(
  queue: Queue,
  message: Message<Queue>,
  id: string,
  delaySeconds = 0,
) => promised({ _id: id, queue, message, delaySeconds });

/** What the queue of a promise gets. */
export const carriedOf = ({ _id, message }: Promised): Carried => ({ promise: _id, message });

/** Whether a promise still waits to be kept. */
export const isOpenPromise = async (table: Table, id: string): Promise<boolean> =>
  (await table.get<Promised>(outboxKey(id))) !== undefined;

/** So long somebody may be at work on a letter: less than the stream waits before it sends a promise once more. */
const takenMs = 8_000;

/** So often what may have been done is done once more, and so long after the last time the next one counts as the first again. */
const mostTries = 2;
const restsMs = 20 * 60_000;

/** A promise that somebody is at work on. */
export type TakenPromise = Required<Pick<Promised, '_id' | 'takenUntil' | 'tries'>>;

/**
 * Takes an open promise for a while, so that a message that comes to two at once is worked on by one: refused where somebody else is at it. 'kept' where it
 * is not open any more; 'rests' where it was tried twice, nobody knows what came of it, and that was less than twenty minutes ago.
 */
export const takePromise = async (table: Table, id: string, now: number): Promise<TakenPromise | 'kept' | 'rests'> => {
  const open = await table.get<Promised>(outboxKey(id));
  if (!open) return 'kept';
  const refusal = () => refuse('IN_PROGRESS');
  const { takenUntil = 0, tries = 0 } = open;
  const isOneMore = tries >= mostTries;
  if (isOneMore && takenUntil + restsMs > now) return 'rests';
  if (takenUntil > now) throw refusal();
  const taken = { takenUntil: now + takenMs, tries: isOneMore ? 1 : tries + 1 };
  await table.transact([
    {
      kind: 'update',
      key: outboxKey(id),
      set: taken,
      condition: { is: 'equal', to: { _id: id, takenUntil: open.takenUntil, tries: open.tries } },
      refusal,
    },
  ]);
  return { _id: id, ...taken };
};

/** Gives a promise back of which surely nothing came: that was no try. */
export const giveBackPromise = ({ _id, takenUntil, tries }: TakenPromise): Write => ({
  kind: 'update',
  key: outboxKey(_id),
  set: { takenUntil: undefined, tries: tries - 1 },
  condition: { is: 'equal', to: { _id, takenUntil, tries } },
});

/** Promises made between two ids and open a moment ago, oldest first. */
export const openPromises = (table: Table, from: string, to: string): Promise<Promised[]> =>
  table.find<Promised>(outboxIndex(from, to), 100_000);

/** What was promised is done. */
export const endPromise = (id: string): Write => ({ kind: 'delete', key: outboxKey(id) });
