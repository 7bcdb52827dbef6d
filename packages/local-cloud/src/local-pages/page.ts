import { Html, html } from './html.ts';

/** The look of everything under `/_local/`: calm, light or dark as the reader's system is. */
export const style = `
:root { color-scheme: light dark; --ink: #16241f; --quiet: #55635c; --paper: #fbfaf6; --surface: #fff; --line: #e4e1d8;
  --primary: #0f6b50; --on-primary: #fff; --gold: #c9922e; --alert: #b3372f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ece8; --quiet: #a3b0a9; --paper: #101714; --surface: #17201c;
  --line: #2b3732; --primary: #4cc39a; --on-primary: #0d1512; --gold: #e0b055; --alert: #f0877d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 'Inter Variable', Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
header { border-bottom: 1px solid var(--line); background: var(--surface); }
header div, main { max-width: 1080px; margin: 0 auto; padding: 16px; }
header div { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; }
main { padding-top: 24px; padding-bottom: 64px; }
main.narrow { max-width: 480px; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 600; margin: 0 0 16px; }
h2 { font-size: 21px; font-weight: 600; margin: 40px 0 8px; }
p { max-width: 70ch; margin: 0 0 16px; }
a { color: var(--primary); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible, .scroll:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.quiet { color: var(--quiet); } .alert { color: var(--alert); } .good { color: var(--primary); }
.tile { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--primary); border-radius: 10px;
  padding: 24px; }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; }
th { position: sticky; top: 0; background: var(--surface); text-align: left; font-size: 13px; font-weight: 600; color: var(--quiet); }
th, td { padding: 8px 16px; height: 44px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; }
code, pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; overflow-x: auto; }
time, td button { white-space: nowrap; }
form { margin: 0; } .row { display: flex; flex-wrap: wrap; gap: 16px; }
button { font: inherit; min-height: 44px; padding: 8px 24px; border-radius: 10px; border: 1px solid var(--line);
  background: var(--surface); color: var(--ink); cursor: pointer; }
button.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary); font-weight: 600; }
label { display: block; font-size: 13px; font-weight: 600; margin-bottom: 4px; }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px;
  min-height: 44px; width: 100%; margin-bottom: 16px; }
iframe { width: 100%; min-height: 60vh; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { color: var(--quiet); } dd { margin: 0; }
`;

/** A whole page; `narrow` is for one question, `bare` leaves out the way back to the other pages. */
export function page(content: { title: string; body: Html; narrow?: boolean; bare?: boolean }): string {
  const { title, body, narrow, bare } = content;
  const top = html`<header><div><a href="/_local/">Local cloud</a><span class="quiet">Runs on this machine only</span></div></header>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${!bare && top}
<main${narrow && html` class="narrow"`}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`.text;
}
