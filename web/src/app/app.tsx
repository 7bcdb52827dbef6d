import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query-client.ts';
import { isSignedIn, onSessionChange, watchOtherTabs } from '../lib/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { isOpenPath } from './guards.ts';
import { appRoutes } from './routes.tsx';

export function App() {
  const [router] = useState(() => createBrowserRouter(appRoutes));
  useEffect(() => {
    watchOtherTabs();
    return onSessionChange(() => {
      queryClient.clear();
      if (isSignedIn()) void router.revalidate();
      else if (!isOpenPath(location.pathname)) void router.navigate('/a/login', { replace: true });
    });
  }, [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
