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
      { path: ':id/results', lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }) },
    ],
  },
  { path: 'events/:id/edit/:tab', lazy: wizard },
];
