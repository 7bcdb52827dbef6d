import type { Paper } from '@rince/domain/schedule/print-types';
import { builtPages } from './built-pages.ts';

type Prints = typeof import('./limit-prints.ts');

/** Documents at their limits. */
export const limitsHtml = async (): Promise<string> =>
  (await builtPages<typeof import('./limit-pages.tsx')>('test/support/limit-pages.tsx')).limitsHtml();

/** Prints at their limits, on this paper. */
export const limitPrints = async (paper: Paper): Promise<ReturnType<Prints['limitPrints']>> =>
  (await builtPages<Prints>('test/support/limit-prints.ts')).limitPrints(paper);
