import type { RouteObject } from 'react-router';
import { bring } from '../lib/bring.ts';

/** Pages that never come are missing after a while, and say so. */
export const patient = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' ? { lazy: () => bring(lazy) } : {}),
      ...(children ? { children: patient(children) } : {}),
    } as RouteObject;
  });
