import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Below /app. What lies at the address of a scorecard is given: its judge is not the only one who opens it. */
export const judgingRoutes = (card: () => Promise<{ readonly Component: ComponentType }>): RouteObject[] => [
  {
    lazy: async () => ({ Component: (await import('./refused-marks.tsx')).JudgingFrame }),
    children: [
      { path: 'judge', lazy: async () => ({ Component: (await import('./judge-home-page.tsx')).JudgeHomePage }) },
      { path: 'judge/:id', lazy: async () => ({ Component: (await import('./judge-event-page.tsx')).JudgeEventPage }) },
      {
        path: 'judge/:id/:competition',
        lazy: async () => ({ Component: (await import('./judge-cards-page.tsx')).JudgeCardsPage }),
      },
      { path: 'j/:round/:id', lazy: card },
    ],
  },
];
