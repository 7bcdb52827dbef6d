import type { ServerMessage } from '@rince/contracts/socket';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveState, liveState, onLiveMessage, onLiveState, watch } from './live.ts';

/** Keeps what is shown of an event up to date while this is on the screen. */
export function useWatch(event: string | undefined): void {
  useEffect(() => (event === undefined ? undefined : watch(event)), [event]);
}

export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState);

/** Hears one kind of message while this is on the screen. */
export function useLiveMessage<Type extends ServerMessage['type']>(
  type: Type,
  hear: (message: Extract<ServerMessage, { type: Type }>) => void,
): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(
    () =>
      onLiveMessage((message) => {
        if (message.type === type) latest.current(message as Extract<ServerMessage, { type: Type }>);
      }),
    [type],
  );
}

/** Asks again when its reader is told anything: where there is nothing to show yet, there is no event to watch either. */
export function useAskWhenTold(queryKey: QueryKey): void {
  const queries = useQueryClient();
  useLiveMessage('NEW_NOTIFICATION', () => void queries.invalidateQueries({ queryKey, exact: true }));
}
