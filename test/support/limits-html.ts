import { builtPages } from './built-pages.ts';

/** Documents at their limits. */
export const limitsHtml = async (): Promise<string> =>
  (await builtPages<typeof import('./limit-pages.tsx')>('test/support/limit-pages.tsx')).limitsHtml();
