import type { RouteObject } from 'react-router';
import { pageNames } from './page-names.ts';

/** Below /public: what everybody may read before trusting us with anything. */
export const pageRoutes: RouteObject[] = pageNames.map((name) => ({
  path: name,
  lazy: async () => ({ Component: (await import('./text-page.tsx')).TextPage }),
}));
