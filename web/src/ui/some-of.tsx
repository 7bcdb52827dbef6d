import { type ReactNode, useState } from 'react';
import { LoadMore } from './load-more.tsx';

interface Props<T> {
  readonly all: readonly T[];
  /** So many are laid out at first, and as many more each time. */
  readonly step: number;
  readonly children: (some: readonly T[]) => ReactNode;
}

/** A list that is here as a whole and may be long: its beginning, and more when the reader comes near its end. */
export function SomeOf<T>({ all, step, children }: Props<T>) {
  const [count, setCount] = useState(step);
  return (
    <>
      {children(all.slice(0, count))}
      <LoadMore hasMore={all.length > count} busy={false} onMore={() => setCount(count + step)} />
    </>
  );
}
