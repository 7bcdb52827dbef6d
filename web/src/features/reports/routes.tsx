import type { RouteObject } from 'react-router';

/** Below /app. */
export const reportRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/stats',
    lazy: async () => ({ Component: (await import('./stats-page.tsx')).StatsPage }),
  },
];
