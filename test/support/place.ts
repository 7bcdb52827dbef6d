import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type RouteName, routes } from '@rince/contracts/routes';

/** Sends a call from an address of this machine (`127.0.1.1`), with whatever headers somebody may make up. */
export const sendFrom = async (
  place: string,
  url: string,
  route: RouteName,
  body: object,
  made: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { method, path } = routes[route];
  const headers = { 'content-type': 'application/json', ...made };
  const target = new URL(path, url.replace('localhost', '127.0.0.1'));
  const sent = request(target, { method, localAddress: place, agent: false, headers }).end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status } = answer;
  return new Response(await buffer(answer), { status, headers: answer.headers as Record<string, string> });
};
