import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '@rince/contracts/route';
import { buildSync } from 'esbuild';
import { prepareServer, repository } from '../support/cloud.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const loadMs = (file: string): number =>
  Number(
    execFileSync(
      process.execPath,
      ['-e', `const s=performance.now();import(${JSON.stringify(file)}).then(()=>console.log(performance.now()-s))`],
      {
        encoding: 'utf8',
        env: { ...process.env, TABLE_NAME: 'bench', AWS_REGION: 'us-east-1' },
      },
    ),
  );

/** How long a function's bundle takes to load, against a bundle of the table's client alone, and how large it is. */
export const benchLoad = async (): Promise<Figure[]> => {
  await prepareServer();
  const dir = mkdtempSync(join(tmpdir(), 'rince-load-'));
  const entry = join(repository, 'test/bench/client-only.mjs');
  const bare = join(dir, 'bare.mjs');
  writeFileSync(entry, "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nnew DynamoDBClient({});\n");
  buildSync({
    entryPoints: [entry],
    outfile: bare,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  execFileSync('rm', [entry]);
  const folder = join(repository, 'dist/functions');
  return readdirSync(folder)
    .filter((name) => (areas as readonly string[]).includes(name))
    .flatMap((name): Figure[] => {
      const file = join(folder, name, 'index.mjs');
      const ratios = Array.from({ length: 4 }, () => loadMs(file) / loadMs(bare)).slice(1);
      const ratio = median(ratios);
      const size = statSync(file).size / 1_048_576;
      return [
        { what: `${name} loads`, measured: `${ratio.toFixed(2)} x`, budget: '1.6 x', share: ratio / 1.6 },
        { what: `${name} weighs`, measured: `${size.toFixed(2)} MB`, budget: '1 MB', share: size },
      ];
    });
};
