import type { QueueName } from '@rince/contracts/jobs';
import type { Area } from '@rince/contracts/route';
import { listedKinds, promisedKind, toldKinds } from '@rince/store/changes';
import type { Grant } from './grants.ts';

/** What starts a function. */
export type Trigger =
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'route'; readonly key: string }
  | { readonly kind: 'queue'; readonly queue: QueueName }
  /** Changes of items of these kinds. One that fails is tried again so often, while those behind it wait, and then put aside. */
  | {
      readonly kind: 'stream';
      readonly follows: readonly string[];
      /** Of these only when they are new. */
      readonly onlyNew?: readonly string[];
      readonly maxRecordAgeMinutes: number;
      readonly retries: number;
    }
  | { readonly kind: 'socket' };

/** One deployable function: the folder `functions/<name>`. */
export interface FunctionPlan {
  readonly name: string;
  readonly trigger: Trigger;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** It prints: with the packaged browser, which is made for x86_64 alone. */
  readonly browser?: boolean;
  /** Who may touch what: all that this function's role allows, and the reason for every line of its environment. */
  readonly grants: readonly Grant[];
  /** Who is hurt when it fails, for the alarm. */
  readonly hurt: string;
}

/** Whoever sends what was promised on. */
const toEveryWorker: readonly Grant[] = [
  'results:queue',
  'erasure:queue',
  'imports:queue',
  'exports:queue',
  'prints:queue',
  'documents:queue',
  'media:queue',
  'payments:queue',
  'mail:queue',
];

const area = (name: Area, hurt: string, ...grants: readonly Grant[]): FunctionPlan => ({
  name,
  trigger: { kind: 'area', area: name },
  timeoutSeconds: 15,
  memoryMb: 512,
  grants: ['tokens:verify', ...grants],
  hurt,
});

