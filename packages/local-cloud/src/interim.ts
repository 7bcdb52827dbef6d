import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';
import type { Principals } from './principals.ts';

export interface MailService {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  readonly url: string;
  close(): Promise<void>;
}

export async function startMail(_options: { dir: string; principals: Principals }): Promise<MailService> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: 'none' }));
  });
  return {
    url: await listen(server),
    handle: async (_q, r) => void r.writeHead(404).end(),
    close: () => stopListening(server),
  };
}
