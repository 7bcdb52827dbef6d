import { queueWorker } from '@rince/runtime/queue';
import { push } from '@rince/services/push';
import { getSocket } from '@rince/store/sockets';

/**
 * Comes ten seconds after a connection was opened and closes it when it has said nothing by then. Whose token waits in line with those of many others is
 * not cut off for it.
 */
export const handler = queueWorker('sockets', async (tools, { connection }) => {
  const socket = await getSocket(tools.table, connection);
  if (socket && socket.user === undefined && !(await push.hasSpoken(connection))) await push.close(connection);
});
