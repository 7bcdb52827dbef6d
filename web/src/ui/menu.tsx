import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

export interface MenuItem {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly to?: string;
  /** An address outside the site. */
  readonly href?: string;
  readonly onClick?: () => void;
  /** A line above this item. */
  readonly divided?: boolean;
}

export interface MenuProps {
  readonly target: ReactElement<{ onClick?: () => void }>;
  readonly label?: ReactNode;
  readonly items: readonly MenuItem[];
}

const load = async () => (await import('./floating-menu.tsx')).FloatingMenu;

/** A button that opens a few things to do; what floats is loaded behind the page, and opens then for who was quicker. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(0);
  const Floating = useLazyPart(load, asked);
  if (Floating) return <Floating {...props} opened={asked > 0} />;
  return cloneElement(props.target, { onClick: () => setAsked(asked + 1) });
}
