import { type RouteName, routes } from '@rince/contracts/routes';
import type { AnswerOf, BodyInput, ParamsOf, QueryInput } from '@rince/contracts/row';
import type { Answer } from './answer.ts';
import { expectOnlyWhatIsDeclared } from './declared.ts';

type Table = typeof routes;

export interface Sent<Name extends RouteName> {
  readonly params?: ParamsOf<Table[Name]>;
  readonly query?: QueryInput<Table[Name]>;
  readonly body?: BodyInput<Table[Name]>;
  readonly key?: string;
}

/** A client of the API, as anybody could write one: it knows the route table and a token. */
export class Client {
  readonly url: string;
  token: string | undefined;
  /** Marks every call, and what the services are asked for it. */
  readonly trace: string | undefined;

  constructor(url: string, token?: string, trace?: string) {
    this.url = url;
    this.token = token;
    this.trace = trace;
  }

  /** The same person, with calls that can be told from others. */
  traced(trace: string): Client {
    return new Client(this.url, this.token, trace);
  }

  /** A row of the table, whatever it answers. */
  async send<Name extends RouteName>(name: Name, sent: Sent<Name> = {}): Promise<Answer<AnswerOf<Table[Name]>>> {
    const { method, path } = routes[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String((sent.params as Record<string, unknown>)?.[key])),
    );
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>))
      if (value !== undefined)
        query.set(
          key,
          typeof value === 'string' && key !== 'query'
            ? value
            : typeof value === 'number'
              ? String(value)
              : JSON.stringify(value),
        );
    if (name === 'searchDancerNumber') query.set('query', String((sent.query as { query: string }).query));
    const answer = await this.raw<AnswerOf<Table[Name]>>(
      method,
      `${filled}${query.size > 0 ? `?${query}` : ''}`,
      sent.body,
      sent.key,
    );
    // Every answer of every test; what measures time looks at none.
    if (process.env.VITEST !== undefined) expectOnlyWhatIsDeclared(name, answer);
    return answer;
  }

  async raw<Data>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<Data>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(this.trace ? { 'x-amzn-trace-id': this.trace } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Omit<Answer<Data>, 'http' | 'timing'>;
    return { ...answer, http: response.status, timing: response.headers.get('server-timing') ?? '' };
  }

  /** A row that must succeed. */
  async ask<Name extends RouteName>(name: Name, sent: Sent<Name> = {}): Promise<AnswerOf<Table[Name]>> {
    const answer = await this.send(name, sent);
    if (answer.http !== 200)
      throw new Error(
        `${name}: ${answer.http} ${answer.code} ${answer.message} ${JSON.stringify(answer.issues ?? '')}`,
      );
    return answer.data;
  }
}

export const demoPassword = 'feis-demo-2026';

/** Somebody of the demo world, signed in. */
export const signIn = async (url: string, email: string, password = demoPassword): Promise<Client> => {
  const client = new Client(url);
  const { token } = await client.ask('adminLogin', { body: { email, password } });
  client.token = token.accessToken;
  return client;
};
