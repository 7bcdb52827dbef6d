import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type RouteName, routes } from '@rince/contracts/routes';
import { describe, expect, it } from 'vitest';
import { root } from '../bin/run.ts';
import { unpaired } from '../support/unpaired.ts';

// What the rooms hold, read from their files: decisions lie in the domain, and nothing goes round in a circle.

interface Import {
  readonly from: string;
  /** Nothing of it is left when the types are taken away. */
  readonly isType: boolean;
}

const importLine = /^(?:import|export) (type )?(?:([^'"]*?) from )?'([^']+)';/gm;

const lazyImport = /\bimport\('([^']+)'\)/g;

const importsOf = (text: string): Import[] => [
  ...[...text.matchAll(importLine)].map(([, type, names = '', from = '']) => ({
    from,
    isType: type !== undefined || /^\{(\s*type \w+( as \w+)?,?)*\s*\}$/.test(names),
  })),
  ...[...text.matchAll(lazyImport)].map(([, from = '']) => ({ from, isType: false })),
];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

const source = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('a file of functions/', () => {
  const reachesOutside = /^@rince\/(store|services|documents)\//;

  /** Whether it reads, writes or asks a service, or is a use case or a worker. */
  const works = (text: string): boolean =>
    /\bUseCase</.test(text) ||
    /\bawait\b/.test(text) ||
    importsOf(text).some(({ from, isType }) => !isType && reachesOutside.test(from));

  it('without a read, a write or a service is refused: a decision belongs beside its noun in the domain', () => {
    const pure = filesIn('functions').filter((file) => !file.endsWith('index.ts') && !works(source(file)));
    expect(pure).toEqual([]);
    expect(works("import { runsEvent } from '@rince/domain/access';\nexport const may = () => runsEvent;\n")).toBe(
      false,
    );
    expect(works("import type { Key } from '@rince/store/item';\nexport const is = (key: Key) => key.pk;\n")).toBe(
      false,
    );
    expect(works("import { getEvent } from '@rince/store/events';\n")).toBe(true);
  });

  it('lies in the folder of its function, or in shared/ under the noun that it is about', () => {
    const places = filesIn('functions').map((file) => dirname(file));
    expect([...new Set(places.filter((place) => place.split('/').length > 2))].toSorted()).toEqual(
      ['entry', 'event', 'people', 'sheet'].map((noun) => `functions/shared/${noun}`),
    );
    for (const place of new Set(places))
      if (!place.startsWith('functions/shared'))
        expect(readdirSync(join(root, place)), `${place} has an index.ts`).toContain('index.ts');
  });
});

describe('a noun', () => {
  const namesIn = (folder: string): [name: string, file: string][] =>
    filesIn(folder).flatMap((file) =>
      [...source(file).matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']): [string, string] => [
        name,
        file,
      ]),
    );

  it('of the domain is declared nowhere else: what crosses a wire, or lies in the table, has a name of its own', () => {
    const nouns = new Set(namesIn('packages/domain/src').map(([name]) => name));
    for (const noun of ['Entry', 'Payment', 'Event', 'JudgeCard', 'Mark', 'Dancer']) expect(nouns).toContain(noun);
    const others = ['packages/store/src', 'packages/contracts/src', 'packages/runtime/src', 'functions'].flatMap(
      namesIn,
    );
    expect(others.filter(([name]) => nouns.has(name))).toEqual([]);
  });
});

/** Where an import leads, where that is a file of ours. */
const targetOf = (file: string, from: string): string | undefined => {
  const [, room, path] = /^@rince\/([a-z-]+)\/(.+)$/.exec(from) ?? [];
  if (room !== undefined && path !== undefined) return join('packages', room, 'src', `${path}.ts`);
  if (!from.startsWith('.')) return undefined;
  return relative(root, resolve(root, dirname(file), from));
};

/** The first circle of imports, file by file, or none. */
const circleAmong = (imports: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
};

describe('imports', () => {
  it('never go in a circle, in any room, types and parts that are loaded later included', () => {
    const files = ['packages', 'functions', 'infra', 'web/src', 'test'].flatMap(filesIn);
    const known = new Set(files);
    const imports = new Map(
      files.map((file) => [
        file,
        importsOf(source(file)).flatMap(({ from }) => {
          const target = targetOf(file, from);
          return target !== undefined && known.has(target) ? [target] : [];
        }),
      ]),
    );
    expect(files.length).toBeGreaterThan(900);
    expect(imports.get('functions/judging/submit-score.ts')).toContain('packages/store/src/marks.ts');
    expect(circleAmong(imports)).toBeUndefined();
  });

  it('that go in a circle are found', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(circleAmong(imports)).toEqual(['b', 'd', 'b']);
    expect(
      circleAmong(
        new Map([
          ['a', ['b']],
          ['b', []],
        ]),
      ),
    ).toBeUndefined();
  });
});

it('plays every write with every other one that it may meet, or says why not', () => {
  const played = ['pair-calls.ts', 'pair-world.ts'].flatMap((file) =>
    [...source(`test/support/${file}`).matchAll(/\.send\('(\w+)'/g)].map(([, name]) => name),
  );
  const writes = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].effect === 'write');
  expect(writes.filter((name) => !played.includes(name) && !unpaired[name])).toEqual([]);
  expect(Object.keys(unpaired).filter((name) => played.includes(name) || !writes.includes(name as RouteName))).toEqual(
    [],
  );
});

describe('a guide', () => {
  const pathIn = /`((?:packages|functions|infra|web|test)\/[\w./-]+\.(?:tsx?|json|md))`/g;

  it.each(['README.md', 'CONTRIBUTING.md', 'packages/store/ACCESS-PATTERNS.md'])(
    '%s names only files that there are',
    (guide) => {
      const named = [...source(guide).matchAll(pathIn)].map(([, path = '']) => path);
      expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it('walks with a mark, a payment and a publication through seven files each at most, and through none twice', () => {
    const walks =
      source('CONTRIBUTING.md').split('## How one thing flows')[1]?.split('\n## ')[0]?.split(/:\n\n/).slice(1) ?? [];
    const steps = walks.map((walk) => [...walk.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path));
    expect(steps).toHaveLength(3);
    for (const walk of steps) {
      expect(walk.length).toBeLessThanOrEqual(7);
      expect(new Set(walk).size).toBe(walk.length);
    }
  });
});
