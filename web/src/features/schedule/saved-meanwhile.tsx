import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './schedule.module.css';

/** Somebody else saved what is being changed here: nothing is lost, and nobody's work is overwritten unseen. */
export function SavedMeanwhile({
  onPut,
  onLoad,
}: {
  readonly onPut: () => Promise<void> | undefined;
  readonly onLoad: () => void;
}) {
  const [error, setError] = useState<unknown>();
  return (
    <Notice
      tone="red"
      action={
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => void onPut()?.catch(setError)}>
            Put mine on theirs
          </Button>
          <Button onClick={onLoad}>Load theirs</Button>
        </div>
      }
    >
      <p>
        Somebody else saved the schedule meanwhile. Put your changes on theirs and look at them before you save, or load
        theirs: what you changed here goes then.
      </p>
      {error !== undefined && <p>{messageOf(error)}</p>}
    </Notice>
  );
}
