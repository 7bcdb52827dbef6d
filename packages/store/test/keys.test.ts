import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as keys from '../src/keys.ts';

// How the table lies is written on one page; a second place would sooner or later disagree with it.

const sources = fileURLToPath(new URL('../src/', import.meta.url));
/** A prefix, or a partition or an index that is written out. */
const written = /[A-Z]#|\b(pk|sk|gsi1pk|gsi1sk|prefix|between): *[`'"[]/;

const writesKeys = (text: string): string[] =>
  text.split('\n').filter((line) => written.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line));

test.each([
  "const key = { pk: 'SCHOOLS' };",
  'const from = "ENTRY#";',
  "prefix: 'CARD#'",
  "item.sk.startsWith('MARK#')",
])('%s writes a key', (line) => {
  expect(writesKeys(line)).toEqual([line]);
});

test('no file but one writes a key', () => {
  const files = globSync('*.ts', { cwd: sources }).filter((file) => file !== 'keys.ts' && file !== 'table-shape.ts');
  expect(files.length).toBeGreaterThan(25);
  const found = files.flatMap((file) =>
    writesKeys(readFileSync(`${sources}${file}`, 'utf8')).map((line) => [file, line]),
  );
  expect(found).toEqual([]);
});

test('every kind of item has a key of its own', () => {
  const thing = {
    _id: 'a',
    user: 'a',
    createdAt: 'a',
    email: 'a',
    letter: 'reset' as const,
    kind: 'event' as const,
    id: 'a',
  };
  const made = Object.entries(keys).flatMap(([name, make]) => {
    if (!name.endsWith('Key')) return [];
    const { pk, sk } = (make as (...given: unknown[]) => { pk: string; sk: string })(...argumentsOf(name, thing));
    return [`${pk} ${sk}`];
  });
  expect(made.length).toBeGreaterThan(60);
  expect(new Set(made).size, 'keys that differ').toBe(made.length);
});

/** Something that a key can be made of, at the place where the key wants it. */
const argumentsOf = (name: string, thing: object): unknown[] => {
  const things: Record<string, unknown[]> = {
    orderKey: [thing],
    resetKey: [thing],
    reportKey: [{ ...thing, createdAt: '2026-09-18' }],
    waitingKey: [thing, 'a'],
    ownWaitingKey: ['a', thing, 'a'],
    waitsKey: ['a', thing],
    userListKey: ['all', thing],
    schoolEntryKey: ['a', thing],
    regionKey: ['regions', 'a'],
    registerOrderKey: ['regions'],
    regionNameKey: ['regions', 'a'],
    cardKey: ['a', 1, 2],
    markKey: ['a', 1, 2, 'a'],
  };
  return things[name] ?? ['a', 'b', 'c'];
};
