import { type Message, messages, type QueueName } from '@rince/domain/jobs';
import { describe, expect, test } from 'vitest';
import { readMessage } from '../src/jobs.ts';

const pool = { kind: 'event', id: 'feis' } as const;
const all: { readonly [Queue in QueueName]: readonly Message<Queue>[] } = {
  results: [
    { event: 'feis', job: 'job' },
    { kind: 'recalled', competition: 'danced', recall: 'version' },
    { kind: 'announcement', event: 'feis', announcement: 'snow' },
    { kind: 'closings', event: 'feis', save: 'save' },
    { kind: 'disabling', event: 'feis', by: 'nora' },
  ],
  mail: [
    { letter: 'confirm-email', user: 'nora', code: '123' },
    { letter: 'new-email', user: 'nora', email: 'nora@feis.test', code: '123' },
    { letter: 'email-changed', user: 'nora', email: 'nora@feis.test' },
    { letter: 'reset-password', email: 'nora@feis.test', code: '123' },
    { letter: 'invitation', user: 'nora', code: '123' },
    { letter: 'receipt', user: 'nora', order: 'order', createdAt: '2026-09-18T07:00:00.000Z' },
    { letter: 'recalled', user: 'nora', entry: 'entry', entryCompetition: 'danced' },
    { letter: 'recall-taken-back', user: 'nora', entry: 'entry', entryCompetition: 'danced' },
    { letter: 'missing-videos', user: 'nora', event: 'feis', hours: 72 },
    { letter: 'announcement', user: 'nora', event: 'feis', announcement: 'snow' },
    { letter: 'refund', user: 'nora', entry: 'entry', refund: 'refund' },
  ],
  sweeps: [{ 'detail-type': 'Scheduled Event' }],
  sockets: [{ connection: 'connection' }],
  erasure: [{ user: 'nora' }],
  imports: [{ import: 'import' }],
  exports: [{ event: 'feis', type: 'awards', export: 'export' }],
  prints: [
    { kind: 'print', event: 'feis', print: 'print' },
    { kind: 'moved', event: 'feis', revision: 2, notice: 'notice' },
  ],
  documents: [{ event: 'feis', type: 'champPdf', document: 'document' }],
  media: [
    { kind: 'follow', id: 'danced', round: '1', key: 'video' },
    { kind: 'look', id: 'danced', round: '1', key: 'video', step: 'rest', job: 'conversion', looks: 2 },
    { kind: 'remind', event: 'feis', hours: 24, at: '2026-09-18T07:00:00.000Z', after: 900 },
    { kind: 'claimed', key: 'users/nora/image/picture.png' },
    {
      'detail-type': 'MediaConvert Job State Change',
      detail: { status: 'COMPLETE', userMetadata: { id: 'danced', round: '3', key: 'video', step: 'first' } },
    },
  ],
  payments: [
    { kind: 'unfinished', entry: 'entry', payment: 'payment' },
    { kind: 'moves', entry: 'entry' },
    { kind: 'offer', pool, dancer: 'dancer', until: '2026-09-18T07:00:00.000Z', after: 900 },
    { kind: 'refund', entry: 'entry', refund: 'refund' },
  ],
};

describe.each(Object.keys(all) as QueueName[])('the queue %s', (queue) => {
  test.each(all[queue].map((message) => [JSON.stringify(message), message]))('carries %s', (_, message) => {
    expect(readMessage(queue, JSON.parse(JSON.stringify(message)))).toEqual(message);
  });

  test('is read by every kind of message that it carries', () => {
    expect(all[queue].length).toBe(messages[queue].length);
  });

  test('refuses a message without one of its fields, or with something else in it', () => {
    for (const message of all[queue])
      for (const name of Object.keys(message)) {
        const { [name]: _, ...rest } = { ...message } as Record<string, unknown>;
        expect(() => readMessage(queue, rest), `without ${name}`).toThrow();
        expect(() => readMessage(queue, { ...message, [name]: [] }), `another ${name}`).toThrow();
      }
  });
});

test('a word that nobody declared is refused', () => {
  expect(() => readMessage('mail', { letter: 'gossip', user: 'nora', code: '123' })).toThrow();
  expect(() => readMessage('payments', { ...all.payments[2], pool: { kind: 'hall', id: 'feis' } })).toThrow();
});
