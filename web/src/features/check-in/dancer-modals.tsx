import { useId, useState } from 'react';
import { DancerOut } from '../../feis/dancers/dancer-out.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './check-in.module.css';
import { type CheckInDancer, checkInQuery } from './check-in-queries.ts';
import type { Shown } from './shown.ts';

interface Props {
  readonly dancer: CheckInDancer;
  readonly name: string;
  readonly onClose: () => void;
}

/** Notes why somebody does not dance, as the office does. */
export function NotDancingModal({
  event,
  competition,
  round,
  dancer,
  name,
  onClose,
}: Props & { readonly event: string; readonly competition: string; readonly round: number }) {
  return (
    <Modal open onClose={onClose} title={`${dancer.dancerNumber} ${name} does not dance`}>
      <DancerOut
        competition={competition}
        line={dancer._id}
        queryKey={checkInQuery(event, competition, round).queryKey}
        onDone={onClose}
      />
    </Modal>
  );
}

type Told = Pick<Shown, 'dance' | 'speed'>;

/** What a championship dancer tells at the stage. Whoever tells it is here. */
export function SetDanceModal({
  dancer,
  name,
  shown,
  onSave,
  onClose,
}: Props & { readonly shown: Told; readonly onSave: (told: Told) => void }) {
  const form = useId();
  const [dance, setDance] = useState(shown.dance ?? '');
  const [speed, setSpeed] = useState<number | null>(shown.speed ?? null);
  const isWrong = speed !== null && !(speed >= 1 && speed <= 300);
  return (
    <Modal
      open
      onClose={onClose}
      title={`Set dance of ${dancer.dancerNumber} ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} disabled={isWrong}>
            Save as here
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(submit) => {
          submit.preventDefault();
          onSave({ dance: dance.trim() || undefined, speed: speed ?? undefined });
        }}
      >
        <TextField
          label="Set dance"
          placeholder="Kilkenny Races"
          maxLength={100}
          value={dance}
          onChange={({ target }) => setDance(target.value)}
        />
        <NumberField
          label="Speed (bpm)"
          value={speed}
          onChange={(bpm, typed) => setSpeed(bpm ?? (typed.trim() === '' ? null : Number.NaN))}
          error={isWrong ? 'Between 1 and 300' : undefined}
        />
      </form>
    </Modal>
  );
}
