import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const connections = new WeakMap<Server, Set<Socket>>();

/** Listens on the loopback interface only and answers the address; port 0 takes a free one. */
export async function listen(server: Server, port = 0): Promise<string> {
  // Longer than any client keeps an idle connection: otherwise one is closed just as a request goes out on it.
  server.keepAliveTimeout = 75_000;
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops listening, lets requests in hand finish and, after a while, stops waiting for them. */
export async function stopListening(server: Server, patienceMs = 3000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Node counts a connection on which nothing was ever asked among the busy ones; `fetch` opens one after a call that was given up.
  for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(impatient);
}
