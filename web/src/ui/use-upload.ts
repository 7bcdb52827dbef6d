import { type FileKind, fileKinds, isOfKind, sizeInWords } from '@rince/domain/files';
import { useEffect, useRef, useState } from 'react';

/** How a file gets to storage; answers its key. */
export type SendFile = (
  kind: FileKind,
  file: Blob,
  options: { name: string; signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy'; readonly name: string; readonly percent: number }
  | { readonly phase: 'failed'; readonly name: string; readonly message: string; readonly again: boolean }
  | { readonly phase: 'done'; readonly name: string };

/** Why a file of this kind is not taken, in a sentence; nothing when it is. */
export const objectionTo = (kind: FileKind, file: File, most: number = fileKinds[kind].most): string | undefined => {
  // Some systems do not know the type of a file; its ending says enough here, and the server looks inside.
  const endings: readonly string[] = Object.values(fileKinds[kind].types);
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = isOfKind(kind, file.type) || endings.includes(ending) || (kind === 'image' && ending === 'jpeg');
  if (!known) return `This file is not ${fileKinds[kind].title}.`;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > most)
    return `File is too large: it has ${sizeInWords(file.size)}, and at most ${sizeInWords(most)} fit.`;
  return undefined;
};

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
      setState({ phase: 'failed', name, message, again: true });
    }
  };
  return {
    state,
    start,
    refuse: (file: File, message: string) => setState({ phase: 'failed', name: file.name, message, again: false }),
    cancel: () => {
      running.current?.abort();
      setState({ phase: 'idle' });
    },
    retry: () => last.current && void start(last.current),
    reset: () => setState({ phase: 'idle' }),
  };
}
