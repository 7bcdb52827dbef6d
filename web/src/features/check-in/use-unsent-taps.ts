import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOwnAccount } from '../../lib/own-account.ts';
import type { UnsentTaps } from './taps.ts';
import { onUnsentTaps, sendWaiting, standsHere, unsentTaps } from './unsent-check-ins.ts';

/** The taps that wait in this browser, sent as soon as that works. */
export function useUnsentTaps(): UnsentTaps {
  const { _id } = useOwnAccount();
  // Before anything is drawn: a dancer shows first what waits here.
  useMemo(() => standsHere(_id), [_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else tapped waits in a box of its own.
  useEffect(sendWaiting, [_id]);
  return useSyncExternalStore(onUnsentTaps, unsentTaps);
}
