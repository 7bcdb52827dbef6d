import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const everyMs = 4000;

/** Asks again now and then while work is under way, for when the socket is silent. */
export function usePolledWhile(busy: boolean, key: QueryKey): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: key }), everyMs);
    return () => clearInterval(timer);
  }, [busy, key, queries]);
}
