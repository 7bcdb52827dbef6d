import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const built = new Map<string, Promise<string>>();

/** One of the provider's browser scripts, bundled at its first use. */
export function browserScript(name: 'script' | 'card-frame'): Promise<string> {
  const kept = built.get(name) ?? bundle(name);
  built.set(name, kept);
  return kept;
}

/** The page inside the frame: the fields that take a card's number. */
export async function cardPage(origin: string): Promise<{ page: string; csp: string }> {
  const nonce = randomBytes(16).toString('base64');
  const script = (await browserScript('card-frame')).replaceAll('</script', '<\\/script');
  return {
    page: cardHtml.replace('SCRIPT', () => `<script nonce="${nonce}">${script}</script>`),
    csp: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src ${origin}`,
  };
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  return result.outputFiles[0]?.text ?? '';
}

const field = (id: string, label: string, attributes: string) => `<div class="${id}">
<label for="${id}">${label}</label>
<input id="${id}" inputmode="numeric" spellcheck="false" aria-describedby="${id}-error" aria-invalid="false" ${attributes}>
<span id="${id}-error" class="unseen" aria-live="polite"></span>
</div>`;

const cardHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<style>
:root { --size: 16px; --font: 'Inter Variable', Inter, system-ui, sans-serif; --invalid: light-dark(#b3372f, #f0877d);
  --placeholder: light-dark(#68756e, #98a69e); --surface: transparent; }
* { box-sizing: border-box; }
html, body { margin: 0; background: transparent; }
body { padding: 4px; display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; color: var(--ink); font: var(--size)/1.4 var(--font);
  font-variant-numeric: tabular-nums; }
.number { grid-column: 1 / -1; }
div { min-width: 0; }
label { display: block; font-size: 13px; }
input { font: inherit; color: inherit; background: var(--surface); width: 100%; min-height: 40px; padding: 4px 8px;
  border: 1px solid light-dark(#8a938e, #7b8981); border-radius: 8px; }
input::placeholder { color: var(--placeholder); opacity: 1; }
input:focus-visible { outline: 2px solid light-dark(#0f6b50, #4cc39a); outline-offset: 1px; }
input[aria-invalid="true"] { color: var(--invalid); border-color: var(--invalid); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
</style>
</head>
<body>
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"')}
${field('expiry', 'Expiry (month / year)', 'autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"')}
${field('cvc', 'Security code', 'autocomplete="cc-csc" placeholder="CVC" maxlength="4"')}
SCRIPT
</body>
</html>`;
