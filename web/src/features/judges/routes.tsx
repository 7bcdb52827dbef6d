import type { RouteObject } from 'react-router';

/** Below /app. */
export const judgesRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/judges',
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./judges-page.tsx')).JudgesPage }) },
      { path: 'add', lazy: async () => ({ Component: (await import('./assign-page.tsx')).AssignPage }) },
    ],
  },
];
