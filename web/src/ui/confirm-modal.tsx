import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that is not easily undone. */
export function ConfirmModal({
  open,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Modal>
  );
}
