import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.ts';
import styles from './modal.module.css';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}

/** The browser's own dialog: it keeps the focus inside and closes on Escape, once it has asked about what was typed; the focus goes back to where it was. */
export function Modal({ open, onClose, title, children, actions, wide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const typed = useTyped();
  const close = (): void => {
    if (typed.isThere()) setAsking(true);
    else onClose();
  };
  const stay = (): void => {
    setAsking(false);
    typed.focus();
  };
  /** Before the browser hears of it, which closes at a second Escape whatever the page says. */
  const onEscape = (event: KeyboardEvent): void => {
    const isOwn = (event.target as HTMLElement).closest('dialog') === dialog.current;
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn || !typed.isThere()) return;
    event.preventDefault();
    if (asking) stay();
    else setAsking(true);
  };
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    // The dialog leaves the page rather than being closed, so the browser does not do this. What is gone gives the title its turn.
    return () => {
      setAsking(false);
      const next = opener?.isConnected ? opener : document.querySelector('h1');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.modal, wide && styles.wide)}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onFocus={(event) => typed.note(event.target)}
      onKeyDown={onEscape}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<CloseIcon />} onClick={close} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {asking ? (
        // With keys: a button that takes another one's place while it is pressed would do what the other one does, such as send the form.
        <div key="question" className={styles.foot} role="alert">
          <p className={styles.question}>What you typed here is not saved yet.</p>
          <Button autoFocus onClick={stay}>
            Stay
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              setAsking(false);
              onClose();
            }}
          >
            Close without saving
          </Button>
        </div>
      ) : (
        actions && (
          <div key="actions" className={styles.foot}>
            {actions}
          </div>
        )
      )}
    </dialog>
  );
}
