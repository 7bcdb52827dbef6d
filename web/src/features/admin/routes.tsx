import { type RouteObject, redirect } from 'react-router';

/** Below /app. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    children: [
      { index: true, loader: () => redirect('/app/admin/users') },
      { path: 'users', lazy: async () => ({ Component: (await import('./users-page.tsx')).UsersPage }) },
      { path: 'users/new', lazy: async () => ({ Component: (await import('./new-user-page.tsx')).NewUserPage }) },
      {
        path: 'users/:id',
        lazy: async () => ({ Component: (await import('./user-page.tsx')).UserPage }),
        children: [
          { index: true, loader: ({ params }) => redirect(`/app/admin/users/${params.id}/account`) },
          { path: 'account', lazy: async () => ({ Component: (await import('./user-account.tsx')).UserAccount }) },
          { path: 'entries', lazy: async () => ({ Component: (await import('./user-entries.tsx')).UserEntries }) },
          { path: 'dancers', lazy: async () => ({ Component: (await import('./user-dancers.tsx')).UserDancers }) },
        ],
      },
      { path: 'regions', lazy: async () => ({ Component: (await import('./register-page.tsx')).RegionsPage }) },
      {
        path: 'organizations',
        lazy: async () => ({ Component: (await import('./register-page.tsx')).OrganizationsPage }),
      },
      { path: 'import', lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }) },
      {
        path: 'parseimport',
        lazy: async () => ({ Component: (await import('./parse-import-page.tsx')).ParseImportPage }),
      },
      { path: 'scoring', lazy: async () => ({ Component: (await import('./scoring-page.tsx')).ScoringPage }) },
      {
        path: 'scoring/edit/:id',
        lazy: async () => ({ Component: (await import('./scoring-form-page.tsx')).ScoringFormPage }),
      },
      {
        path: 'users/:id/entry',
        lazy: async () => ({ Component: (await import('./latest-entry.tsx')).LatestEntry }),
      },
      {
        path: 'users/:id/entry/:entryId',
        lazy: async () => ({ Component: (await import('./user-entry-page.tsx')).UserEntryPage }),
      },
    ],
  },
];
