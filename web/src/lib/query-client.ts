import { QueryClient } from '@tanstack/react-query';

/** Server state, and nothing else. Calls repeat themselves when that makes sense, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
