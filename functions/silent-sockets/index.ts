import { queueWorker } from '@rince/runtime/queue';
import { push } from '@rince/services/push';
import { getSocket } from '@rince/store/sockets';
import * as z from 'zod';

const message = z.object({ connection: z.string() });

/** Comes ten seconds after a connection was opened and closes it when it has not said a good token by then. */
export const handler = queueWorker(async (tools, job) => {
  const { connection } = message.parse(job);
  const socket = await getSocket(tools.table, connection);
  if (socket && socket.user === undefined) await push.close(connection);
});
