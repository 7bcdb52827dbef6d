import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../bin/run.ts';

/** Documents at their limits, with the fonts that are printed, built as the functions are. */
export const limitsHtml = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'rince-limits-'));
  const outfile = join(folder, 'limits.mjs');
  await build({
    entryPoints: [join(root, 'test/support/limit-pages.tsx')],
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
  const made = (await import(pathToFileURL(outfile).href)) as { limitsHtml: () => string };
  rmSync(folder, { recursive: true });
  return made.limitsHtml();
};
