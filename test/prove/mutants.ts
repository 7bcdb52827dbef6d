// Small wrong turns of a rule, one at a time: what a slip of the hand would make of it. They are found in the text, which the formatter
// keeps so regular that operators are told from types by the spaces around them.

/** A file with one thing in it changed. */
export interface Mutant {
  /** Below the folder of the rules: `entry/price.ts`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The line as it is, and what it is turned into. */
  readonly was: string;
  readonly becomes: string;
  readonly text: string;
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ < /g, ' > '],
  [/ > /g, ' < '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/ \/ /g, ' * '],
  [/ \+= /g, ' -= '],
  [/ -= /g, ' += '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[\s(])!(?=[\w(])/g, ''],
  [/(?<=[\s(,])-(?=[\w(])/g, ''],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\bMath\.min\(/g, 'Math.max('],
  [/\bMath\.max\(/g, 'Math.min('],
  [/\bMath\.ceil\(/g, 'Math.floor('],
  [/\bMath\.floor\(/g, 'Math.ceil('],
  [/\breturn (?!undefined|;)(?=[^;\n]*;)/g, 'return undefined as never; return '],
  [/\breturn \[(?=\];)/g, 'return [undefined as never'],
];

/** A number in the code, one more. */
const number = /(?<![\w.'#])(\d[\d_]*)n?(?![\w.'])/g;

const blank = (text: string): string => text.replace(/[^\n]/g, '\u0000');

/** The text with everything blank that is no code: comments, strings, patterns, and what only says types. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/\/\/[^\n]*/g, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'/g, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\/\^[^\n]*?\/[a-z]*(?=[,;)\s])/g, blank)
    .replace(/^import [\s\S]*?;$/gm, blank)
    .replace(/^(?:export )?interface [\s\S]*?^\}/gm, blank)
    .replace(/^(?:export )?type [\s\S]*?;$/gm, blank);

/** Every mutant of one file. */
export const mutantsOf = (file: string, text: string): Mutant[] => {
  const code = codeOf(text);
  const made: Mutant[] = [];
  const mutate = (at: number, length: number, by: string): void => {
    const mutated = text.slice(0, at) + by + text.slice(at + length);
    const start = text.lastIndexOf('\n', at - 1) + 1;
    const end = text.indexOf('\n', at);
    made.push({
      file,
      line: text.slice(0, at).split('\n').length,
      was: text.slice(start, end).trim(),
      becomes: mutated.slice(start, end + by.length - length).trim(),
      text: mutated,
    });
  };
  for (const [pattern, by] of swaps)
    for (const found of code.matchAll(pattern)) mutate(found.index, found[0].length, by);
  for (const { index, 0: found, 1: digits = '' } of code.matchAll(number))
    mutate(index, found.length, `${Number(digits.replaceAll('_', '')) + 1}${found.endsWith('n') ? 'n' : ''}`);
  return made;
};
