import type { RouteObject } from 'react-router';

const eventResults: RouteObject['lazy'] = async () => ({
  Component: (await import('./event-results-page.tsx')).EventResultsPage,
});
const competitionResults: RouteObject['lazy'] = async () => ({
  Component: (await import('./competition-results-page.tsx')).CompetitionResultsPage,
});

/** Below /public. */
export const publicResultRoutes: RouteObject[] = [
  { path: 'results', lazy: async () => ({ Component: (await import('./public-events-page.tsx')).PublicEventsPage }) },
  { path: 'results/event/:id', lazy: eventResults },
  { path: 'results/event/:id/:competition', lazy: competitionResults },
];

/** Below /app. */
export const resultRoutes: RouteObject[] = [
  { path: 'results', lazy: async () => ({ Component: (await import('./results-page.tsx')).ResultsPage }) },
  { path: 'results/event/:id', lazy: eventResults },
  { path: 'results/event/:id/:competition', lazy: competitionResults },
  { path: 'results/dancers', lazy: async () => ({ Component: (await import('./my-results-page.tsx')).MyResultsPage }) },
  {
    path: 'results/dancers/:id',
    lazy: async () => ({ Component: (await import('./dancer-results-page.tsx')).DancerResultsPage }),
  },
];
