import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Where a function finds the browser, still packed. */
export const browserPack = '/opt/bin';

/** The packaged browser beside the functions of a stack that print with it, once: 70 MB that change with its version, not with our code. */
export function browserLayer(scope: Construct): LayerVersion {
  const known = scope.node.tryFindChild('Browser');
  if (known instanceof LayerVersion) return known;
  const module = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  return new LayerVersion(scope, 'Browser', {
    description: 'Chromium, packed',
    code: Code.fromAsset(dirname(dirname(module)), { exclude: ['build', 'package.json', '*.md'] }),
    compatibleArchitectures: [Architecture.X86_64],
  });
}
