import { allowVideo } from '@rince/contracts/routes/video-reports';
import { askedHours } from '@rince/domain/entry/video-report';
import type { Round } from '@rince/domain/video';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedTime, saysTakenUntil } from '../../feis/entries/asked-time.tsx';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './competition-modal.module.css';

interface Props {
  readonly event: string;
  /** The competition and the entry competition. */
  readonly id: string;
  /** What they may be let send. */
  readonly rounds: readonly Round[];
  readonly onDone: () => void;
}

/** A dancer who cannot come, or was too late, sends a round by video; the family is told. */
export function DancerVideo({ event, id, rounds, onDone }: Props) {
  const queries = useQueryClient();
  const { timeZone } = useQuery(organizerEventQuery(event)).data ?? {};
  const allow = useWrite(allowVideo);
  const [round, setRound] = useState(rounds[0] ?? 1);
  const [hours, setHours] = useState(askedHours.usual);
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    try {
      const { until } = await allow.mutateAsync({ body: { event, id, round, reason, hours } });
      toast({ title: 'The family was told', ...(until ? { text: saysTakenUntil(until, timeZone) } : {}) });
      onDone();
      await queries.invalidateQueries();
    } catch {
      // Said below.
    }
  };
  return (
    <form
      className={styles.change}
      onSubmit={(submit) => {
        submit.preventDefault();
        void send();
      }}
    >
      <div className={styles.fields}>
        <Select
          label="Round to send by video"
          value={String(round)}
          options={rounds.map((one) => ({ value: String(one), label: `Round ${one}` }))}
          onChange={({ target }) => setRound(Number(target.value) as Round)}
        />
        <AskedTime hours={hours} onChange={setHours} />
        <TextField
          label="Why"
          hint="Kept in the activity log, and listed with the video reports"
          value={reason}
          maxLength={1000}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {allow.isError && <Notice tone="red">{messageOf(allow.error)}</Notice>}
      <Row>
        <Button type="submit" busy={allow.isPending} disabled={reason.trim() === ''}>
          Let them send it
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
