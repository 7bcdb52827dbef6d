import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows lies in its address, so that it can be linked to and gone back to. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const replacing = { replace: true, preventScrollReset: true };
  return {
    /** As it is typed, for the fields. */
    params,
    /** A moment later, for what is asked. */
    asked: useDeferredValue(params),
    /** Changes these; what is empty leaves the address. */
    set: (changes: Readonly<Record<string, string>>): void =>
      setParams((before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === '') before.delete(name);
          else before.set(name, value);
        return before;
      }, replacing),
    clear: (): void => setParams({}, replacing),
    isSifted: params.size > 0,
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
