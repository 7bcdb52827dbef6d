import type { DropdownProps } from './floating-dropdown.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('./floating-dropdown.tsx')).FloatingDropdown;

/** A surface that floats below its button and closes on Escape or a click beside it; it is loaded behind the page. */
export function Dropdown(props: DropdownProps) {
  const Floating = useLazyPart(load, props.open);
  return Floating ? <Floating {...props} /> : props.target;
}
