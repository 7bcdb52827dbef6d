/** A file of the site did not come: the network is gone, swallowed the question, or there is a newer version. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** A slow hall brings a page within this, or asks again. */
const longestMs = 20_000;
const pauseMs = 3_000;

/** What browsers say of a module, or of its styles, that did not come. */
const saysMissing = (error: unknown): boolean =>
  error instanceof Error && /import|module|preload|fetch/i.test(error.message);

/** Brings a part of the site; one that never comes is missing after a while. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MissingFile('It took too long.')), longestMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw saysMissing(error) ? new MissingFile('It did not come.', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Brings a part once the page has been painted, where it will be needed soon. One that does not come is asked for again by who needs it, which says so. */
export function onceIdle(load: () => Promise<unknown>): void {
  const bring = (): void => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(bring, { timeout: 2000 });
  else setTimeout(bring, 300);
}

/** Whether the site answers at this moment. */
export const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(pauseMs) })).ok;
  } catch {
    return false;
  }
};

/** Tells once when the site answers; asked every few seconds, and at once when the device says that it is online. */
export function whenReachable(then: () => void): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
  const hear = (answers: boolean): void => {
    if (over) return;
    if (answers) {
      stop();
      then();
    } else timer = setTimeout(ask, pauseMs);
  };
  const ask = (): void => {
    clearTimeout(timer);
    void isReachable().then(hear);
  };
  addEventListener('online', ask);
  timer = setTimeout(ask, pauseMs);
  return stop;
}

const key = 'rince.reloaded';

/** Begins the page anew, unless that has just been done in vain. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
