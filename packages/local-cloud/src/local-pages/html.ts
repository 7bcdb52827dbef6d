import type { ServerResponse } from 'node:http';

/** HTML that is safe to send: everything put into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: texts are escaped, HTML is not, lists are joined, nothing is nothing. */
export type Part = string | number | Html | null | undefined | false | readonly Part[];

/** A text as it can stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A template whose values are escaped. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? write(values[index]) : '')).join(''));
}

/** A table with a head; the rows hold texts or HTML. An empty one says so. */
export function table(head: readonly string[], rows: readonly (readonly Part[])[], empty = 'Nothing here yet.'): Html {
  if (rows.length === 0) return html`<p class="quiet">${empty}</p>`;
  // Wide tables scroll, and what scrolls must be reachable by keyboard.
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${head.filter(Boolean).join(', ')}"><table>
    <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** A button that posts to `action`. */
export function postButton(action: string, label: string, kind: 'primary' | 'plain' = 'plain'): Html {
  return html`<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;
}

/** An instant as the pages show it. */
export function instant(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

/** Sends a page: never cached, never framed elsewhere, with no script unless `csp` says otherwise. */
export function sendPage(res: ServerResponse, page: string, options: { status?: number; csp?: string } = {}): void {
  res.writeHead(options.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      options.csp ??
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'",
  });
  res.end(page);
}

/** Sends the reader elsewhere, with a GET. */
export function sendRedirect(res: ServerResponse, location: string): void {
  res.writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
}

function write(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}
