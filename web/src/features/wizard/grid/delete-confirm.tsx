import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import type { Removal } from './removal.ts';

interface Props {
  readonly removal: Removal | undefined;
  readonly codes: readonly string[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before competitions go, and names them. */
export function DeleteConfirm({ removal, codes, onConfirm, onCancel }: Props) {
  return (
    <ConfirmModal
      open={removal !== undefined}
      title={removal?.title ?? ''}
      text={
        <>
          {codes.length === 1 ? 'This competition goes with it: ' : `These ${codes.length} competitions go with it: `}
          <strong className="numbers">{codes.join(', ')}</strong>. Nothing is deleted before you save.
        </>
      }
      confirm="Delete"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
