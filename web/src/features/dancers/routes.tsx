import { type RouteObject, redirect } from 'react-router';

/** Below /app. */
export const dancerRoutes: RouteObject[] = [
  { path: 'dancers', lazy: async () => ({ Component: (await import('./dancers-page.tsx')).DancersPage }) },
  { path: 'dancers/new', lazy: async () => ({ Component: (await import('./new-dancer-page.tsx')).NewDancerPage }) },
  { path: 'dancers/new/edit', loader: () => redirect('/app/dancers/new') },
  {
    path: 'dancers/:id/edit',
    lazy: async () => ({ Component: (await import('./edit-dancer-page.tsx')).EditDancerPage }),
  },
  {
    path: 'dancers/:id',
    lazy: async () => ({ Component: (await import('./dancer-page.tsx')).DancerPage }),
    children: [
      { index: true, loader: ({ params }) => redirect(`/app/dancers/${params.id}/info`) },
      { path: 'info', lazy: async () => ({ Component: (await import('./dancer-info.tsx')).DancerInfo }) },
      { path: 'entries', lazy: async () => ({ Component: (await import('./dancer-entries.tsx')).DancerEntries }) },
      { path: 'results', lazy: async () => ({ Component: (await import('./dancer-results.tsx')).DancerResults }) },
    ],
  },
];
