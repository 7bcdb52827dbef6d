import type { RouteObject } from 'react-router';

export const entryRoutes: RouteObject[] = [];
