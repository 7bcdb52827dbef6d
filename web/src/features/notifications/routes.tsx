import type { RouteObject } from 'react-router';

export const notificationRoutes: RouteObject[] = [
  {
    path: 'notifications',
    lazy: async () => ({ Component: (await import('./notifications-page.tsx')).NotificationsPage }),
  },
  {
    path: 'event-dashboard/:id/notifications',
    lazy: async () => ({ Component: (await import('./event-notifications-page.tsx')).EventNotificationsPage }),
  },
];
