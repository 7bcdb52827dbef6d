import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { keepNewer } from './keep-newer.ts';

/**
 * An answer that is on its way when something was written may be from before it. The library asks again only where an older answer is
 * on the screen; a first answer, or one of a page that was left, would be kept as if it were new. With `cancelRefetch: false` what is
 * on its way is shown, and asked for once more.
 */
class AskingAgain extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching');
    if (options.cancelRefetch === false) {
      const again = underWay.map(async (query) => {
        await query.fetch().catch(() => undefined);
        await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options);
      });
      await Promise.all([super.invalidateQueries(filters, options), ...again]);
      return;
    }
    for (const query of underWay) {
      if (query.state.data !== undefined && query.isActive() && filters.refetchType !== 'none') continue;
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    await super.invalidateQueries(filters, options);
  }
}

/** Server state, and nothing else. Calls repeat themselves when that makes sense, so queries do not. */
export const queryClient = new AskingAgain({
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
