import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../bin/run.ts';

/** What a file of pages exports, with the fonts that are printed, built as the functions are. */
export const builtPages = async <Pages>(file: string): Promise<Pages> => {
  const folder = mkdtempSync(join(tmpdir(), 'rince-pages-'));
  const outfile = join(folder, 'pages.mjs');
  await build({
    entryPoints: [join(root, file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as made } from 'node:module';const require = made(import.meta.url);",
    },
  });
  const pages = (await import(pathToFileURL(outfile).href)) as Pages;
  rmSync(folder, { recursive: true });
  return pages;
};
