import type { RouteObject } from 'react-router';
import { pageNames } from './page-names.ts';

/** Below /public: what everybody may read before trusting us with anything. */
export const pageRoutes: RouteObject[] = pageNames.map((name) => ({
  path: name,
  lazy: async () => ({ Component: (await import('./text-page.tsx')).TextPage }),
}));

/** Below /app. */
export const insidePageRoutes: RouteObject[] = [
  {
    path: 'instructions',
    lazy: async () => ({ Component: (await import('./instructions-page.tsx')).InstructionsPage }),
  },
  { path: 'updates', lazy: async () => ({ Component: (await import('./updates-page.tsx')).UpdatesPage }) },
  { path: 'updates/:id', lazy: async () => ({ Component: (await import('./update-page.tsx')).UpdatePage }) },
  {
    path: 'updates/edit/:id',
    lazy: async () => ({ Component: (await import('./edit-update-page.tsx')).EditUpdatePage }),
  },
  { path: 'users', lazy: async () => ({ Component: (await import('./users-page.tsx')).UsersPage }) },
];
