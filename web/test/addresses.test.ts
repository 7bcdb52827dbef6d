import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { insideRoutes } from '../src/app/inside-routes.tsx';
import { appRoutes } from '../src/app/routes.tsx';

// What notices and letters lead to is a page of the site: whoever follows one does not end at 'not found'.

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));

/** A word that fits where the address has one of few; any other place takes any word. */
const words: Readonly<Record<string, string>> = { kind: 'merge' };
const filled = (address: string): string =>
  address.replace(/\$\{(?:[^}]*\.)?(\w+)[^}]*\}/g, (_, name: string) => words[name] ?? 'x').replace(/[?#].*$/, '');

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/path: (?:[^,\n]*\? )?[`']([^`'\n]+)[`'](?: : [`']([^`'\n]+)[`'])?/g)]
    .flatMap(([, one, other]) => [one, other])
    .filter((address) => address !== undefined)
    .filter((address) => /^\/(app|public)\//.test(address))
    .map(filled);

const pages = [...insideRoutes, ...appRoutes()];
const isPage = (address: string): boolean =>
  matchRoutes(pages, address)?.every(({ route }) => route.path?.endsWith('*') !== true) ?? false;

describe('an address', () => {
  const named = filesIn('functions').flatMap((file) =>
    addressesIn(readFileSync(join(root, file), 'utf8')).map((address) => ({ file, address })),
  );
  test('that a notice leads to is one of the site', () => {
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter(({ address }) => !isPage(address))).toEqual([]);
  });
  test('that no page has is noticed', () => {
    expect(addressesIn(`path: \`/app/events/\${id}\`, seen: false`).map(isPage)).toEqual([false]);
    const either = `path: isOn ? \`/app/entries/\${entry._id}\` : '/app/nowhere',`;
    expect(addressesIn(either).map(isPage)).toEqual([true, false]);
  });
});
