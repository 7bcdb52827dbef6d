import type { RouteObject } from 'react-router';

/** Below /app. */
export const entryRoutes: RouteObject[] = [
  { path: 'orders', lazy: async () => ({ Component: (await import('./orders-page.tsx')).OrdersPage }) },
  { path: 'entries', lazy: async () => ({ Component: (await import('./entries-page.tsx')).EntriesPage }) },
  {
    path: 'events/:id/register',
    lazy: async () => ({ Component: (await import('./register-page.tsx')).RegisterPage }),
  },
  {
    path: 'event-dashboard/:eventId/entry/:id',
    lazy: async () => ({ Component: (await import('./entry-page.tsx')).EntryPage }),
  },
  {
    path: 'event-dashboard/:id/video-reports',
    lazy: async () => ({ Component: (await import('./viewing/video-reports-page.tsx')).VideoReportsPage }),
  },
  { path: 'entries/:id', lazy: async () => ({ Component: (await import('./entry-page.tsx')).EntryPage }) },
  {
    path: 'entries/:id/edit',
    lazy: async () => ({ Component: (await import('./edit-entry-page.tsx')).EditEntryPage }),
  },
  {
    path: 'admin/users/:userId/entry/:id/edit',
    lazy: async () => ({ Component: (await import('./admin-videos-page.tsx')).AdminVideosPage }),
  },
];
