import { queueWorker } from '@rince/runtime/queue';
import { giveUpExport, makeExport } from '../shared/event/make-export.ts';
import { makeDocument } from './make-document.ts';

/** Prints the results of whole events. A message may come twice, also at the same moment: what one delivery has ended, no other one changes. */
export const handler = queueWorker(
  'documents',
  (tools, { event, type, document: id }) =>
    makeExport(tools, { event, type, id }, (job, tell) => makeDocument(tools, type, job, tell)),
  (tools, { event, type, document: id }) => giveUpExport(tools, { event, type, id }),
);
