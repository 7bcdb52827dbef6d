import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';

/** Answers one request; what it throws becomes a 500. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** Listens on the loopback interface; without a port on a free one. */
export async function listenOnLoopback(handler: Handler, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    void answer(handler, req, res);
  });
  return { url: await listen(server, port), close: () => stopListening(server) };
}

/** Runs a handler so that no failure leaves a request hanging. */
export async function answer(handler: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await handler(req, res);
  } catch (error) {
    console.error(error);
    if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' });
    res.end('Internal error');
  }
}

/** A request's body, at most `limit` bytes of it; undefined when it is longer. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}

/** Where a request goes: path and query, whatever host it names. */
export function addressOf(req: IncomingMessage): URL {
  return new URL(`http://localhost${req.url?.startsWith('/') ? req.url : '/'}`);
}
