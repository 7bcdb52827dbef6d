import type { RouteObject } from 'react-router';

const wizard = async () => ({ Component: (await import('./edit-page.tsx')).EditPage });

/** Below /app. The wizard has two addresses. */
export const organizerRoutes: RouteObject[] = [
  {
    path: 'event-dashboard',
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./events-page.tsx')).EventsPage }) },
      { path: ':id', lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }) },
      { path: ':id/edit/:tab', lazy: wizard },
      {
        path: ':id/competitions',
        lazy: async () => ({ Component: (await import('./competitions-page.tsx')).CompetitionsPage }),
      },
      { path: ':id/judges', lazy: async () => ({ Component: (await import('./judges-page.tsx')).JudgesPage }) },
      { path: ':id/judges/add', lazy: async () => ({ Component: (await import('./assign-page.tsx')).AssignPage }) },
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
      { path: ':id/results', lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }) },
    ],
  },
  { path: 'events/:id/edit/:tab', lazy: wizard },
];
