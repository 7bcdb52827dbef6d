import { cloneElement, useState } from 'react';
import type { MenuProps } from './floating-menu.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('./floating-menu.tsx')).FloatingMenu;

/** A button that opens a few things to do; what floats is loaded behind the page, and opens then for who was quicker. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(0);
  const Floating = useLazyPart(load, asked);
  if (Floating) return <Floating {...props} opened={asked > 0} />;
  return cloneElement(props.target, { onClick: () => setAsked(asked + 1) });
}
