import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.ts';
import { closeToast, onToasts, type ShownToast, shownToasts } from './toast.ts';
import styles from './toaster.module.css';

/** Where toasts appear: above everything, dialogs too, and read out by screen readers. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element?.showPopover) return;
    // Shown again so that it lies above a dialog that was opened after it.
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <section ref={area} popover="manual" className={styles.area} aria-label="Messages" aria-live="polite">
      {toasts.map((one) => (
        <One key={one.id} {...one} />
      ))}
    </section>
  );
}

function One({ id, title, text, kind = 'done', ms = kind === 'error' ? 7000 : 5000 }: ShownToast) {
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms]);
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.toast, kind !== 'done' && styles[kind])}
    >
      <div>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      <IconButton label="Close message" icon={<CloseIcon />} onClick={() => closeToast(id)} />
    </div>
  );
}
