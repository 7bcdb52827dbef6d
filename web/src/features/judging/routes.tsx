import type { RouteObject } from 'react-router';

/** Below /app. */
export const judgingRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./refused-marks.tsx')).JudgingFrame }),
    children: [
      { path: 'judge', lazy: async () => ({ Component: (await import('./judge-home-page.tsx')).JudgeHomePage }) },
      { path: 'judge/:id', lazy: async () => ({ Component: (await import('./judge-event-page.tsx')).JudgeEventPage }) },
      {
        path: 'judge/:id/:competition',
        lazy: async () => ({ Component: (await import('./judge-cards-page.tsx')).JudgeCardsPage }),
      },
      { path: 'j/:round/:id', lazy: async () => ({ Component: (await import('./scorecard-page.tsx')).ScorecardPage }) },
    ],
  },
];
