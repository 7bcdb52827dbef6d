import { queueWorker } from '@rince/runtime/queue';
import { giveUpExport, makeExport } from '../shared/event/make-export.ts';
import { makeBundle } from './make-bundle.ts';
import { makeWorkbook } from './make-workbook.ts';

/** Writes workbooks, and the file of a whole event. A message may come twice, also at the same moment: what one delivery has ended, no other one changes. */
export const handler = queueWorker(
  'exports',
  (tools, { event, type, export: id }) =>
    makeExport(tools, { event, type, id }, (job, tell) =>
      type === 'bundle' ? makeBundle(tools, job, tell) : makeWorkbook(tools, type, job, tell),
    ),
  (tools, { event, type, export: id }) => giveUpExport(tools, { event, type, id }),
);
