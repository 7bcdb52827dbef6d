import './ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { loadConfig } from './lib/config.ts';
import { applyFirstTheme } from './lib/theme.ts';

applyFirstTheme();

const root = createRoot(document.getElementById('root') as HTMLElement);

loadConfig().then(
  () => root.render(<App />),
  () => root.render(<StartFailure />),
);
