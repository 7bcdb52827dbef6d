import type { RouteObject } from 'react-router';

const list = async () => ({ Component: (await import('./teams-page.tsx')).TeamsPage });

/** Below /app. */
export const teamRoutes: RouteObject[] = [
  { path: 'teams/event/:eventId', lazy: list },
  { path: 'teams/:eventId', lazy: list },
  {
    path: 'teams/:eventId/team/new',
    lazy: async () => ({ Component: (await import('./new-team-page.tsx')).NewTeamPage }),
  },
  { path: 'teams/:eventId/team/:id', lazy: async () => ({ Component: (await import('./team-page.tsx')).TeamPage }) },
  {
    path: 'teams/:eventId/team/:id/edit',
    lazy: async () => ({ Component: (await import('./edit-team-page.tsx')).EditTeamPage }),
  },
];
