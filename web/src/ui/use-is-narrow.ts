import { useSyncExternalStore } from 'react';

/** Where a table gives way to cards: as wide as a large phone. */
const narrow = matchMedia('(max-width: 700px)');
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is no wider than a phone: for what would else be laid out twice. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
