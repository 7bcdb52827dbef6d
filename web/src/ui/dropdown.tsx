import type { ReactElement, ReactNode } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

export interface DropdownProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly target: ReactElement;
  readonly width?: number;
  readonly children: ReactNode;
}

const load = async () => (await import('./floating-dropdown.tsx')).FloatingDropdown;

/** A surface that floats below its button and closes on Escape or a click beside it; it is loaded behind the page. */
export function Dropdown(props: DropdownProps) {
  const Floating = useLazyPart(load, props.open);
  return Floating ? <Floating {...props} /> : props.target;
}
