interface Options {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** A line on which nothing moved for so long is dead, whatever the browser believes. */
const silentMs = 45_000;

/** Sends bytes straight to storage, which `fetch` could do but not say how far it is; answers the HTTP status, 0 when nothing came of it. */
export const sendBody = (
  method: 'POST' | 'PUT',
  url: string,
  body: Blob | FormData,
  { signal, onProgress }: Options,
): Promise<number> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    let watchdog = setTimeout(stop, silentMs);
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, silentMs);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(request.status);
    request.onerror = () => resolve(0);
    request.onabort = () => (signal.aborted ? reject(signal.reason) : resolve(0));
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', stop);
    };
    request.open(method, url);
    request.send(body);
  });
