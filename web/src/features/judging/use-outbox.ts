import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSelf } from '../../lib/self.ts';
import { type Outbox, onOutbox, openOutbox, outbox, sendWaiting } from './outbox.ts';

/** The marks that wait in this browser, sent as soon as that works. */
export function useOutbox(): Outbox {
  const { _id } = useSelf();
  // Before anything is drawn: a card shows first what waits here.
  useMemo(() => openOutbox(_id), [_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another judge's marks wait in a box of their own.
  useEffect(sendWaiting, [_id]);
  return useSyncExternalStore(onOutbox, outbox);
}
