import { queueWorker } from '@rince/runtime/queue';
import { keepOldPromises } from './keep-old-promises.ts';

/** Comes every few minutes, and sees to what nobody else will end. */
export const handler = queueWorker('sweeps', keepOldPromises);
