import type { ServerMessage } from '@rince/contracts/socket';
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
