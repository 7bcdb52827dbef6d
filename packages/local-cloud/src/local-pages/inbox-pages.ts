import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from '../loopback.ts';
import type { Mail } from '../mail/rows.ts';
import { bareAddress } from '../mail/send-email.ts';
import { html, instant, sendPage, table } from './html.ts';
import { page } from './page.ts';

const most = 200;
const body = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:";
// Links may leave the frame when clicked; scripts and forms of a mail do nothing.
const freedoms = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** Answers everything under `/_local/inbox`. */
export function showInbox(mails: readonly Mail[], req: IncomingMessage, res: ServerResponse): void {
  const url = addressOf(req);
  const path = url.pathname.replace(/^.*?\/_local\/inbox/, '');
  const to = url.searchParams.get('to')?.toLowerCase();
  const wanted = to ? mails.filter((mail) => recipients(mail).includes(to)) : mails;
  const [, id, part] = /^\/([\w-]+)(\/body)?$/.exec(path) ?? [];
  const mail = mails.find((one) => one.id === id);
  if (path === '.json') sendJson(res, wanted);
  else if (path === '' || path === '/') sendPage(res, listPage(wanted, to));
  else if (!mail) sendPage(res, missingPage(), { status: 404 });
  else if (part) sendPage(res, `<base target="_top">${mail.html}`, { csp: `${body}; sandbox ${freedoms}` });
  else sendPage(res, mailPage(mail));
}

function listPage(mails: readonly Mail[], to: string | undefined): string {
  const rows = mails
    .slice(0, most)
    .map((mail) => [
      instant(mail.sentAt),
      mail.to.join(', '),
      html`<a href="/_local/inbox/${mail.id}">${mail.subject || 'No subject'}</a>${mail.bounced && html` <span class="alert">came back</span>`}`,
    ]);
  const intro = to ? `Mails to ${to}. ` : '';
  return page({
    title: 'Inbox',
    body: html`<p>${intro}Every mail that would have been sent. Nothing leaves this machine. The newest ${most} are shown.</p>
${table(['Sent (UTC)', 'To', 'Subject'], rows, 'No mail yet.')}`,
  });
}

function mailPage(mail: Mail): string {
  const lines: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc.join(', ')],
    ['Bcc', mail.bcc.join(', ')],
    ['Reply to', mail.replyTo.join(', ')],
  ];
  return page({
    title: mail.subject || 'No subject',
    body: html`
<dl>${lines.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
<dt>Sent (UTC)</dt><dd>${instant(mail.sentAt)}</dd>
${mail.bounced && html`<dt>Came back</dt><dd class="alert">There is no such mailbox.</dd>`}</dl>
${
  mail.html &&
  html`<h2>As it looks</h2>
<iframe title="The mail" sandbox="${freedoms}" src="/_local/inbox/${mail.id}/body"></iframe>`
}
${mail.text && html`<h2>As text</h2><pre>${mail.text}</pre>`}
<p><a href="/_local/inbox">Back to the inbox</a></p>`,
  });
}

function missingPage(): string {
  return page({ title: 'No such mail', body: html`<p><a href="/_local/inbox">Back to the inbox</a></p>` });
}

function recipients(mail: Mail): string[] {
  return [...mail.to, ...mail.cc, ...mail.bcc].map(bareAddress);
}

function sendJson(res: ServerResponse, value: unknown): void {
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(value));
}
