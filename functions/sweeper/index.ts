import { doAll } from '@rince/runtime/do-all';
import { queueWorker } from '@rince/runtime/queue';
import { followLostReports } from './follow-lost-reports.ts';
import { keepOldPromises } from './keep-old-promises.ts';
import { sealLog } from './seal-log.ts';

const sweeps = [keepOldPromises, sealLog, followLostReports];

/** Comes every few minutes, and sees to what nobody else will end. What fails keeps nothing else from being seen to. */
export const handler = queueWorker('sweeps', (tools) =>
  doAll(
    tools,
    sweeps.map((sweep) => () => sweep(tools)),
  ),
);
