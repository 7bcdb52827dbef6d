import { join } from 'node:path';
import { Damage } from '../damage.ts';
import { account, region } from '../principals.ts';
import { waitsForDisk } from '../sync.ts';
import { fauxqsParts, type MessageFile, type QueueStore, type StoredQueue } from './fauxqs-parts.ts';
import { MessageSum } from './message-sum.ts';

export function queueArn(name: string): string {
  return `arn:aws:sqs:${region}:${account}:${name}`;
}

/** Opens the queues of a folder as they were left, reachable under `url`. */
export async function openMessages(
  dir: string,
  url: string,
): Promise<{ store: QueueStore; file: MessageFile; sum: MessageSum }> {
  const { SqsStore, PersistenceManager } = await fauxqsParts();
  const file = opened(dir, () => new PersistenceManager(dir));
  const sum = opened(dir, () => MessageSum.open(file, dir));
  file.db.exec(`PRAGMA synchronous = ${waitsForDisk() ? 'FULL' : 'NORMAL'}`);
  // The port is another one after each start, and clients go where the queue's URL says.
  file.db.prepare("UPDATE sqs_queues SET url = ? || '/' || ? || '/' || name").run(url, account);
  // Whoever was working on a message was part of this process: nobody is any more, and that it ended is no try of theirs.
  file.db.exec(`
    UPDATE sqs_messages SET approximate_receive_count = approximate_receive_count - 1 WHERE receipt_handle IS NOT NULL;
    UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL`);
  const ready = file.db.prepare(
    'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?',
  );
  // fauxqs writes NULL into the receive count here, which its own schema refuses: the message would be lost.
  file.updateMessageReady = (id) => void ready.run(id);

  const store = new SqsStore();
  // An empty host makes fauxqs build queue URLs from the Host header instead of a name that may not resolve.
  store.host = '';
  const create = store.createQueue.bind(store);
  store.createQueue = (...args) => putsBack(atomically(create(...args), file), file);
  file.loadSqsQueues(store);
  store.persistence = file;
  for (const queue of store.allQueues()) queue.persistence = file;
  return { store, file, sum };
}

/** SQLITE_ERROR where a table is gone, SQLITE_CORRUPT, SQLITE_NOTADB (sqlite.org/rescode.html). */
const damaged = new Set([1, 11, 26]);

/** Opens what may be damaged: SQLite says so in words of its own. */
function opened<T>(dir: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { errcode = 0, message } = error as Error & { readonly errcode?: number };
    throw damaged.has(errcode) ? new Damage(join(dir, 'fauxqs.db'), `is damaged (${message})`) : error;
  }
}

/** A message moves to its dead-letter queue in one step: fauxqs deletes it first and inserts it then. */
function atomically(queue: StoredQueue, file: MessageFile): StoredQueue {
  const dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (...args) => {
    file.db.exec('BEGIN');
    try {
      return dequeue(...args);
    } finally {
      file.db.exec('COMMIT');
    }
  };
  return queue;
}

/** A message that was put back for later is in nobody's hands: that was a try, whoever dies while it waits. */
function putsBack(queue: StoredQueue, file: MessageFile): StoredQueue {
  const change = queue.changeVisibility.bind(queue);
  const forget = file.db.prepare('UPDATE sqs_messages SET receipt_handle = NULL WHERE receipt_handle = ?');
  queue.changeVisibility = (handle, seconds) => {
    change(handle, seconds);
    forget.run(handle);
  };
  return queue;
}

/** Forgets messages that have been kept for longer than their queue allows. */
export function dropExpired(store: QueueStore, file: MessageFile, now: number): void {
  for (const queue of store.allQueues()) {
    const oldest = now - Number(queue.attributes.MessageRetentionPeriod ?? 345_600) * 1000;
    for (const messages of [queue.messages, queue.delayedMessages]) {
      for (let i = messages.length - 1; i >= 0; i--) {
        const message = messages[i];
        if (!message || message.sentTimestamp >= oldest) continue;
        messages.splice(i, 1);
        file.deleteMessage(message.messageId);
      }
    }
  }
}

/** Sends everything in a dead-letter queue back to where it came from; answers how many messages that were. */
export function redrive(store: QueueStore, deadLetters: StoredQueue, destination?: StoredQueue): number {
  const sources = [...store.allQueues()].filter((queue) => deadLetterTarget(queue) === deadLetters.arn);
  const target = destination ?? sources[0];
  if (!target || (!destination && sources.length > 1)) {
    throw new Error(`${deadLetters.name} is not the dead-letter queue of one queue.`);
  }
  const messages = deadLetters.messages.splice(0);
  for (const message of messages) {
    message.approximateReceiveCount = 0;
    target.enqueue(message);
  }
  return messages.length;
}

function deadLetterTarget({ attributes }: StoredQueue): string | undefined {
  if (!attributes.RedrivePolicy) return undefined;
  return (JSON.parse(attributes.RedrivePolicy) as { deadLetterTargetArn?: string }).deadLetterTargetArn;
}
