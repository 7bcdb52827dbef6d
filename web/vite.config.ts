import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightRows } from './light-rows.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Everything goes into hashed files of the own origin: the site's content security policy allows no inline script. */
export default defineConfig({
  root: here,
  plugins: [lightRows(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In a file of its own it outlives releases in a browser, and is not cut up by which pages need how much of it.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
});
