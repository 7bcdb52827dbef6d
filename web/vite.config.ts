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
    // What every page begins with is two files and not two dozen: in a hall each file is a question of its own that may be lost.
    // The libraries of it change rarely, so a browser keeps them over releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
