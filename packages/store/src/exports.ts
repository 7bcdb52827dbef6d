import { isDocumentType } from '@rince/domain/event/document-types';
import { type Export, filesOfExport, type MadeType } from '@rince/domain/event/export';
import { refuse } from '@rince/domain/refusal';
import { exportIndex, exportKey, exportPlace, exportRange } from './keys.ts';
import { outboxItemOfStream } from './outbox.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Puts a new one in the place of the one before, which nobody may have replaced or ended meanwhile, and promises to make it. */
export const startExport = (
  next: Omit<Export, 'old' | 'files' | 'done' | 'total' | 'erasures' | 'status'>,
  before: Export | undefined,
): Write[] => [
  {
    kind: 'put',
    item: {
      ...exportKey(next.event, next.type),
      entity: 'export',
      ...exportPlace(next),
      ...next,
      ...freshExport,
      old: before ? [...before.old, ...filesOfExport(before)] : [],
    },
    condition: before ? { is: 'equal', to: { _id: before._id, status: before.status } } : { is: 'absent' },
    refusal: () => refuse('CONFLICT', 'Somebody asked for the same at this moment. Please look again.'),
  },
  isDocumentType(next.type)
    ? outboxItemOfStream('documents', { event: next.event, type: next.type, document: next._id }, next._id)
    : outboxItemOfStream('exports', { event: next.event, type: next.type, export: next._id }, next._id),
];
const freshExport = { status: 'queued', done: 0, total: 0, files: [], erasures: 0 } as const;

/** How far it is; refused once it is over, replaced, or not the one that was read. */
export const changeExport = (
  { event, type, _id, status }: Pick<Export, 'event' | 'type' | '_id' | 'status'>,
  set: Partial<Pick<Export, 'status' | 'done' | 'total' | 'files' | 'old'>>,
): Write => ({
  kind: 'update',
  key: exportKey(event, type),
  set,
  condition: { is: 'equal', to: { _id, status } },
});
/** Somebody else asks for what is being made: they are told with the others when it is over. */
export const joinExport = ({ event, type, _id, status, waiting = [], joined }: Export, user: string): Write => ({
  kind: 'update',
  key: exportKey(event, type),
  set: { waiting: [...waiting, user], joined: waiting.length + 1 },
  condition: { is: 'equal', to: { _id, status, joined } },
});
/** Lets it be opened, unless somebody was erased since its names were read, or somebody else waits for it since. */
export const finishExport = (
  { event, type, _id, status, erasures, joined }: Export,
  set: Pick<Export, 'files' | 'done' | 'total' | 'data'>,
): Write => ({
  kind: 'update',
  key: exportKey(event, type),
  set: { ...set, status: 'done', old: [] },
  condition: { is: 'equal', to: { _id, status, erasures, joined } },
});
/** It came to nothing. */
export const failExport = ({ event, type, _id, status, joined }: Export): Write => ({
  kind: 'update',
  key: exportKey(event, type),
  set: { status: 'failed' },
  condition: { is: 'equal', to: { _id, status, joined } },
});
/** Somebody was erased: what is under way begins again. */
export const renewExport = ({ event, type, _id, status }: Export): Write => ({
  kind: 'update',
  key: exportKey(event, type),
  add: { erasures: 1 },
  condition: { is: 'equal', to: { _id, status } },
});
/** It is listed no more. */
export const dropExport = ({ event, type, _id, status }: Export): Write => ({
  kind: 'delete',
  key: exportKey(event, type),
  condition: { is: 'equal', to: { _id, status } },
});

export const getExport = (table: Table, event: string, type: MadeType): Promise<Export | undefined> =>
  table.get<Export>(exportKey(event, type));
/** The newest of each type, as they are now. */
export const exportsOf = (table: Table, event: string): Promise<Export[]> => table.read<Export>(exportRange(event));
/** Those of all events, at most a moment old. */
export const everyExport = (table: Table): Promise<Export[]> => table.find<Export>(exportIndex, 100_000);
