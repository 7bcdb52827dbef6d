import { queueWorker } from '@rince/runtime/queue';
import { getUser } from '@rince/store/users';
import { eraseAccount } from './erase-account.ts';

/** Erases accounts whose owners asked for it. Every step may come twice: one that was done finds nothing left to do. */
export const handler = queueWorker('erasure', async (tools, asked) => {
  const user = await getUser(tools.table, asked.user);
  if (user?.erasing) await eraseAccount(tools, user);
});
