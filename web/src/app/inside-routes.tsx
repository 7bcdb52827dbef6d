import type { RouteObject } from 'react-router';
import { logoutRoutes, settingsRoutes } from '../features/account/routes.tsx';
import { adminRoutes } from '../features/admin/routes.tsx';
import { checkInRoutes } from '../features/check-in/routes.tsx';
import { dancerRoutes } from '../features/dancers/routes.tsx';
import { documentRoutes } from '../features/documents/routes.tsx';
import { entryRoutes } from '../features/entries/routes.tsx';
import { eventRoutes } from '../features/events/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { judgesRoutes } from '../features/judges/routes.tsx';
import { judgingRoutes } from '../features/judging/routes.tsx';
import { notificationRoutes } from '../features/notifications/routes.tsx';
import { officeRoutes } from '../features/office/routes.tsx';
import { onboardingRoutes } from '../features/onboarding/routes.tsx';
import { insidePageRoutes } from '../features/pages/routes.ts';
import { rearrangeRoutes } from '../features/rearrange/routes.tsx';
import { reportRoutes } from '../features/reports/routes.tsx';
import { resultRoutes } from '../features/results/routes.tsx';
import { resultsDeskRoutes } from '../features/results-desk/routes.tsx';
import { scheduleRoutes } from '../features/schedule/routes.tsx';
import { adminSchoolRoutes, schoolRoutes } from '../features/schools/routes.tsx';
import { tabulationRoutes } from '../features/tabulation/routes.tsx';
import { teamRoutes } from '../features/teams/routes.tsx';
import { wizardRoutes } from '../features/wizard/routes.tsx';
import { ErrorPage } from './error-page.tsx';
import { guardLoader as loader } from './guard-loader.ts';
import { NotFoundPage } from './not-found-page.tsx';

const notFound: RouteObject = { path: '*', Component: NotFoundPage };
const revalidating = { shouldRevalidate: () => true };

/** Every address behind signing in: public pages do not download them. */
export const insideRoutes: RouteObject[] = [
  {
    // Not inside the shell: what its pages ask would be refused once the session is over.
    loader,
    ...revalidating,
    lazy: async () => ({ Component: (await import('./shell/account-layout.tsx')).AccountLayout }),
    children: logoutRoutes,
  },
  {
    path: '/onboarding',
    loader,
    ...revalidating,
    lazy: async () => ({ Component: (await import('./shell/onboarding-layout.tsx')).OnboardingLayout }),
    children: [...onboardingRoutes, notFound],
  },
  {
    path: '/app',
    loader,
    ...revalidating,
    lazy: async () => ({ Component: (await import('./shell/app-layout.tsx')).AppLayout }),
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...homeRoutes,
          ...judgingRoutes(async () => ({ Component: (await import('./card-page.tsx')).CardPage })),
          ...tabulationRoutes,
          ...officeRoutes,
          ...wizardRoutes,
          ...judgesRoutes,
          ...resultsDeskRoutes,
          ...documentRoutes,
          ...reportRoutes,
          ...rearrangeRoutes,
          ...scheduleRoutes,
          ...checkInRoutes,
          ...dancerRoutes,
          ...entryRoutes,
          ...teamRoutes,
          ...eventRoutes,
          ...resultRoutes,
          ...notificationRoutes,
          ...settingsRoutes,
          ...schoolRoutes,
          ...adminSchoolRoutes,
          ...adminRoutes,
          ...insidePageRoutes,
          notFound,
        ],
      },
    ],
  },
];
