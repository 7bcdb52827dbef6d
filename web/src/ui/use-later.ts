import { useEffect, useState } from 'react';

/** What was loaded once is there at once. */
const parts = new Map<() => Promise<unknown>, { readonly part: unknown }>();

/**
 * A part of the page that nobody needs at once, as soon as it is there. A load that fails is tried again when `again` changes: somebody
 * asks for it.
 */
export const useLater = <Part>(load: () => Promise<Part>, again: unknown): Part | undefined => {
  const [loaded, setLoaded] = useState(parts.get(load));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is what asks once more.
  useEffect(() => {
    if (loaded) return;
    let gone = false;
    load().then(
      (part) => {
        parts.set(load, { part });
        if (!gone) setLoaded({ part });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [load, loaded, again]);
  return loaded?.part as Part | undefined;
};
