import { queueWorker } from '@rince/runtime/queue';
import { followLostReports } from './follow-lost-reports.ts';
import { keepOldPromises } from './keep-old-promises.ts';
import { sealLog } from './seal-log.ts';

/** Comes every few minutes, and sees to what nobody else will end. */
export const handler = queueWorker('sweeps', async (tools) => {
  await keepOldPromises(tools);
  await sealLog(tools);
  await followLostReports(tools);
});
