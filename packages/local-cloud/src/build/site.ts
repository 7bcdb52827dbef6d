import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildRecord, filesBelow, fingerprint } from './fingerprint.ts';

interface SiteRecord {
  readonly hash: string;
  readonly built: boolean;
}

const inputs = ['web', 'packages/domain/src', 'packages/contracts/src', 'packages/documents/src', 'package-lock.json'];

const hashOf = (root: string): string => fingerprint(root, filesBelow(root, inputs));

/** Whether there is a site to build at all. */
export const hasSite = (root: string): boolean => existsSync(join(root, 'web/index.html'));

export type SiteState = 'fresh' | 'stale' | 'broken';

/** How `web/dist` stands to its sources; `broken` are sources that have been tried and do not build. */
export function siteState(root: string): SiteState {
  if (!hasSite(root)) return existsSync(join(root, 'web/dist')) ? 'stale' : 'fresh';
  const last = new BuildRecord<SiteRecord>(root, 'site').read();
  if (last?.hash !== hashOf(root)) return 'stale';
  if (!last.built) return 'broken';
  return existsSync(join(root, 'web/dist/index.html')) ? 'fresh' : 'stale';
}

/** Builds the site into `web/dist`; there is none after a build that fails. */
export async function buildSite(root: string): Promise<void> {
  const dist = join(root, 'web/dist');
  if (!hasSite(root)) {
    rmSync(dist, { recursive: true, force: true });
    return;
  }
  const hash = hashOf(root);
  const record = new BuildRecord<SiteRecord>(root, 'site');
  const environment = process.env.NODE_ENV;
  try {
    // A test that builds the site says 'test', of which a site for developers would be made.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ root: join(root, 'web'), logLevel: 'error', clearScreen: false });
    record.write({ hash, built: true });
  } catch (error) {
    rmSync(dist, { recursive: true, force: true });
    record.write({ hash, built: false });
    throw error;
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
