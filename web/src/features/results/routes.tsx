import type { RouteObject } from 'react-router';

/** Below /public. */
export const publicResultRoutes: RouteObject[] = [
  { path: 'results', lazy: async () => ({ Component: (await import('./public-events-page.tsx')).PublicEventsPage }) },
  {
    path: 'results/event/:id',
    lazy: async () => ({ Component: (await import('./event-results-page.tsx')).EventResultsPage }),
  },
  {
    path: 'results/event/:id/:competition',
    lazy: async () => ({ Component: (await import('./competition-results-page.tsx')).CompetitionResultsPage }),
  },
  { path: 'chart/:id', lazy: async () => ({ Component: (await import('./chart-page.tsx')).ChartPage }) },
];

/** Below /app. */
export const resultRoutes: RouteObject[] = [
  { path: 'results', lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }) },
  {
    path: 'results/event/:id',
    lazy: async () => ({ Component: (await import('./app-event-results-page.tsx')).AppEventResultsPage }),
  },
  {
    path: 'results/event/:id/:competition',
    lazy: async () => ({ Component: (await import('./app-competition-page.tsx')).AppCompetitionPage }),
  },
  {
    path: 'results/schools',
    lazy: async () => ({ Component: (await import('./school-results-page.tsx')).SchoolResultsPage }),
  },
  { path: 'results/dancers', lazy: async () => ({ Component: (await import('./my-results-page.tsx')).MyResultsPage }) },
  {
    path: 'results/dancers/:id',
    lazy: async () => ({ Component: (await import('./dancer-results-page.tsx')).DancerResultsPage }),
  },
];
