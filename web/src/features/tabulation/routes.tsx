import type { RouteObject } from 'react-router';

/** Below /app. */
export const tabulationRoutes: RouteObject[] = [
  {
    path: 'tabulator',
    lazy: async () => ({ Component: (await import('./tabulator-home-page.tsx')).TabulatorHomePage }),
  },
  {
    path: 'tabulator/:id',
    lazy: async () => ({ Component: (await import('./tabulator-event-page.tsx')).TabulatorEventPage }),
  },
  {
    path: 'tabulation/:id/:competition/history',
    lazy: async () => ({ Component: (await import('./history-page.tsx')).HistoryPage }),
  },
  {
    path: 'tabulation/:id/:competition/again/:round/:slot',
    lazy: async () => ({ Component: (await import('./second-keying-page.tsx')).SecondKeyingPage }),
  },
  {
    path: 'tabulation/:id/:competition/:round',
    lazy: async () => ({ Component: (await import('./sheet-page.tsx')).SheetPage }),
  },
];
