import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOwnAccount } from '../../lib/own-account.ts';
import { judgesHere, onUnsentMarks, sendWaiting, type UnsentMarks, unsentMarks } from './unsent-marks.ts';

/** The marks that wait in this browser, sent as soon as that works. */
export function useUnsentMarks(): UnsentMarks {
  const { _id } = useOwnAccount();
  // Before anything is drawn: a card shows first what waits here.
  useMemo(() => judgesHere(_id), [_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another judge's marks wait in a box of their own.
  useEffect(sendWaiting, [_id]);
  return useSyncExternalStore(onUnsentMarks, unsentMarks);
}
