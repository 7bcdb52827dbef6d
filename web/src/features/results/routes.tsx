import type { RouteObject } from 'react-router';

/** Below /public. */
export const publicResultRoutes: RouteObject[] = [];

/** Below /app. */
export const resultRoutes: RouteObject[] = [];
