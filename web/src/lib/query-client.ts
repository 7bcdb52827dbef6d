import { QueryClient } from '@tanstack/react-query';
import { keepNewer } from './keep-newer.ts';

/** Server state, and nothing else. Calls repeat themselves when that makes sense, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      structuralSharing: keepNewer,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What is on the screen stays whole until it is left; then nothing of it is kept. */
export function forgetWhatIsLeft(): void {
  const cache = queryClient.getQueryCache();
  const kept = new Set(cache.getAll());
  const sweep = (): void => {
    for (const query of kept)
      if (query.getObserversCount() === 0) {
        kept.delete(query);
        cache.remove(query);
      }
    if (kept.size === 0) stop();
  };
  const stop = cache.subscribe(sweep);
  sweep();
  queryClient.getMutationCache().clear();
}
