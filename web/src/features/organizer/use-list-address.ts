import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows lies in its address, so that it can be linked to and gone back to. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        // The competitions to choose from are those of the grade.
        if (name === 'grade') before.delete('competition');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    /** As it is typed, for the fields. */
    params,
    /** A moment later, for what is asked. */
    asked: useDeferredValue(params),
    set,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    isSifted: [...params.keys()].length > 0,
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
