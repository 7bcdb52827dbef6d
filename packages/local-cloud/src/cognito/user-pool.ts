import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseCaller } from '../caller.ts';
import { Gate } from '../gate.ts';
import { Journal } from '../journal.ts';
import { answer, listenOnLoopback, readBody } from '../loopback.ts';
import { account, Principals } from '../principals.ts';
import { adminOperations } from './admin.ts';
import { Fault, Input } from './fault.ts';
import { Pool, type PoolOptions } from './pool.ts';
import type { PoolTables } from './rows.ts';
import { selfServiceOperations } from './self-service.ts';
import { SignInFlows } from './sign-in.ts';
import { type PublicKeys, poolSecret } from './tokens.ts';
import type { ImportedUser } from './users.ts';

export type { ImportedUser } from './users.ts';

/** How to start a user pool. */
export interface UserPoolOptions extends PoolOptions {
  /** The folder that keeps accounts, sign-ins and the signing key. */
  readonly dir: string;
  /** Who may call the admin operations; without it nobody may. */
  readonly principals?: Principals;
  readonly gate?: Gate;
  readonly port?: number;
}

/** A running user pool. */
export interface UserPool {
  /** Where server-side clients reach it. */
  readonly url: string;
  readonly issuer: string;
  jwks(): PublicKeys;
  /** Answers a request that reached the public port, whatever path it is mounted under. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Writes many confirmed accounts at once, for a demo world. */
  importUsers(users: readonly ImportedUser[]): void;
  close(): Promise<void>;
}

const target = 'AWSCognitoIdentityProviderService.';
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  'access-control-allow-headers': '*,authorization',
  'access-control-expose-headers': 'x-amzn-errortype,x-amzn-requestid',
  'access-control-max-age': '600',
};

/** Starts a user pool that speaks Cognito's protocol. */
export async function startUserPool(options: UserPoolOptions): Promise<UserPool> {
  const journal = new Journal<PoolTables>(options.dir, 'user-pool');
  const pool = new Pool(journal, await poolSecret(journal), options);
  const flows = new SignInFlows(pool);
  const open = new Map(Object.entries(selfServiceOperations(pool, flows)));
  const signed = new Map(Object.entries(adminOperations(pool, flows)));
  const principals = options.principals ?? new Principals();
  const resource = `arn:aws:cognito-idp:${pool.id.split('_')[0]}:${account}:userpool/${pool.id}`;

  function run(req: IncomingMessage, body: Buffer): object {
    const header = String(req.headers['x-amz-target'] ?? '');
    const name = header.startsWith(target) ? header.slice(target.length) : '';
    const operation = open.get(name) ?? signed.get(name);
    if (!operation) throw new Fault('UnknownOperationException', `Unknown operation ${header}`);
    if (signed.has(name)) {
      const call = { service: 'cognito-idp' as const, principals, action: `cognito-idp:${name}`, resource };
      const refusal = refuseCaller(req, body, call);
      if (refusal) throw new Fault(refusal.code, refusal.message);
    }
    return operation(new Input(parse(body)));
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(cors)) res.setHeader(name, value);
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (req.method === 'OPTIONS') return void res.writeHead(204).end();
    if (req.method === 'GET' && path.endsWith(`/${pool.id}/.well-known/jwks.json`)) {
      return send(res, 200, pool.mint.jwks(), 'application/json');
    }
    if (req.method !== 'POST') return send(res, 404, { message: 'Not Found' }, 'application/json');
    const body = await readBody(req, 256 * 1024);
    try {
      if (!body) throw new Fault('SerializationException', 'The request body is too large.');
      send(res, 200, run(req, body), 'application/x-amz-json-1.1');
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      res.setHeader('x-amzn-errortype', error.code);
      const body = { __type: error.code, message: error.message };
      send(res, 400, body, 'application/x-amz-json-1.1');
    }
  }

  const gate = options.gate ?? new Gate();
  const server = await listenOnLoopback(
    (req, res) => gate.pass('cognito', req, res, () => respond(req, res)),
    options.port,
  );
  return {
    url: server.url,
    issuer: pool.issuer,
    jwks: () => pool.mint.jwks(),
    handle: (req, res) => answer(respond, req, res),
    importUsers: (users) => pool.users.import(users),
    async close() {
      await server.close();
      journal.close();
    },
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    throw new Fault('SerializationException', 'The request body is not JSON.');
  }
}

function send(res: ServerResponse, status: number, body: object, type: string): void {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-amzn-requestid': randomUUID() });
  res.end(JSON.stringify(body));
}
