import { describe, expect, it } from 'vitest';
import { accountsPage, frontPage } from '../../src/local-pages/front-pages.ts';
import { escapeHtml, html, table } from '../../src/local-pages/html.ts';
import { page } from '../../src/local-pages/page.ts';

const nasty = `"><script>alert('&')</script>`;

describe('the local pages', () => {
  it('escape every text, wherever it stands', () => {
    expect(escapeHtml(nasty)).toBe('&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;');
    const parts = html`<a title="${nasty}">${[nasty, html`<b>${nasty}</b>`, 7, null, undefined, false]}</a>`;
    expect(parts.text).not.toContain('<script');
    expect(parts.text).toContain('<b>');
    expect(parts.text).toContain('7</a>');
    expect(table(['Name'], [[nasty]]).text).not.toContain('<script');
    expect(page({ title: nasty, body: parts })).not.toContain('<script');
  });

  it('say so when there is nothing', () => {
    expect(table(['Name'], [], 'No dancer yet.').text).toContain('No dancer yet.');
    expect(accountsPage([], 'x')).toContain('no demo account');
  });

  it('lead to each other and name the demo accounts', () => {
    const front = frontPage();
    for (const path of ['inbox', 'payments/', 'queues', 'table', 'clock', 'weather', 'accounts']) {
      expect(front).toContain(`href="/_local/${path}"`);
    }
    const accounts = accountsPage([{ email: 'parent@feis.test', role: 'Parent of two dancers' }], 'feis-demo-2026');
    expect(accounts).toContain('parent@feis.test');
    expect(accounts).toContain('feis-demo-2026');
    expect(accounts).toContain('lang="en"');
  });
});
