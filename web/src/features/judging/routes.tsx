import type { RouteObject } from 'react-router';

export const judgingRoutes: RouteObject[] = [];
