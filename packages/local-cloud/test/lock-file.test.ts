import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const locked = Object.entries(lock.packages);

const isBinary = (name: string): boolean => /\b(linux|darwin|win32|freebsd|android)-/.test(name);
/** The packages whose program is a binary for each system, with the names of the binaries. */
const withBinaries = locked.flatMap(([path, { optionalDependencies = {} }]) => {
  const binaries = Object.entries(optionalDependencies).filter(([name]) => isBinary(name));
  return binaries.length > 0 ? [{ path, binaries }] : [];
});

describe('the lock file', () => {
  test('knows the packages that bring a binary for each system', () => {
    const names = withBinaries.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(names).toEqual(expect.arrayContaining(['@biomejs/biome', 'esbuild', 'oxlint', 'rolldown', 'typescript']));
  });

  test.each(withBinaries)('names a binary of $path for Linux, macOS and Windows', ({ binaries }) => {
    const names = binaries.map(([name]) => name);
    for (const system of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'])
      expect({ system, named: names.some((name) => name.includes(system)) }).toEqual({ system, named: true });
    // Every one, those for musl included: `npm ci` refuses a lock file that leaves out a single one.
    const missing = binaries.filter(([name, version]) => {
      const [, found] = locked.find(([path]) => path.endsWith(`node_modules/${name}`)) ?? [];
      return found?.version !== version || !found.integrity;
    });
    expect(missing).toEqual([]);
  });

  test('names no address to load from: the registry is the choice of the machine', () => {
    expect(locked.filter(([, { resolved = '' }]) => /^\w+:/.test(resolved))).toEqual([]);
  });
});
