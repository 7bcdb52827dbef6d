import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../src');

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files that import each other in a circle, as the way around; nothing where there is none. */
const circleIn = (imports: Imports): readonly string[] | undefined => {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    way.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
};

/** What each file of the site imports, types too; a page that is loaded later is no part of who loads it. */
const importsOfSite = (): Imports =>
  new Map(
    globSync('**/*.{ts,tsx}', { cwd: src }).map((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      const from = [...text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gms)];
      return [file, from.map(([, path = '']) => normalize(join(dirname(file), path)))];
    }),
  );

it('finds a circle of files', () => {
  const imports = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d', 'e']],
    ['e', ['c']],
  ]);
  expect(circleIn(imports)).toEqual(['c', 'e', 'c']);
  expect(circleIn(new Map([...imports, ['e', ['d']]]))).toBeUndefined();
});

it('has no circle of imports in the site', () => {
  const imports = importsOfSite();
  expect(imports.get('main.tsx')?.length).toBeGreaterThan(1);
  expect(circleIn(imports)).toBeUndefined();
});
