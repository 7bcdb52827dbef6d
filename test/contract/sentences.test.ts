import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repository } from '../support/cloud.ts';

// A sentence is for people and may be written better any day; what the code does next is decided by a code.

/** Sentences of others, who say nothing else. */
const others: Readonly<Record<string, string>> = {
  'packages/services/src/identity.ts': 'the user pool has no code for too many wrong passwords',
  'web/src/features/account/login-page.tsx': 'the user pool has no code for too many wrong passwords',
  'web/src/lib/load-part.ts': 'browsers have no code for a module that did not come',
  'packages/local-cloud/src/start-failure.ts': 'a full disk comes through the table and the seed as a sentence',
};

const sniffing = [
  /\bmessage\)?\s*[!=]==\s*(['"`][^'"`]|refusals)/,
  /(['"`]|\brefusals\S*)\s*[!=]==\s*[\w.?]*\bmessage\b(?!\.)/,
  /\bmessage\??\.(includes|startsWith|endsWith|match|search|indexOf)\(/,
  /\.(test|exec)\([^)]*\bmessage\b/,
  /\.has\([\w.]*\bmessage\)/,
];

/** The lines of a text that decide by a sentence. */
const sniffed = (text: string): string[] =>
  text.split('\n').filter((line) => sniffing.some((pattern) => pattern.test(line)));

test.each([
  "if (error.message === 'This round is locked.') open();",
  'if (refusals.LOCKED[1] === error.message) open();',
  "issues.some(({ message }) => message.startsWith('Another'))",
  'if (/locked/.test(error.message)) open();',
])('%s is found', (line) => {
  expect(sniffed(line)).toEqual([line]);
});
test.each(['message === undefined ? [] : [message]', "message !== '' ? message : other", "message.says === 'change'"])(
  '%s is none',
  (line) => {
    expect(sniffed(line)).toEqual([]);
  },
);

test('nothing is decided by the sentence of an error', () => {
  const files = globSync('{web/src,functions,packages/*/src,infra}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: (name) => name.includes('node_modules'),
  }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    sniffed(readFileSync(`${repository}${file}`, 'utf8')).map((line) => [file, line]),
  );
  expect(found.filter(([file]) => !(String(file) in others))).toEqual([]);
  expect([...new Set(found.map(([file]) => file))].sort(), 'an exception that is none any more').toEqual(
    Object.keys(others).sort(),
  );
});
