import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { forgetWhatIsLeft, queryClient } from '../lib/query-client.ts';
import { isSignedIn, onSessionChange, watchOtherTabs } from '../lib/session.ts';
import { forgetTheme } from '../lib/theme.ts';
import { onCrash } from '../ui/crash-boundary.tsx';
import { closeFailures } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { isOpenPath } from './guards.ts';
import { insideOf } from './inside.ts';
import { appRoutes } from './routes.tsx';
import { tellCrash } from './tell-crash.ts';

onCrash(tellCrash);

export function App() {
  const [router] = useState(() => insideOf(createBrowserRouter(appRoutes())));
  useEffect(() => {
    watchOtherTabs();
    return onSessionChange(async () => {
      if (isSignedIn()) {
        queryClient.clear();
        return;
      }
      forgetTheme();
      if (!isOpenPath(location.pathname)) await router.navigate('/a/login', { replace: true });
      forgetWhatIsLeft();
      closeFailures();
    });
  }, [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
