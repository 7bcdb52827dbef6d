import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows lies in its address, so that it can be linked to and gone back to. */
export function useListAddress() {
  const [written, write] = useSearchParams();
  // The address follows once the guards of the page have let it pass; until then a second choice begins with the first one.
  const [chosen, setChosen] = useState<URLSearchParams>();
  const isWritten = chosen?.toString() === written.toString();
  useEffect(() => {
    if (isWritten) setChosen(undefined);
  }, [isWritten]);
  const params = chosen ?? written;
  const change = (next: URLSearchParams): void => {
    setChosen(next);
    write(next, { replace: true, preventScrollReset: true });
  };
  return {
    /** As it is typed, for the fields. */
    params,
    /** A moment later, for what is asked and what is slow to draw. */
    asked: useDeferredValue(params),
    /** Changes these; what is empty leaves the address. */
    set: (changes: Readonly<Record<string, string>>): void => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, value);
      change(next);
    },
    clear: (): void => change(new URLSearchParams()),
    isFiltered: params.size > 0,
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
