const look = `
dialog { box-sizing: border-box; color-scheme: inherit; font: 15px/1.5 'Inter Variable', Inter, system-ui, sans-serif; max-width: min(420px, calc(100vw - 32px));
  border: 1px solid #8886; border-radius: 10px; padding: 24px; background: Canvas; color: CanvasText; }
dialog::backdrop { background: #0008; }
h2 { font-size: 21px; margin: 0 0 8px; } p { margin: 0 0 24px; }
div { display: flex; flex-wrap: wrap; gap: 16px; }
button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 10px; border: 1px solid #8888; background: none;
  color: inherit; cursor: pointer; }
button.primary { background: #0f6b50; border-color: #0f6b50; color: #fff; font-weight: 600; }
button:focus-visible { outline: 2px solid #0f6b50; outline-offset: 2px; }`;

/** Asks the question of the cardholder's bank; closing it counts as a failure. */
export function askBank(): Promise<'succeeded' | 'failed'> {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  // A constructed sheet needs no exception from the page's content security policy.
  shadow.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'bank-title');
  dialog.setAttribute('aria-describedby', 'bank-text');
  const title = Object.assign(document.createElement('h2'), { id: 'bank-title' });
  title.textContent = 'Authenticate this payment';
  const text = Object.assign(document.createElement('p'), { id: 'bank-text' });
  text.textContent = "The local stand-in for the check of the cardholder's bank. No money moves.";
  const buttons = document.createElement('div');
  dialog.append(title, text, buttons);
  shadow.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    const finish = (outcome: 'succeeded' | 'failed') => {
      host.remove();
      resolve(outcome);
    };
    for (const [label, outcome] of [
      ['Complete authentication', 'succeeded'],
      ['Fail authentication', 'failed'],
    ] as const) {
      const button = document.createElement('button');
      button.textContent = label;
      button.className = outcome === 'succeeded' ? 'primary' : '';
      button.addEventListener('click', () => finish(outcome));
      buttons.append(button);
    }
    dialog.addEventListener('cancel', () => finish('failed'));
    dialog.showModal();
  });
}
