import { type ReactNode, useEffect, useRef } from 'react';

/** Comes into sight when it appears: what went wrong must not lie beyond the edge of the screen. */
export function InSight({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  // Braces: browsers answer a promise here, and that is no way to clean up.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={element}>{children}</div>;
}
