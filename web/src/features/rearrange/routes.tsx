import type { RouteObject } from 'react-router';

/** Below /app. */
export const rearrangeRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/merge',
    lazy: async () => ({ Component: (await import('./merge-page.tsx')).MergePage }),
  },
  {
    path: 'event-dashboard/:id/split',
    lazy: async () => ({ Component: (await import('./split-page.tsx')).SplitPage }),
  },
];
