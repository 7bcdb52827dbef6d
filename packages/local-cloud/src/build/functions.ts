import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { BuildRecord, fingerprint } from './fingerprint.ts';

interface FunctionsRecord {
  readonly names: readonly string[];
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly hash: string;
}

/** What decides about a build beside its inputs: the installed packages and this file. */
const always = ['package-lock.json', 'packages/local-cloud/src/build/functions.ts'];
const outdir = 'dist/functions';

/** What a function needs only to print is loaded when it does: its `print.ts` becomes a bundle beside the other. */
const printing: Plugin = {
  name: 'printing',
  setup(build) {
    build.onResolve({ filter: /^\.\/print\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './print.mjs', external: true } : undefined,
    );
  },
};

/** The folders in `functions/` that are functions. */
export function functionNames(root: string): readonly string[] {
  const folder = join(root, 'functions');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'index.ts')))
    .sort();
}

/** Whether the bundles are those of the sources as they are now. */
export function functionsAreFresh(root: string): boolean {
  const last = new BuildRecord<FunctionsRecord>(root, 'functions').read();
  return (
    last !== undefined &&
    last.names.join() === functionNames(root).join() &&
    last.outputs.every((file) => existsSync(join(root, file))) &&
    last.hash === fingerprint(root, [...always, ...last.inputs])
  );
}

/** Bundles every function in one go, exactly as it is deployed. */
export async function buildFunctions(root: string): Promise<void> {
  const names = functionNames(root);
  dropOthers(root, names);
  if (names.length === 0) return;
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: names.flatMap((name) =>
      ['index', 'print']
        .map((part) => ({ in: `functions/${name}/${part}.ts`, out: `${name}/${part}` }))
        .filter(({ in: file }) => existsSync(join(root, file))),
    ),
    plugins: [printing],
    // Printed documents carry their fonts, and are drawn as the site is: without the checks of development.
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    mainFields: ['module', 'main'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    // Packages written for CommonJS call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as rinceRequire } from 'node:module';const require = rinceRequire(import.meta.url);",
    },
  });
  const inputs = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
  const outputs = Object.keys(metafile.outputs);
  const hash = fingerprint(root, [...always, ...inputs]);
  new BuildRecord<FunctionsRecord>(root, 'functions').write({ names, inputs, outputs, hash });
}

function dropOthers(root: string, names: readonly string[]): void {
  const folder = join(root, outdir);
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder))
    if (!names.includes(entry)) rmSync(join(folder, entry), { recursive: true, force: true });
}
