import { type RouteObject, redirect } from 'react-router';

/** Below /app. */
export const eventRoutes: RouteObject[] = [
  { path: 'events', lazy: async () => ({ Component: (await import('./events-page.tsx')).EventsPage }) },
  {
    path: 'teams/events/:destination',
    lazy: async () => ({ Component: (await import('./events-page.tsx')).EventsPage }),
  },
  {
    path: 'events/view/:id',
    lazy: async () => ({ Component: (await import('./event-page.tsx')).EventPage }),
    children: [
      { index: true, loader: ({ params }) => redirect(`/app/events/view/${params.id}/details`) },
      { path: 'details', lazy: async () => ({ Component: (await import('./event-details.tsx')).EventDetails }) },
      {
        path: 'competitions',
        lazy: async () => ({ Component: (await import('./event-competitions.tsx')).EventCompetitions }),
      },
    ],
  },
];
