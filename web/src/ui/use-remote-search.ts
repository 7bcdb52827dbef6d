import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../lib/api-error.ts';

interface Given<Option> {
  readonly text: string;
  readonly active: boolean;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
}
interface Found<Option> {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** Why there is no answer, as a sentence. */
  readonly failure?: string;
}

const nothing: Found<never> = { options: [], loading: false };
const noAnswer = 'The search did not answer. Please try again.';
const pauseMs = 220;

/** Asks when the typing pauses, and forgets answers that come too late. */
export function useRemoteSearch<Option>({ text, active, search }: Given<Option>): Found<Option> {
  const [found, setFound] = useState<Found<Option>>(nothing);
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
    setFound(({ options }) => ({ options, loading: true }));
    const timer = setTimeout(
      () =>
        void ask.current(text.trim(), controller.signal).then(
          (options) => {
            if (!controller.signal.aborted) setFound({ options, loading: false });
          },
          (error: unknown) => {
            const failure = isApiError(error, 'TOO_MANY_TRIES') ? error.message : noAnswer;
            if (!controller.signal.aborted) setFound({ options: [], loading: false, failure });
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
