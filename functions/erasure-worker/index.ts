import { queueWorker } from '@rince/runtime/queue';
import { getUser } from '@rince/store/users';
import * as z from 'zod';
import { eraseAccount } from './erase-account.ts';

const message = z.object({ user: z.string() });

/** Erases accounts whose owners asked for it. Every step may come twice: one that was done finds nothing left to do. */
export const handler = queueWorker(async (tools, given) => {
  const user = await getUser(tools.table, message.parse(given).user);
  if (user?.erasing) await eraseAccount(tools, user);
});
