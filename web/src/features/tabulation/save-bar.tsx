import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { showAge } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sheet.module.css';
import type { SheetEdits } from './sheet-edits.ts';

const minute = 60_000;

interface Props {
  readonly edits: SheetEdits;
  /** What was saved last before anything was typed here. */
  readonly autosave: TabulatorCompetition['autosave'];
  readonly next: string;
}

/** Save, Save & Next, and when the sheet was last saved by itself. */
export function SaveBar({ edits, autosave, next }: Props) {
  const navigate = useNavigate();
  const saving = useSyncExternalStore(edits.subscribe, edits.isSaving);
  const savedAt = useSyncExternalStore(edits.subscribe, edits.savedAt);
  const failure = useSyncExternalStore(edits.subscribe, edits.failure);
  const wrong = useSyncExternalStore(edits.subscribe, edits.isWrong);
  const dirty = useSyncExternalStore(edits.subscribe, edits.isDirty);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), minute);
    return () => clearInterval(timer);
  }, []);
  const saveAndNext = async (): Promise<void> => {
    await edits.save();
    if (!edits.isDirty()) await navigate(next);
  };
  return (
    <div className={styles.saveBar}>
      <Button kind="primary" disabled={saving} onClick={() => void edits.save()}>
        {saving ? 'Saving...' : 'Save'}
      </Button>
      <Button disabled={saving} onClick={() => void saveAndNext()}>
        Save &amp; Next
      </Button>
      <span role="status" className={styles.saved}>
        {failure
          ? `Not saved yet: ${failure}`
          : wrong
            ? 'Not saved yet: a mark is 0 to 100, with at most three decimals, or abs.'
            : dirty
              ? 'Not saved yet'
              : savedAt
                ? `Saved ${showAge(savedAt)}`
                : autosave
                  ? `Last mark ${showAge(autosave.at)}${autosave.type === 'card' ? ', by its judge' : ''}`
                  : ''}
      </span>
      <span className={styles.hint}>Enter and the arrow keys move between cells. Type abs for absent.</span>
    </div>
  );
}
