import type { RouteObject } from 'react-router';

/** Below /app. */
export const officeRoutes: RouteObject[] = [
  {
    path: 'event-dashboard',
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./events-page.tsx')).EventsPage }) },
      { path: ':id', lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }) },
      {
        path: ':id/competitions',
        lazy: async () => ({ Component: (await import('./competitions-page.tsx')).CompetitionsPage }),
      },
      { path: ':id/alerts', lazy: async () => ({ Component: (await import('./alerts-page.tsx')).AlertsPage }) },
      { path: ':id/logs', lazy: async () => ({ Component: (await import('./log-page.tsx')).LogPage }) },
      {
        path: ':id/entries',
        lazy: async () => ({ Component: (await import('./event-entries-page.tsx')).EventEntriesPage }),
      },
      {
        path: ':id/transactions',
        lazy: async () => ({ Component: (await import('./transactions-page.tsx')).TransactionsPage }),
      },
      {
        path: ':id/dancers',
        lazy: async () => ({ Component: (await import('./event-dancers-page.tsx')).EventDancersPage }),
      },
      {
        path: ':id/dancers/:dancerId',
        lazy: async () => ({ Component: (await import('./event-dancers-page.tsx')).EventDancerPage }),
      },
      {
        path: ':id/schools',
        lazy: async () => ({ Component: (await import('./event-schools-page.tsx')).EventSchoolsPage }),
      },
      {
        path: ':id/schools/:schoolId',
        lazy: async () => ({ Component: (await import('./event-dancers-page.tsx')).EventSchoolPage }),
      },
      {
        path: ':id/waiting',
        lazy: async () => ({ Component: (await import('./event-waiting-page.tsx')).EventWaitingPage }),
      },
    ],
  },
];
