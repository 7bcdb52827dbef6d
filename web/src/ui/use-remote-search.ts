import { useEffect, useRef, useState } from 'react';
import type { ComboboxOption } from './combobox.tsx';

interface Given {
  readonly text: string;
  readonly active: boolean;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
}
interface Found {
  readonly options: readonly ComboboxOption[];
  readonly loading: boolean;
  readonly failed: boolean;
}

const nothing: Found = { options: [], loading: false, failed: false };
const pauseMs = 220;

/** Asks when the typing pauses, and forgets answers that come too late. */
export function useRemoteSearch({ text, active, search }: Given): Found {
  const [found, setFound] = useState<Found>(nothing);
  const ask = useRef(search);
  useEffect(() => {
    ask.current = search;
  });
  useEffect(() => {
    if (!active) {
      setFound(nothing);
      return;
    }
    const controller = new AbortController();
    setFound(({ options }) => ({ options, loading: true, failed: false }));
    const timer = setTimeout(
      () =>
        void ask.current(text.trim(), controller.signal).then(
          (options) => {
            if (!controller.signal.aborted) setFound({ options, loading: false, failed: false });
          },
          () => {
            if (!controller.signal.aborted) setFound({ options: [], loading: false, failed: true });
          },
        ),
      text === '' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, active]);
  return found;
}
