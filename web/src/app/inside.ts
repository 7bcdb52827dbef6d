import { type createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadPart } from '../lib/load-part.ts';
import { withTimeLimit } from './page-time-limit.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The route that holds everything behind signing in. */
export const insideId = 'inside';

let routes: RouteObject[] = [];
let router: Router | undefined;

const load = (): Promise<RouteObject[]> =>
  loadPart(async () => withTimeLimit((await import('./inside-routes.tsx')).insideRoutes));

/** The addresses behind signing in, as far as they are loaded. */
export const inside = (): RouteObject[] => routes;

/** Before the first page: whoever begins inside has it loaded beside everything else. */
export const beginInside = async (path: string): Promise<void> => {
  if (/^\/(app|onboarding)(\/|$)/.test(path)) routes = await load();
};

/** Says which router gets them when somebody comes in later. */
export const insideOf = (created: Router): Router => {
  router = created;
  return created;
};

/** The way in: brings the addresses and asks again. */
export const enter = async ({ request }: LoaderFunctionArgs): Promise<never> => {
  const loaded = await load();
  if (routes.length === 0) {
    routes = loaded;
    router?.patchRoutes(insideId, loaded);
  }
  const { pathname, search } = new URL(request.url);
  throw redirect(`${pathname}${search}`);
};
