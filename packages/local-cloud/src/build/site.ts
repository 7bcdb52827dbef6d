import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildRecord, filesBelow, fingerprint } from './fingerprint.ts';

interface SiteRecord {
  readonly hash: string;
}

const inputs = ['web', 'packages/domain/src', 'packages/contracts/src', 'packages/documents/src', 'package-lock.json'];

const hashOf = (root: string): string => fingerprint(root, filesBelow(root, inputs));

/** Whether there is a site to build at all. */
export const hasSite = (root: string): boolean => existsSync(join(root, 'web/index.html'));

/** Whether `web/dist` is the site as its sources are now; a missing site is as fresh as it can be. */
export function siteIsFresh(root: string): boolean {
  if (!hasSite(root)) return !existsSync(join(root, 'web/dist'));
  const built = existsSync(join(root, 'web/dist/index.html'));
  return built && new BuildRecord<SiteRecord>(root, 'site').read()?.hash === hashOf(root);
}

/** Builds the site into `web/dist`. */
export async function buildSite(root: string): Promise<void> {
  if (!hasSite(root)) {
    rmSync(join(root, 'web/dist'), { recursive: true, force: true });
    return;
  }
  const hash = hashOf(root);
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), logLevel: 'warn', clearScreen: false });
  new BuildRecord<SiteRecord>(root, 'site').write({ hash });
}
