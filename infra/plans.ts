import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionPlan, functions } from './functions.ts';

/** The functions as they were built: one folder each. */
export interface Built {
  /** Folder of a function's code; undefined for one that has not been written yet, which is then left out everywhere. */
  codeOf(name: string): string | undefined;
}

export function builtIn(folder: string): Built {
  return {
    codeOf(name) {
      const code = join(folder, name);
      return existsSync(join(code, 'index.mjs')) ? code : undefined;
    },
  };
}

export function planOf(name: string): FunctionPlan {
  const plan = functions.find((one) => one.name === name);
  if (!plan) throw new Error(`functions.ts has no function '${name}'`);
  return plan;
}