/** Every function, what starts it and what it may touch. Nothing else in this room grants anything to a function. */
export const functions: readonly FunctionPlan[] = [
  area(
    'account',
    'People cannot register, sign in or change their account.',
    'table:write',
    'users:admin',
    'mail:queue',
    'files:write',
  ),
  area('directory', 'Nobody finds schools, regions or people.', 'table:write', 'files:write'),
  area('dancers', 'Parents and teachers cannot add or change dancers.', 'table:write', 'files:write'),
  area('events', 'Nobody can look at a feis or its syllabus.', 'table:write', 'files:write', 'payments:secret'),
  area('entries', 'Families cannot enter competitions.', 'table:write', 'files:read', 'payments:secret'),
  area('payments', 'Families cannot pay for their entries.', 'table:write', 'files:read', 'payments:secret'),
  area('judging', 'Judges cannot save marks.', 'table:write'),
  area('tabulation', 'Tabulators cannot enter or calculate results.', 'table:write'),
  area('results', 'Nobody can look at results.', 'table:write', 'results:write'),
  area('organizer', 'Organizers cannot run their feis.', 'table:write', 'files:read'),
  area('notices', 'Nobody gets or writes notices.', 'table:write'),
  {
    ...area('documents', 'Nobody can print cards.', 'table:write', 'documents:write'),
    timeoutSeconds: 29,
    memoryMb: 2048,
    browser: true,
  },
  area('files', 'Nobody can upload or open files.', 'table:write', 'files:write'),
  area('videos', 'Families cannot send the videos of an online feis.', 'table:write', 'files:write'),
  area('teams', 'Teachers cannot make teams.', 'table:write', 'files:write'),
  {
    name: 'payment-webhook',
    trigger: { kind: 'route', key: 'POST /api/payments/webhook' },
    timeoutSeconds: 15,
    memoryMb: 512,
    grants: ['table:write', 'payments:secret'],
    hurt: 'Families have paid and still see their entries unpaid.',
  },
  {
    name: 'not-found',
    trigger: { kind: 'route', key: '$default' },
    timeoutSeconds: 3,
    memoryMb: 128,
    grants: [],
    hurt: 'Nobody: unknown addresses answer 500 instead of 404.',
  },
  {
    name: 'results-worker',
    trigger: { kind: 'queue', queue: 'results' },
    timeoutSeconds: 120,
    memoryMb: 1024,
    grants: ['table:write', 'results:write'],
    hurt: 'Organizers wait for results that are not published, and families for what is announced to them.',
  },
  {
    name: 'mail-worker',
    trigger: { kind: 'queue', queue: 'mail' },
    timeoutSeconds: 30,
    memoryMb: 256,
    grants: ['table:write', 'mail:send'],
    hurt: 'People wait for confirmations and password resets that do not come.',
  },
  {
    name: 'erasure-worker',
    trigger: { kind: 'queue', queue: 'erasure' },
    timeoutSeconds: 300,
    memoryMb: 512,
    grants: ['table:write', 'files:write', 'results:write', 'users:admin', 'payments:secret'],
    hurt: 'Somebody asked to be erased and is still there.',
  },
  {
    name: 'imports-worker',
    trigger: { kind: 'queue', queue: 'imports' },
    timeoutSeconds: 300,
    memoryMb: 512,
    grants: ['table:write', 'files:read'],
    hurt: 'Schools and dancers of a file that was imported are missing.',
  },
  {
    name: 'exports-worker',
    trigger: { kind: 'queue', queue: 'exports' },
    timeoutSeconds: 300,
    memoryMb: 1024,
    grants: ['table:write', 'files:write'],
    hurt: 'Organizers wait for a workbook of their feis.',
  },
  {
    name: 'prints-worker',
    trigger: { kind: 'queue', queue: 'prints' },
    timeoutSeconds: 300,
    memoryMb: 2048,
    browser: true,
    grants: ['table:write', 'files:write'],
    hurt: 'Organizers wait for pages to print, and families for times that have moved.',
  },
  {
    name: 'documents-worker',
    trigger: { kind: 'queue', queue: 'documents' },
    timeoutSeconds: 300,
    memoryMb: 2048,
    browser: true,
    grants: ['table:write', 'files:write'],
    hurt: 'Organizers wait for the results of their feis on paper.',
  },
  {
    name: 'media-worker',
    trigger: { kind: 'queue', queue: 'media' },
    timeoutSeconds: 60,
    memoryMb: 256,
    grants: ['table:write', 'files:write', 'media:convert', 'media:queue'],
    hurt: 'Judges and families on a slow line wait for videos that come in one size only.',
  },
  {
    name: 'payments-worker',
    trigger: { kind: 'queue', queue: 'payments' },
    timeoutSeconds: 60,
    memoryMb: 512,
    grants: ['table:write', 'payments:secret', 'payments:queue'],
    hurt: 'Families wait for refunds, and for places that others left.',
  },
  {
    name: 'sweeper',
    trigger: { kind: 'queue', queue: 'sweeps' },
    timeoutSeconds: 60,
    memoryMb: 512,
    grants: ['table:write', 'payments:secret', ...toEveryWorker],
    hurt: 'What failed once, a letter or a refund, is not tried again by itself, and logs are not sealed.',
  },
  {
    name: 'live-push',
    // A hint that is minutes old helps nobody, and what it could not send of promises is sent by the sweeper.
    trigger: { kind: 'stream', follows: toldKinds, onlyNew: [promisedKind], maxRecordAgeMinutes: 2, retries: 3 },
    timeoutSeconds: 15,
    memoryMb: 512,
    grants: ['table:write', 'table:stream', 'sockets:push', ...toEveryWorker],
    hurt: 'Screens do not follow what others do until they are reloaded, and letters, results and documents come minutes later.',
  },
  {
    name: 'projections',
    // Another service may be away for some seconds: what is put aside is missing in a list until a person looks.
    trigger: { kind: 'stream', follows: listedKinds, maxRecordAgeMinutes: 24 * 60, retries: 8 },
    timeoutSeconds: 30,
    memoryMb: 512,
    grants: ['table:write', 'table:stream', 'files:write', 'results:write', 'media:queue', 'payments:queue'],
    hurt: 'Search and counts lag behind what people saved.',
  },
  {
    name: 'socket',
    trigger: { kind: 'socket' },
    timeoutSeconds: 10,
    memoryMb: 256,
    grants: ['tokens:verify', 'table:write', 'sockets:push', 'sockets:queue'],
    hurt: 'Screens do not follow what others do until they are reloaded.',
  },
  {
    name: 'silent-sockets',
    trigger: { kind: 'queue', queue: 'sockets' },
    timeoutSeconds: 10,
    memoryMb: 256,
    grants: ['table:write', 'sockets:push'],
    hurt: 'Nobody at once: connections that never say who they are stay open.',
  },
];
