import type { RouteObject } from 'react-router';

export const tabulationRoutes: RouteObject[] = [];
