import { html, table } from './html.ts';
import { page } from './page.ts';

/** A place to go from the front page. */
export interface LocalLink {
  readonly href: string;
  readonly name: string;
  /** What is found there, in one line. */
  readonly about: string;
}

/** The pages that every local cloud has. */
export const localLinks: readonly LocalLink[] = [
  { href: '/_local/accounts', name: 'Demo accounts', about: 'Who can sign in, and with which password.' },
  { href: '/_local/inbox', name: 'Inbox', about: 'Every mail that would have been sent.' },
  { href: '/_local/payments/', name: 'Payments', about: 'Payment intents, refunds, connected accounts and events.' },
  { href: '/_local/queues', name: 'Queues', about: 'Work that waits, and work that failed.' },
  { href: '/_local/table', name: 'Table', about: 'What is stored, item by item.' },
  { href: '/_local/clock', name: 'Clock', about: 'Moves the time that the rules go by.' },
  { href: '/_local/alarms', name: 'Alarms', about: 'Who would have been told of a failure.' },
  { href: '/_local/weather', name: 'Weather', about: 'Lets the services behave as on a bad day.' },
];

/** The front page of the local cloud. */
export function frontPage(links: readonly LocalLink[] = localLinks): string {
  const rows = links.map(({ href, name, about }) => [html`<a href="${href}">${name}</a>`, about]);
  return page({
    title: 'Local cloud',
    body: html`<p>Rince runs on this machine with a cloud of its own. These pages show what is behind the site.
<a href="/">Go to the site</a>.</p>
${table(['Page', 'What is there'], rows)}`,
  });
}

/** Somebody who can sign in to the demo world. */
export interface DemoAccount {
  readonly email: string;
  readonly role: string;
}

/** Who can sign in, all with one password. */
export function accountsPage(accounts: readonly DemoAccount[], password: string): string {
  const rows = accounts.map(({ email, role }) => [html`<code>${email}</code>`, role]);
  const intro =
    accounts.length > 0
      ? html`<p>All with the password <code>${password}</code>. They exist in the demo world only.</p>`
      : html`<p>This world was started empty: there is no demo account.</p>`;
  return page({
    title: 'Demo accounts',
    body: html`${intro}${accounts.length > 0 && table(['Address', 'Who it is'], rows)}`,
  });
}
