import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BuildRecord, filesBelow, fingerprint } from './fingerprint.ts';

interface SynthesisRecord {
  readonly hash: string;
}

/** Where the templates for this machine are; those of a deployment are in `cdk.out`. */
export const assemblyFolder = (root: string): string => join(root, 'dist/cloud');

const inputs = [
  'infra',
  'packages/contracts/src',
  'packages/domain/src',
  'packages/store/src/table-shape.ts',
  'cdk.json',
  'package-lock.json',
];

function hashOf(root: string): string {
  const functions = join(root, 'dist/functions');
  const bundles = existsSync(functions)
    ? readdirSync(functions)
        .sort()
        .flatMap((name) => ['index.mjs', 'print.mjs'].map((file) => join('dist/functions', name, file)))
        .filter((file) => existsSync(join(root, file)))
    : [];
  // Not the built site: it changes the site's files in the cloud and nothing that runs here.
  return fingerprint(root, [...filesBelow(root, inputs), ...bundles]);
}

/** Whether the templates are those of the sources and bundles as they are now. */
export function synthesisIsFresh(root: string): boolean {
  const manifest = join(assemblyFolder(root), 'manifest.json');
  return existsSync(manifest) && new BuildRecord<SynthesisRecord>(root, 'synthesis').read()?.hash === hashOf(root);
}

/** Remembers what the templates were made from, and drops bundles that have not been part of them for a day. */
export function rememberSynthesis(root: string): void {
  new BuildRecord<SynthesisRecord>(root, 'synthesis').write({ hash: hashOf(root) });
  const folder = assemblyFolder(root);
  const names = readdirSync(folder);
  const used = names
    .filter((name) => name.endsWith('.assets.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join();
  for (const name of names) {
    // A day, because a server that still runs may load its functions from them.
    const old = Date.now() - statSync(join(folder, name)).mtimeMs > 86_400_000;
    if (name.startsWith('asset.') && old && !used.includes(name))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
