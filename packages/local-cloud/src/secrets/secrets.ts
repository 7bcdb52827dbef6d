import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseCaller } from '../caller.ts';
import { listenOnLoopback, readBody } from '../loopback.ts';
import { account, type Principals, region } from '../principals.ts';

/** A running store of secrets. */
export interface SecretStore {
  /** Where the Secrets Manager client reaches it. */
  readonly url: string;
  close(): Promise<void>;
}

const target = 'secretsmanager.GetSecretValue';

/** Starts a store that gives the secrets it was started with, by name, to whoever may have them. */
export async function startSecretStore(options: {
  readonly principals: Principals;
  readonly secrets: Readonly<Record<string, string>>;
  readonly port?: number;
}): Promise<SecretStore> {
  const { principals, secrets } = options;

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req, 64 * 1024);
    const refuse = (code: string, message: string): void => {
      res.setHeader('x-amzn-errortype', code);
      reply(res, 400, { __type: code, message });
    };
    if (req.headers['x-amz-target'] !== target || !body)
      return refuse('InvalidRequestException', 'Only GetSecretValue is emulated here.');
    const name = nameIn(body);
    const resource = arn(name);
    const call = { service: 'secretsmanager' as const, principals, action: 'secretsmanager:GetSecretValue', resource };
    const refusal = refuseCaller(req, body, call);
    if (refusal) return refuse(refusal.code, refusal.message);
    const value = secrets[name];
    if (value === undefined)
      return refuse('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    reply(res, 200, { ARN: resource, Name: name, SecretString: value, VersionStages: ['AWSCURRENT'] });
  }

  return listenOnLoopback(respond, options.port);
}

/** AWS adds six letters of its own choice to a secret's name. */
const arn = (name: string): string => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-Embedd`;

function nameIn(body: Buffer): string {
  try {
    const { SecretId } = JSON.parse(body.toString()) as { SecretId?: unknown };
    return String(SecretId);
  } catch {
    return '';
  }
}

function reply(res: ServerResponse, status: number, answer: object): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  res.end(JSON.stringify(answer));
}
