import type { RouteObject } from 'react-router';

/** Below /app. */
export const resultsDeskRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/results',
    lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }),
  },
  {
    path: 'event-dashboard/:id/results/review',
    lazy: async () => ({ Component: (await import('./review-page.tsx')).ReviewPage }),
  },
];
