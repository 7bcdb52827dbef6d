import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseCaller } from '../caller.ts';
import { Gate } from '../gate.ts';
import { Journal } from '../journal.ts';
import { showInbox } from '../local-pages/inbox-pages.ts';
import { answer, listenOnLoopback, readBody } from '../loopback.ts';
import { account, type Principals, region } from '../principals.ts';
import type { Mail, MailTables } from './rows.ts';
import { bareAddress, MailRefusal, readMail } from './send-email.ts';

/** A running mail service: nothing leaves the machine, everything sent can be read. */
export interface MailService {
  /** Where the SES client reaches it. */
  readonly url: string;
  /** What was sent, newest first. */
  inbox(): Mail[];
  /** Shows `/_local/inbox` and what is below it. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

const kept = 5000;

/** Starts a mail service that takes SES's SendEmail calls. */
export async function startMail(options: {
  dir: string;
  principals: Principals;
  gate?: Gate;
  port?: number;
  /** Hears of a mail that came back. */
  bounced?: () => void;
}): Promise<MailService> {
  const journal = new Journal<MailTables>(options.dir, 'mail');
  const tooMany = Math.max(0, journal.size('mail') - kept);
  const oldest = [...journal.rows('mail')].slice(0, tooMany);
  journal.write(oldest.map(([key]) => ({ table: 'mail', key })));
  const inbox = () => [...journal.rows('mail')].map(([, mail]) => mail).reverse();

  function send(req: IncomingMessage, body: Buffer): Mail {
    // Who calls is settled before anything is said about the message.
    const call = { service: 'ses' as const, principals: options.principals, action: 'ses:SendEmail' };
    const unknown = refuseCaller(req, body, { ...call, resource: arn('*') });
    if (unknown && unknown.code !== 'AccessDeniedException') throw new MailRefusal(unknown.code, unknown.message, 403);
    const mail = readMail(body, Date.now());
    const address = bareAddress(mail.from);
    const refusals = [address.split('@')[1] ?? '', address].map((identity) =>
      refuseCaller(req, body, { ...call, resource: arn(identity) }),
    );
    // A grant on the sender's domain or on its address is enough.
    const [refusal] = refusals;
    if (refusal && refusals.every((one) => one !== undefined)) {
      throw new MailRefusal(refusal.code, refusal.message, 403);
    }
    journal.set('mail', mail.id, mail);
    if (mail.bounced) options.bounced?.();
    return mail;
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req, 12 * 1024 * 1024);
    try {
      if (req.method !== 'POST' || req.url !== '/v2/email/outbound-emails') {
        throw new MailRefusal('NotFoundException', 'Only SendEmail is emulated here.', 404);
      }
      if (!body) throw new MailRefusal('MessageRejected', 'The message is too large.');
      reply(res, 200, { MessageId: send(req, body).id });
    } catch (error) {
      if (!(error instanceof MailRefusal)) throw error;
      res.setHeader('x-amzn-errortype', error.code);
      reply(res, error.status, { message: error.message });
    }
  }

  const gate = options.gate ?? new Gate();
  const server = await listenOnLoopback(
    (req, res) => gate.pass('mail', req, res, () => respond(req, res)),
    options.port,
  );
  return {
    url: server.url,
    inbox,
    handle: (req, res) => answer(() => showInbox(inbox(), req, res), req, res),
    async close() {
      await server.close();
      journal.close();
    },
  };
}

function arn(identity: string): string {
  return `arn:aws:ses:${region}:${account}:identity/${identity}`;
}

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() });
  res.end(JSON.stringify(body));
}
