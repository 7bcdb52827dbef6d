import type { RouteObject } from 'react-router';

/** Below /onboarding. */
export const onboardingRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./onboarding-page.tsx')).OnboardingPage }) },
];
