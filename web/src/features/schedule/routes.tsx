import type { RouteObject } from 'react-router';

/** Below /app. */
export const scheduleRoutes: RouteObject[] = [
  {
    path: 'event-dashboard/:id/print',
    lazy: async () => ({ Component: (await import('./print-page.tsx')).PrintPage }),
  },
  {
    path: 'event-dashboard/:id/schedule',
    lazy: async () => ({ Component: (await import('./schedule-page.tsx')).SchedulePage }),
  },
];
