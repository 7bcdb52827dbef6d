import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { NavigationList } from './navigation-list.tsx';
import styles from './shell.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** The sidebar where there is no room for one. */
export function NavigationDrawer({ open, onClose, onLogout }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; this is the click beside it.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.drawerHead}>
        <span className={styles.logo}>Rince</span>
        <IconButton label="Close menu" icon={<CloseIcon />} onClick={onClose} />
      </div>
      <NavigationList
        onGo={onClose}
        onLogout={() => {
          onClose();
          onLogout();
        }}
      />
    </dialog>
  );
}
