import { type RouteObject, redirect } from 'react-router';

/** Below /a. */
export const accountRoutes: RouteObject[] = [
  { index: true, loader: () => redirect('/a/login') },
  { path: 'login', lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }) },
  { path: 'register', lazy: async () => ({ Component: (await import('./register-page.tsx')).RegisterPage }) },
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await import('./forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  {
    path: 'set-password/*',
    lazy: async () => ({ Component: (await import('./set-password-page.tsx')).SetPasswordPage }),
  },
  { path: 'signup', lazy: async () => ({ Component: (await import('./signup-page.tsx')).SignupPage }) },
];

/** Below /public: the link of the letter that confirms an address. */
export const confirmRoutes: RouteObject[] = [
  {
    path: 'confirm/:email/:code',
    lazy: async () => ({ Component: (await import('./confirm-page.tsx')).ConfirmPage }),
  },
];

/** Both addresses of logging out. */
export const logoutRoutes: RouteObject[] = ['/app/logout', '/onboarding/logout'].map((path) => ({
  path,
  lazy: async () => ({ Component: (await import('./logout-page.tsx')).LogoutPage }),
}));

/** Below /app. */
export const settingsRoutes: RouteObject[] = [
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
    children: [
      { index: true, loader: () => redirect('/app/settings/account') },
      { path: 'account', lazy: async () => ({ Component: (await import('./account-form.tsx')).AccountForm }) },
      { path: 'region', lazy: async () => ({ Component: (await import('./region-form.tsx')).RegionForm }) },
      { path: 'payments', lazy: async () => ({ Component: (await import('./cards-panel.tsx')).CardsPanel }) },
    ],
  },
];
