import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Where a function finds the browser, still packed. */
export const browserPack = '/opt/bin';

/** The packaged browser beside the function that prints with it: 70 MB that change with its version, not with our code. */
export function browserLayer(scope: Construct): LayerVersion {
  const module = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  return new LayerVersion(scope, 'Browser', {
    description: 'Chromium, packed',
    code: Code.fromAsset(dirname(dirname(module)), { exclude: ['build', 'package.json', '*.md'] }),
    compatibleArchitectures: [Architecture.X86_64],
  });
}
