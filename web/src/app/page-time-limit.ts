import type { RouteObject } from 'react-router';
import { loadPart } from '../lib/load-part.ts';

/** Pages that never come are missing after a while, and say so. */
export const withTimeLimit = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' ? { lazy: () => loadPart(lazy) } : {}),
      ...(children ? { children: withTimeLimit(children) } : {}),
    } as RouteObject;
  });
