import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface DropdownProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly target: ReactElement;
  readonly width?: number;
  readonly children: ReactNode;
}

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
