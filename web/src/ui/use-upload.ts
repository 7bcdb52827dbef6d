import { useEffect, useRef, useState } from 'react';
import { isPassing } from '../lib/api-error.ts';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy'; readonly name: string; readonly percent: number }
  | { readonly phase: 'failed'; readonly file: File; readonly message: string; readonly again: boolean }
  | { readonly phase: 'done'; readonly name: string };

interface Work {
  readonly file: File;
  readonly run: (signal: AbortSignal, onProgress: (part: number) => void) => Promise<void>;
}

/** One upload at a time: how far it is, and how to stop it or try it again. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<Work>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (work: Work): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    last.current = work;
    const { name } = work.file;
    setState({ phase: 'busy', name, percent: 0 });
    try {
      await work.run(control.signal, (part) => {
        if (!control.signal.aborted) setState({ phase: 'busy', name, percent: Math.floor(part * 100) });
      });
      if (!control.signal.aborted) setState({ phase: 'done', name });
    } catch (error) {
      if (control.signal.aborted) return;
      const message = error instanceof Error ? error.message : 'The file did not arrive.';
      setState({ phase: 'failed', file: work.file, message, again: isPassing(error) });
    }
  };
  return {
    state,
    start,
    refuse: (file: File, message: string) => setState({ phase: 'failed', file, message, again: false }),
    cancel: () => {
      running.current?.abort();
      setState({ phase: 'idle' });
    },
    retry: () => last.current && void start(last.current),
    reset: () => setState({ phase: 'idle' }),
  };
}
