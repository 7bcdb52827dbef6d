import { Popover } from '@mantine/core';
import type { DropdownProps } from './dropdown.tsx';
import styles from './menu.module.css';

/** A surface that floats below its button and closes on Escape or a click beside it. */
export function FloatingDropdown({ open, onChange, target, width = 360, children }: DropdownProps) {
  return (
    <Popover
      unstyled
      opened={open}
      onChange={onChange}
      position="bottom-end"
      offset={6}
      width={width}
      classNames={{ dropdown: styles.dropdown }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
