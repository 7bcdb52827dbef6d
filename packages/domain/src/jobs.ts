import { documentTypes } from './event/document-types.ts';
import { exportTypes } from './event/export-types.ts';
import { steps } from './renditions.ts';

// Every word that crosses a queue, said once: senders are typed by it, and workers read it by schemas made of it.

/** A field that is one of these words. */
interface Words<Word extends string = string> {
  readonly words: readonly Word[];
}
/** What a field of a message holds: text, a number, one of some words, or fields of its own. */
export type Field = 'text' | 'number' | Words | Fields;
export interface Fields {
  readonly [name: string]: Field;
}
const word = <const Word extends string>(...words: readonly Word[]): Words<Word> => ({ words });

const pool = { kind: word('competition', 'event'), id: 'text' } as const;

/** The queues, and the messages that each of them carries. A message points to what is stored and holds nothing else that could grow old. */
export const messages = {
  /** The clock has struck. */
  sweeps: [{ 'detail-type': word('Scheduled Event') }],
  /**
   * What an organizer asked for: its job; a recall that families are told of, also when it was taken back, an announcement that is sent or taken
   * back, and competitions that were closed by somebody who may have died before it was written down why.
   */
  results: [
    { event: 'text', job: 'text' },
    { kind: word('recalled'), competition: 'text', recall: 'text' },
    { kind: word('announcement'), event: 'text', announcement: 'text' },
    { kind: word('closings'), event: 'text', save: 'text' },
    { kind: word('disabling'), event: 'text', by: 'text' },
  ],
  /** A letter; its worker writes it. */
  mail: [
    { letter: word('confirm-email'), user: 'text', code: 'text' },
    { letter: word('new-email'), user: 'text', email: 'text', code: 'text' },
    { letter: word('email-changed'), user: 'text', email: 'text' },
    { letter: word('reset-password'), email: 'text', code: 'text' },
    { letter: word('invitation'), user: 'text', code: 'text' },
    { letter: word('receipt'), user: 'text', order: 'text', createdAt: 'text' },
    { letter: word('recalled'), user: 'text', entry: 'text', entryCompetition: 'text' },
    { letter: word('recall-taken-back'), user: 'text', entry: 'text', entryCompetition: 'text' },
    { letter: word('missing-videos'), user: 'text', event: 'text', hours: 'number' },
    { letter: word('announcement'), user: 'text', event: 'text', announcement: 'text' },
    { letter: word('refund'), user: 'text', entry: 'text', refund: 'text' },
  ],
  /** A connection that has to say who it is by the time this comes. */
  sockets: [{ connection: 'text' }],
  /** An account whose owner asked to be erased. */
  erasure: [{ user: 'text' }],
  /** A file of schools and dancers. */
  imports: [{ import: 'text' }],
  /** A workbook of an event that somebody waits for. */
  exports: [{ event: 'text', type: word(...exportTypes), export: 'text' }],
  /** Pages of an event that somebody waits for, and families whose times have moved. */
  prints: [
    { kind: word('print'), event: 'text', print: 'text' },
    { kind: word('moved'), event: 'text', revision: 'number', notice: 'text' },
  ],
  /** The results of a whole event on paper. */
  documents: [{ event: 'text', type: word(...documentTypes), document: 'text' }],
  /**
   * A video that came or went, a conversion that is looked after, and its end in the converter's own words; a reminder on its way; and an upload that is
   * taken over for a save which may not come.
   */
  media: [
    { kind: word('follow'), id: 'text', round: word('1', '2', '3'), key: 'text' },
    {
      kind: word('look'),
      ...{ id: 'text', round: word('1', '2', '3'), key: 'text', step: word(...steps), job: 'text', looks: 'number' },
    },
    { kind: word('remind'), event: 'text', hours: 'number', at: 'text', after: 'number' },
    { kind: word('claimed'), key: 'text' },
    {
      'detail-type': word('MediaConvert Job State Change'),
      detail: {
        status: word('COMPLETE', 'ERROR', 'CANCELED'),
        userMetadata: { id: 'text', round: word('1', '2', '3'), key: 'text', step: word(...steps) },
      },
    },
  ],
  /** Money matters that nobody waits for in front of a screen. */
  payments: [
    { kind: word('unfinished'), entry: 'text', payment: 'text' },
    { kind: word('moves'), entry: 'text' },
    { kind: word('offer'), pool, dancer: 'text', until: 'text', after: 'number' },
    { kind: word('refund'), entry: 'text', refund: 'text' },
  ],
} as const satisfies Record<string, readonly Fields[]>;

export type QueueName = keyof typeof messages;
export const queueNames = Object.keys(messages) as QueueName[];
/** The queues whose workers keep promises. */
export type PromiseQueue = Exclude<QueueName, 'sockets' | 'sweeps'>;

type Held<F> = F extends 'text'
  ? string
  : F extends 'number'
    ? number
    : F extends Words<infer Word>
      ? Word
      : { readonly [Name in keyof F]: Held<F[Name]> };
/** What a queue carries. */
export type Message<Queue extends QueueName> = { [One in Queue]: Held<(typeof messages)[One][number]> }[Queue];

/** A promised message as its queue carries it. */
export interface Carried<Queue extends QueueName = PromiseQueue> {
  /** The promise's id. */
  readonly promise: string;
  readonly message: Message<Queue>;
}

/** How often a message is tried. */
export const triesOf: Readonly<Record<QueueName, number>> = {
  ...{ results: 4, imports: 6, exports: 4, prints: 4, documents: 4, media: 6 },
  ...{ mail: 6, erasure: 6, payments: 12, sockets: 3 },
  // The next strike does the same.
  sweeps: 2,
};
/** The queues of what people look at while it is made: where it comes to nothing, they are told. */
const lookedAt = ['results', 'imports', 'exports', 'prints', 'documents', 'media'] as const satisfies QueueName[];
export type LookedAtQueue = (typeof lookedAt)[number];
/** How often a message is handed over before it is put aside: whoever had the last try may have died of it, so that another one has to say so. */
export const handedOver = (queue: QueueName): number =>
  triesOf[queue] + ((lookedAt as readonly QueueName[]).includes(queue) ? 1 : 0);

/** Seconds until a message that failed so often is tried again: soon at first, and after a quarter of an hour at the latest. */
export const triedAgainAfter = (tries: number): number => Math.min(2 ** (tries - 1) - 1, 900);

/** Where a function finds the address of a queue in its environment. */
export const queueVariable = (queue: QueueName): string => `${queue.toUpperCase()}_QUEUE_URL`;

/** What organizers ask for and wait for: all results, their publication or that of one competition, and competitions that are merged or split. */
export const jobKinds = ['results', 'publish', 'release', 'rearrange'] as const;
export type JobKind = (typeof jobKinds)[number];
/** How far queued work is, be it results or an import. */
export const jobStatuses = ['queued', 'running', 'done', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];
