import './lib/no-eval.ts';
import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { beginInside } from './app/inside.ts';
import { StartFailure } from './app/start-failure.tsx';
import { loadConfig } from './lib/config.ts';
import { applyFirstTheme } from './lib/theme.ts';

applyFirstTheme();

const root = createRoot(document.getElementById('root') as HTMLElement);

Promise.all([loadConfig(), beginInside(location.pathname)]).then(
  () => root.render(<App />),
  () => root.render(<StartFailure />),
);
