import { type RouteObject, redirect } from 'react-router';

/** Below /app. */
export const schoolRoutes: RouteObject[] = [
  { path: 'schools', lazy: async () => ({ Component: (await import('./schools-page.tsx')).OwnSchoolsPage }) },
  { path: 'schools/new', lazy: async () => ({ Component: (await import('./new-school-page.tsx')).NewSchoolPage }) },
  {
    path: 'schools/:id/edit',
    lazy: async () => ({ Component: (await import('./edit-school-page.tsx')).EditSchoolPage }),
  },
  {
    path: 'schools/:id',
    lazy: async () => ({ Component: (await import('./school-page.tsx')).SchoolPage }),
    children: [
      { index: true, loader: ({ params }) => redirect(`/app/schools/${params.id}/info`) },
      { path: 'info', lazy: async () => ({ Component: (await import('./school-info.tsx')).SchoolInfo }) },
      { path: 'students', lazy: async () => ({ Component: (await import('./school-students.tsx')).SchoolStudents }) },
      { path: 'entries', lazy: async () => ({ Component: (await import('./school-entries.tsx')).SchoolEntries }) },
    ],
  },
];

/** Below /app, for admins. */
export const adminSchoolRoutes: RouteObject[] = [
  { path: 'admin/schools', lazy: async () => ({ Component: (await import('./schools-page.tsx')).AllSchoolsPage }) },
  { path: 'admin/schools/:id', loader: ({ params }) => redirect(`/app/schools/${params.id}/info`) },
];
