import { spoken } from '../payments/money.ts';
import type { Account, Charge, PaymentIntent, ProviderEvent, Refund } from '../payments/rows.ts';
import { type Html, html, instant, postButton, table } from './html.ts';
import { page } from './page.ts';

const most = 200;

/** What happened to the money: intents, refunds, connected accounts and the events that told of it. */
export function paymentsPage(
  base: string,
  rows: {
    intents: PaymentIntent[];
    charges: Charge[];
    refunds: Refund[];
    accounts: Account[];
    events: ProviderEvent[];
  },
): string {
  const charges = new Map(rows.charges.map((charge) => [charge.id, charge]));
  const intents = rows.intents.slice(0, most).map((intent) => {
    const refunded = charges.get(intent.latest_charge ?? '')?.amount_refunded ?? 0;
    return [
      instant(intent.created * 1000),
      html`<code>${intent.id}</code>`,
      spoken(intent.amount, intent.currency),
      statusOf(intent.status),
      refunded > 0 ? spoken(refunded, intent.currency) : '',
      intent.transfer_data && html`<code>${intent.transfer_data.destination}</code>`,
      intent.application_fee_amount === null ? '' : spoken(intent.application_fee_amount, intent.currency),
      intent.last_payment_error?.message,
    ];
  });
  const refunds = rows.refunds
    .slice(0, most)
    .map((refund) => [
      instant(refund.created * 1000),
      html`<code>${refund.id}</code>`,
      html`<code>${refund.payment_intent}</code>`,
      spoken(refund.amount, refund.currency),
      spoken(refund.hidden.transferReversed, refund.currency),
      spoken(refund.hidden.feeRefunded, refund.currency),
    ]);
  const accounts = rows.accounts.map((account) => [
    instant(account.created * 1000),
    html`<code>${account.id}</code>`,
    account.business_profile.name,
    account.hidden.connected ? postButton(`${base}/accounts/${account.id}/disconnect`, 'Disconnect') : 'Not connected',
  ]);
  const events = rows.events
    .slice(0, most)
    .map((event) => [
      instant(event.created * 1000),
      event.type,
      html`<a href="${base}/events/${event.id}"><code>${event.id}</code></a>`,
      event.hidden.delivered ? html`<span class="good">Delivered</span>` : html`<span class="alert">Waiting</span>`,
      event.hidden.attempts,
      event.hidden.lastAnswer,
      postButton(`${base}/events/${event.id}/resend`, 'Send again'),
    ]);
  return page({
    title: 'Payments',
    body: html`
<p>The local stand-in for the payment provider. No money moves; card numbers are the provider's test numbers. The newest
${most} rows of each kind are shown.</p>
<h2>Payment intents</h2>
${table(['Created (UTC)', 'Intent', 'Amount', 'Status', 'Refunded', 'Account', 'Fee', 'Last error'], intents, 'No payment yet.')}
<h2>Refunds</h2>
${table(['Created (UTC)', 'Refund', 'Intent', 'Amount', 'Taken from account', 'Fee given back'], refunds, 'No refund yet.')}
<h2>Connected accounts</h2>
${table(['Created (UTC)', 'Account', 'Name', ''], accounts, 'No account connected yet.')}
<h2>Events</h2>
${table(['Created (UTC)', 'Type', 'Event', 'Delivery', 'Attempts', 'Last answer', ''], events, 'No event yet.')}`,
  });
}

/** One event as the webhook receives it. */
export function eventPage(base: string, event: ProviderEvent): string {
  const { hidden, ...shown } = event;
  return page({
    title: event.type,
    body: html`
<dl><dt>Event</dt><dd><code>${event.id}</code></dd><dt>Delivered</dt><dd>${hidden.delivered ? 'Yes' : 'Not yet'}</dd>
<dt>Attempts</dt><dd>${hidden.attempts}</dd><dt>Last answer</dt><dd>${hidden.lastAnswer ?? 'None'}</dd></dl>
<pre>${JSON.stringify(shown, null, 2)}</pre>
<div class="row">${postButton(`${base}/events/${event.id}/resend`, 'Send again')}<a href="${base}/">Back to payments</a></div>`,
  });
}

/** The question an organizer is asked when connecting an account. */
export function connectPage(fields: Readonly<Record<string, string>>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return page({
    title: 'Connect an account',
    narrow: true,
    bare: true,
    body: html`
<div class="tile">
<p>This is the local stand-in for the payment provider's page. In the cloud an organizer signs in to their own account here
and allows Rince to collect entry fees for it. No money moves.</p>
<form method="post">
${hidden}
<label for="name">Name of the account</label>
<input id="name" name="account_name" value="Feis account" maxlength="100" required autocomplete="off">
<div class="row"><button class="primary" name="answer" value="connect">Connect account</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button></div>
</form>
</div>`,
  });
}

/** The bank's question, for payments that were told to come back to a page of their own. */
export function authenticationPage(intent: { id: string; client_secret: string }, amount?: string): string {
  return page({
    title: 'Authenticate this payment',
    narrow: true,
    bare: true,
    body: html`
<div class="tile">
<p>This is the local stand-in for the check of the cardholder's bank${amount && html` of a payment of ${amount}`}. No money
moves.</p>
<form method="post" class="row">
<input type="hidden" name="intent" value="${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<button class="primary" name="outcome" value="succeeded">Complete authentication</button>
<button name="outcome" value="failed">Fail authentication</button>
</form>
</div>`,
  });
}

/** A page that only says something. */
export function messagePage(title: string, message: string): string {
  return page({ title, narrow: true, bare: true, body: html`<div class="tile"><p>${message}</p></div>` });
}

function statusOf(status: PaymentIntent['status']): Html {
  const kind = status === 'succeeded' ? 'good' : status === 'requires_payment_method' ? 'alert' : '';
  return html`<span class="${kind}">${status.replaceAll('_', ' ')}</span>`;
}
