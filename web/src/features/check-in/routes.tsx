import type { RouteObject } from 'react-router';

/** Below /app. */
export const checkInRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/check-in',
    lazy: async () => ({ Component: (await import('./check-in-page.tsx')).CheckInPage }),
  },
  {
    path: 'event-dashboard/:id/check-in/:competition/:round?',
    lazy: async () => ({ Component: (await import('./competition-page.tsx')).CheckInCompetitionPage }),
  },
];
