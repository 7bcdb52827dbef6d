import type { RouteObject } from 'react-router';

const lazy = async () => ({ Component: (await import('./edit-page.tsx')).EditPage });

/** Below /app. The wizard has two addresses. */
export const wizardRoutes: RouteObject[] = [
  { path: 'event-dashboard/:id/edit/:tab', lazy },
  { path: 'events/:id/edit/:tab', lazy },
];
