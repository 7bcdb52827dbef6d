import { isDocumentType } from '@rince/domain/event/document-types';
import type { Export } from '@rince/domain/event/export';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

/** A workbook or a document that somebody asked for is handed to the worker by what was written, so that none is lost between two steps. */
export const queueExports = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'export' || !after || before?._id === after._id) continue;
    const { event, type, _id } = after as unknown as Export;
    if (isDocumentType(type)) await queues.send('documents', { event, type, document: _id });
    else await queues.send('exports', { event, type, export: _id });
  }
};
