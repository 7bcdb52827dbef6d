import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repository } from '../support/cloud.ts';
import type { Figure } from './figure.ts';

const assets = join(repository, 'web/dist/assets');

const gzipped = (name: string): number => gzipSync(readFileSync(join(assets, name))).length;

/** The chunks that a chunk imports at once, itself included. */
const withImports = (name: string, seen: Set<string>): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(assets, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(imported, seen);
  return seen;
};

const drawsCharts = (name: string): boolean => readFileSync(join(assets, name), 'utf8').includes('recharts-');

const chunk = (start: string): string[] =>
  readdirSync(assets).filter((name) => name.startsWith(`${start}-`) && name.endsWith('.js'));

/** JavaScript until a page is usable: the entry, its layout and its own page with everything they import. */
export const benchWeb = (): Figure[] => {
  const html = readFileSync(join(repository, 'web/dist/index.html'), 'utf8');
  const entry = /assets\/([\w.-]+\.js)/.exec(html)?.[1] ?? '';
  const pages: [string, string[], number][] = [
    ['public results', ['public-layout', 'public-events-page'], 140],
    ['sign-in', ['account-layout', 'login-page'], 180],
    ['scorecard', ['inside-routes', 'app-layout', 'scorecard-page'], 220],
  ];
  return pages.map(([what, starts, budget]) => {
    const needed = withImports(entry, new Set());
    for (const start of starts) for (const name of chunk(start)) withImports(name, needed);
    const size = [...needed].reduce((sum, name) => sum + gzipped(name), 0) / 1024;
    return {
      what,
      measured: `${size.toFixed(0)} KB in ${needed.size} files`,
      budget: `${budget} KB`,
      share: size / budget,
      fault: [...needed].some(drawsCharts) ? 'it loads what draws the charts of reports' : undefined,
    };
  });
};
