import { useEffect, useSyncExternalStore } from 'react';
import { useOwnAccount } from '../../lib/own-account.ts';
import { notesOutbox, type UnsentNotes } from './unsent-notes.ts';

/** The judge's notes that wait in this browser, sent as soon as that works. */
export function useUnsentNotes(): UnsentNotes {
  const outbox = notesOutbox(useOwnAccount()._id);
  useEffect(() => outbox.sendWaiting(), [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.box);
}
