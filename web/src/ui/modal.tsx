import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.ts';
import styles from './modal.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}

/** The browser's own dialog: it keeps the focus inside and closes on Escape; the focus goes back to where it was. */
export function Modal({ open, onClose, title, children, actions, wide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    // The dialog leaves the page rather than being closed, so the browser does not do this. What is gone gives the title its turn.
    return () => {
      const next = opener?.isConnected ? opener : document.querySelector('h1');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; this is the click beside it.
    <dialog
      ref={dialog}
      className={classNames(styles.modal, wide && styles.wide)}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.foot}>{actions}</div>}
    </dialog>
  );
}
