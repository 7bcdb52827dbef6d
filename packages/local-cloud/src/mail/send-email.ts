import { randomUUID } from 'node:crypto';
import type { Mail } from './rows.ts';

/** A mail that cannot be sent, as the service words it. */
export class MailRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Fields = Record<string, unknown>;

/** Reads the body of a SendEmail call. */
export function readMail(body: Buffer, now: number): Mail {
  const request = object(parse(body), 'the request');
  const simple = object(request.Content, 'Content').Simple;
  if (simple === undefined) throw bad('Only simple content is emulated here, neither raw messages nor templates.');
  const content = object(simple, 'Content.Simple');
  const parts = object(content.Body, 'Content.Simple.Body');
  const destination = object(request.Destination, 'Destination');
  const [to, cc, bcc] = ['ToAddresses', 'CcAddresses', 'BccAddresses'].map((name) =>
    addresses(destination[name], name),
  );
  const count = (to?.length ?? 0) + (cc?.length ?? 0) + (bcc?.length ?? 0);
  if (count === 0) throw bad('There must be at least one recipient.');
  if (count > 50) throw bad('Recipient count exceeds 50.');
  const [text, html] = [data(parts.Text), data(parts.Html)];
  if (text === undefined && html === undefined) throw bad('The message needs a text or an HTML body.');
  const subject = data(content.Subject);
  if (subject === undefined) throw bad('The message needs a subject.');
  const [from] = addresses([request.FromEmailAddress], 'FromEmailAddress');
  const isBounced = [to, cc, bcc].flatMap((all = []) => all).some((one) => bounces.test(bareAddress(one)));
  return {
    id: `0100${randomUUID()}-000000`,
    sentAt: now,
    from: from ?? '',
    to: to ?? [],
    cc: cc ?? [],
    bcc: bcc ?? [],
    replyTo: addresses(request.ReplyToAddresses, 'ReplyToAddresses'),
    subject,
    text: text ?? '',
    html: html ?? '',
    ...(isBounced ? { bounced: true } : {}),
    charsets: { subject: charset(content.Subject), text: charset(parts.Text), html: charset(parts.Html) },
  };
}

/** SES's own mailbox that does not exist: what is sent there comes back. `bounce+anything@` is the same one. */
const bounces = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;

/** The address inside `Name <address>`, in lower case. */
export function bareAddress(address: string): string {
  return (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
}

function addresses(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad(`${name} must be a list.`);
  return value.map((address: unknown) => {
    if (typeof address !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bareAddress(address))) {
      throw bad(`Illegal address in ${name}`);
    }
    // A line break would let a name smuggle headers into the message.
    if (/[\r\n]/.test(address)) throw bad(`Illegal address in ${name}`);
    return address;
  });
}

function data(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { Data } = object(value, 'a part of the message');
  if (typeof Data !== 'string') throw bad('Data must be a string.');
  return Data;
}

function charset(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { Charset } = object(value, 'a part of the message');
  if (Charset !== undefined && typeof Charset !== 'string') throw bad('Charset must be a string.');
  return Charset;
}

function object(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`${name} must be an object.`);
  return value as Fields;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw bad('The request body is not JSON.');
  }
}

function bad(message: string): MailRefusal {
  return new MailRefusal('BadRequestException', message);
}
