import { useEffect, useSyncExternalStore } from 'react';
import { useSelf } from '../../lib/self.ts';
import { type Outbox, onOutbox, openOutbox, outbox } from './outbox.ts';

/** The marks that wait in this browser, sent as soon as that works. */
export function useOutbox(): Outbox {
  const { _id } = useSelf();
  useEffect(() => openOutbox(_id), [_id]);
  return useSyncExternalStore(onOutbox, outbox);
}
