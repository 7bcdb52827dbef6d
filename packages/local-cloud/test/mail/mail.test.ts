import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../src/loopback.ts';
import { type MailService, startMail } from '../../src/mail/mail.ts';
import { account, Principals, region } from '../../src/principals.ts';
import { newFolder } from '../new-folder.ts';

const identity = `arn:aws:ses:${region}:${account}:identity/rince.test`;
const dir = newFolder('mail');
const principals = new Principals();
for (const [name, granted] of [
  ['mail', true],
  ['judging', false],
] as const) {
  principals.add({
    name,
    accessKeyId: `AKIA${name}`,
    secretAccessKey: `secret-of-${name}`,
    allows: (action, resource) => granted && action === 'ses:SendEmail' && resource === identity,
  });
}

let mail: MailService;
let site: Awaited<ReturnType<typeof listenOnLoopback>>;
beforeAll(async () => {
  mail = await startMail({ dir, principals });
  site = await listenOnLoopback((req, res) => mail.handle(req, res));
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

function send(input: Partial<SendEmailCommandInput> = {}, as = 'mail', secret = `secret-of-${as}`) {
  const client = new SESv2Client({
    endpoint: mail.url,
    region,
    maxAttempts: 1,
    credentials: { accessKeyId: `AKIA${as}`, secretAccessKey: secret },
  });
  return client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Rince <no-reply@rince.test>',
      Destination: { ToAddresses: ['Aine <Aine@feis.test>'] },
      Content: {
        Simple: {
          Subject: { Data: 'Your code <b>' },
          Body: {
            Text: { Data: 'Open http://localhost:4000/a/x' },
            Html: { Data: '<a href="http://localhost:4000/a/x">Open</a><script>alert(1)</script>' },
          },
        },
      },
      ...input,
    }),
  );
}

describe('mail', () => {
  it('is kept, found by its reader and shown without doing harm', async () => {
    const { MessageId } = await send();
    expect(mail.inbox()[0]).toMatchObject({ id: MessageId, to: ['Aine <Aine@feis.test>'], subject: 'Your code <b>' });
    const found = (await (await fetch(`${site.url}/_local/inbox.json?to=aine@feis.test`)).json()) as { id: string }[];
    expect(found.map(({ id }) => id)).toEqual([MessageId]);
    expect(await (await fetch(`${site.url}/_local/inbox.json?to=other@feis.test`)).json()).toEqual([]);
    const list = await (await fetch(`${site.url}/_local/inbox`)).text();
    expect(list).toContain('Your code &#60;b&#62;');
    const one = await (await fetch(`${site.url}/_local/inbox/${MessageId}`)).text();
    expect(one).toContain('<iframe');
    expect(one).not.toContain('alert(1)');
    const body = await fetch(`${site.url}/_local/inbox/${MessageId}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await body.text()).toContain('<base target="_top">');
    expect((await fetch(`${site.url}/_local/inbox/unknown`)).status).toBe(404);
  });

  it('is refused to the unsigned, to wrong secrets, to roles without the grant and from foreign senders', async () => {
    const before = mail.inbox().length;
    const unsigned = await fetch(`${mail.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    await expect(send({}, 'mail', 'guess')).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(send({}, 'stranger')).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(send({}, 'judging')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(send({ FromEmailAddress: 'x@elsewhere.test' })).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(mail.inbox()).toHaveLength(before);
  });

  it('needs readers, a subject and a body', async () => {
    const bad = { name: 'BadRequestException' };
    await expect(send({ Destination: {} })).rejects.toMatchObject(bad);
    await expect(send({ Destination: { ToAddresses: ['nobody'] } })).rejects.toMatchObject(bad);
    await expect(send({ Destination: { ToAddresses: ['a@b.test\r\nBcc: c@d.test'] } })).rejects.toMatchObject(bad);
    await expect(send({ Destination: { ToAddresses: Array(51).fill('a@b.test') } })).rejects.toMatchObject(bad);
    await expect(send({ Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } })).rejects.toMatchObject(bad);
    await expect(send({ Content: { Raw: { Data: new Uint8Array(1) } } })).rejects.toMatchObject(bad);
  });

  it('is still there after a restart', async () => {
    const before = mail.inbox();
    await mail.close();
    mail = await startMail({ dir, principals });
    expect(mail.inbox()).toEqual(before);
  });
});
