import type { EntryView } from '@rince/contracts/entries';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import styles from './pay.module.css';

interface Props {
  readonly entry: Pick<EntryView, 'withdrawnReason'>;
  readonly action?: ReactNode;
}

/** Says that an entry was given back, with the organizer's reason. */
export function GivenBackNote({ entry: { withdrawnReason }, action }: Props) {
  return (
    <div className={styles.note}>
      <Notice action={action}>
        <p>The organizer gave this entry back: nobody in it dances, and nothing of it has to be paid.</p>
        {withdrawnReason && <p>Reason: {withdrawnReason}</p>}
      </Notice>
    </div>
  );
}
