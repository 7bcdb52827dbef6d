import { Outlet, type RouteObject, redirect } from 'react-router';
import { accountRoutes, confirmRoutes } from '../features/account/routes.tsx';
import { pageRoutes } from '../features/pages/routes.ts';
import { publicResultRoutes } from '../features/results/routes.tsx';
import { ErrorPage } from './error-page.tsx';
import { guardLoader as loader } from './guard-loader.ts';
import { enter, inside, insideId } from './inside.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { withTimeLimit } from './page-time-limit.ts';
import { Waiting } from './waiting.tsx';

const notFound: RouteObject = { path: '*', Component: NotFoundPage };
const revalidating = { shouldRevalidate: () => true };

/** Every address of the site. Features bring theirs, each page loaded when it is first opened. */
export const appRoutes = (): RouteObject[] =>
  withTimeLimit([
    {
      Component: Outlet,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Waiting,
      children: [
        { path: '/', loader },
        {
          path: '/a',
          loader,
          ...revalidating,
          lazy: async () => ({ Component: (await import('./shell/account-layout.tsx')).AccountLayout }),
          children: [...accountRoutes, notFound],
        },
        {
          path: '/public',
          lazy: async () => ({ Component: (await import('./shell/public-layout.tsx')).PublicLayout }),
          children: [
            {
              ErrorBoundary: ErrorPage,
              children: [
                { index: true, loader: () => redirect('/public/results') },
                ...publicResultRoutes,
                ...confirmRoutes,
                ...pageRoutes,
              ],
            },
            notFound,
          ],
        },
        { id: insideId, children: inside() },
        // The door, until what is inside is there: then that comes first.
        { path: '/onboarding/*', loader: enter },
        { path: '/app/*', loader: enter },
        { path: '*', loader, Component: NotFoundPage },
      ],
    },
  ]);
