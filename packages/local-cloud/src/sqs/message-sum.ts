import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Damage } from '../damage.ts';
import { Seal } from '../seal.ts';
import type { MessageFile } from './fauxqs-parts.ts';

/** What never changes of a message while it waits. */
const columns = ['message_id', 'queue_name', 'body', 'message_attributes', 'sent_timestamp'];
const checksumOf = (row: string): string => `message_checksum(${columns.map((name) => `${row}.${name}`).join(', ')})`;

interface State {
  readonly id: string;
  readonly changes: number;
  readonly sum: number;
}

/**
 * Counts the messages that come and go and adds up their checksums, in the statement that stores or deletes one; a seal beside the file
 * says how far that was acknowledged. What a disk lost or altered is found at the start.
 */
export class MessageSum {
  readonly #seal: Seal;
  readonly #state: () => State;
  #closed = false;

  private constructor(seal: Seal, state: () => State) {
    this.#seal = seal;
    this.#state = state;
  }

  static open({ db }: MessageFile, dir: string): MessageSum {
    const path = join(dir, 'messages.seal');
    const file = join(dir, 'fauxqs.db');
    const sealed = Seal.read(path);
    if (sealed === 'unreadable') throw new Damage(path, 'is damaged');
    if (db.prepare('PRAGMA integrity_check').get()?.integrity_check !== 'ok') throw new Damage(file, 'is damaged');
    db.function('message_checksum', { varargs: true, deterministic: true }, (...values) => crc32(values.join('\0')));
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'message_sum'").get() !== undefined;
    const sum = Number(db.prepare(`SELECT sum(${checksumOf('m')}) AS sum FROM sqs_messages m`).get()?.sum ?? 0);
    if (known && !sealed) throw new Damage(path, 'is missing');
    if (!known && sealed) throw new Damage(file, 'lacks what was written to it last');
    if (!known) db.exec(tableOf(randomBytes(8).toString('hex'), sum));
    const read = db.prepare('SELECT id, changes, sum FROM message_sum');
    const state = (): State => read.get() as unknown as State;
    const { id, changes, sum: expected } = state();
    const last = sealed?.find((one) => one.id === id);
    if (sealed && (!last || last.count > changes)) throw new Damage(file, 'lacks what was written to it last');
    if (expected !== sum) throw new Damage(file, 'holds messages that were altered or lost on the disk');
    // A message that is stored again is deleted first, which must be counted as well.
    db.exec(triggers);
    const made = new MessageSum(new Seal(path, id), state);
    made.acknowledge();
    return made;
  }

  /** Before a caller hears that a message is stored or deleted. */
  acknowledge(): void {
    // Whoever is answered while the queues close has changed nothing any more.
    if (this.#closed) return;
    const { id, changes, sum } = this.#state();
    this.#seal.note({ id, count: changes, sum });
  }

  close(): void {
    this.#closed = true;
    this.#seal.close();
  }
}

const tableOf = (id: string, sum: number): string => `
  CREATE TABLE message_sum (id TEXT NOT NULL, changes INTEGER NOT NULL, sum INTEGER NOT NULL);
  INSERT INTO message_sum VALUES ('${id}', 0, ${sum});
`;

/** Of this connection only: fauxqs opens the file without the function that they call. */
const triggers = `
  CREATE TEMP TRIGGER message_stored AFTER INSERT ON main.sqs_messages BEGIN
    UPDATE message_sum SET changes = changes + 1, sum = sum + ${checksumOf('new')};
  END;
  CREATE TEMP TRIGGER message_deleted AFTER DELETE ON main.sqs_messages BEGIN
    UPDATE message_sum SET changes = changes + 1, sum = sum - ${checksumOf('old')};
  END;
  PRAGMA recursive_triggers = ON;
`;
