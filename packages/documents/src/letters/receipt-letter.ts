import type { Order } from '@rince/domain/entry/order';
import type { Letter } from '@rince/domain/news/letter';
import type { RichDocument } from '@rince/domain/rich-text';
import { money } from './money.ts';
import { escapeHtml, htmlOf, textOf } from './rich-letter.ts';

interface Given {
  readonly to: { readonly email: string; readonly name: string };
  readonly order: Order;
  /** What the event adds to its receipts. */
  readonly words: RichDocument;
  readonly site: string;
}

/** What was paid and for what, with what the event says to those who entered. */
export function receipt({ to, order, words, site }: Given): Letter {
  const { eventName, dancers, lines, amount, currency, entry } = order;
  const rows = [...lines, { title: 'Total', amount }].map(({ title, amount: sum }) => [title, money(sum, currency)]);
  const says = `we received your payment for ${eventName}. Dancers: ${dancers.join(', ')}.`;
  const address = `${site}/app/entries/${entry}`;
  const text = [
    `Hello ${to.name},`,
    says,
    rows.map((row) => row.join(': ')).join('\n'),
    textOf(words),
    `Your entry: ${address}`,
  ];
  return {
    to: to.email,
    subject: `Your receipt: ${eventName}`,
    text: text.filter((part) => part !== '').join('\n\n'),
    html: [
      `<p>Hello ${escapeHtml(to.name)},</p><p>${escapeHtml(says)}</p>`,
      `<table>${rows.map((row) => `<tr>${row.map((cell = '') => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`,
      htmlOf(words),
      `<p><a href="${escapeHtml(address)}">Your entry</a></p>`,
    ].join(''),
  };
}
