import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveMessage, useWatch } from '../../lib/use-live.ts';
import { publicResultQuery } from './public-data.ts';

/** So long the pointer to what is public may lag behind the event: it follows it, and the edge keeps it for five seconds. */
const edgeMs = 7_000;
const spreadMs = 2_000;

/** Inside the app, where there is a socket: a new release is taken up at once, and from the edge as soon as it is there. */
export function useToldOfResults(event: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWatch(event);
  useLiveMessage('UPDATED_NESTED_SINGLE', ({ data }) => {
    if (data.kind !== 'event' || data.id !== event) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: publicResultQuery(event).queryKey, exact: true }),
      edgeMs + Math.random() * spreadMs,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
