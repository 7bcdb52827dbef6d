import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// What the README promises: Safari and iOS from 16.4, Firefox ESR, Chrome and Edge of the last two years.

/** Calls that one of them does not have. */
const newer =
  /\b(?:Map|Object)\.groupBy\b|\bArray\.fromAsync\b|\bPromise\.(?:withResolvers|try)\b|\bAbortSignal\.any\b|\bURL\.(?:canParse|parse)\b|\bRegExp\.escape\b|\bIterator\.(?:from|prototype|concat)\b|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|difference)\(|\b(?:Intl\.DurationFormat|Math\.sumPrecise|Error\.isError)\b|\b(?:Uint8Array\.fromBase64|Uint8Array\.fromHex)\b|\.(?:toBase64|toHex|checkVisibility|moveBefore|startViewTransition|transferToFixedLength)\(|\b(?:requestIdleCallback|cancelIdleCallback)\(|\bscheduler\.(?:yield|postTask)\b|\.(?:showPopover|hidePopover|togglePopover)\(|\bpopoverTarget(?:Action)?=|\bnavigator\.(?:userAgentData|wakeLock)\b|\/[a-z]*v[a-z]*\.test\(|\/(?:[^/\n]|\\\/)*\(\?<[=!]/g;

/** A file asks before it calls: whether the name is there at all. */
const guards: Readonly<Record<string, RegExp>> = {
  requestIdleCallback: /'requestIdleCallback' in globalThis/,
  wakeLock: /'wakeLock' in navigator|wakeLock\?\./,
  showPopover: /\?\.showPopover\)/,
  hidePopover: /\?\.showPopover\)/,
  popoverTarget: /'popover' in HTMLElement\.prototype/,
};

const newerIn = (code: string): readonly string[] =>
  [...code.matchAll(newer)]
    .map(([call]) => call)
    .filter((call) => {
      const name = Object.keys(guards).find((one) => call.includes(one));
      return name === undefined || !guards[name]?.test(code);
    });

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['web/src', 'packages/domain/src', 'packages/contracts/src', 'packages/documents/src/results'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
);

it('calls nothing that a browser of our promise does not have, unless it asks first', () => {
  const found = sources.flatMap((file) =>
    newerIn(readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')).map(
      (call) => `${file}: ${call}`,
    ),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

it('would find one', () => {
  for (const code of [
    'Map.groupBy(all, by)',
    'await Array.fromAsync(all)',
    'Promise.withResolvers()',
    'found.values().map(show)',
    'one.isSubsetOf(other)',
    'AbortSignal.any([a, b])',
    'text.split(/(?<=-)/)',
    'text.replace(/a\\/(?<!b)c/, d)',
    'requestIdleCallback(load)',
    '<button popoverTarget={id}>',
  ])
    expect(newerIn(code), code).toHaveLength(1);
  expect(newerIn("if ('requestIdleCallback' in globalThis) requestIdleCallback(load)")).toEqual([]);
});

it('sends pictures from a browser that refuses to turn them by what they say', async () => {
  const asked: unknown[] = [];
  const refusing = async (_: Blob, options?: unknown): Promise<ImageBitmap> => {
    asked.push(options);
    if (options !== undefined) throw new TypeError('imageOrientation');
    return { width: 2, height: 1, close: () => undefined };
  };
  const { bitmapOf } = await import('../src/ui/image-renditions.ts');
  const before = globalThis.createImageBitmap;
  globalThis.createImageBitmap = refusing as typeof createImageBitmap;
  try {
    expect(await bitmapOf(new Blob())).toMatchObject({ width: 2 });
  } finally {
    globalThis.createImageBitmap = before;
  }
  expect(asked).toEqual([{ imageOrientation: 'from-image' }, undefined]);
});
