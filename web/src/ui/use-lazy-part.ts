import { useEffect, useState } from 'react';
import { loadPart, whenReachable } from '../lib/load-part.ts';

/** What was loaded once is there at once. */
const parts = new Map<() => Promise<unknown>, { readonly part: unknown }>();

/**
 * A part of the page that nobody needs at once, as soon as it is there. A load that fails is tried again when `again` changes: somebody
 * asks for it; and when the network is back.
 */
export const useLazyPart = <Part>(load: () => Promise<Part>, again: unknown): Part | undefined => {
  const [loaded, setLoaded] = useState(parts.get(load));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is what asks once more.
  useEffect(() => {
    if (loaded) return;
    let gone = false;
    let stop: (() => void) | undefined;
    const ask = (): void =>
      void loadPart(load).then(
        (part) => {
          parts.set(load, { part });
          if (!gone) setLoaded({ part });
        },
        () => {
          if (!gone) stop = whenReachable(ask);
        },
      );
    ask();
    return () => {
      gone = true;
      stop?.();
    };
  }, [load, loaded, again]);
  return loaded?.part as Part | undefined;
};
