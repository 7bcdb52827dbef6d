import { noteDancing } from '@rince/contracts/routes/office';
import type { OutKind } from '@rince/domain/sheet/roster-line';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './dancer-out.module.css';

interface Props {
  readonly competition: string;
  /** The dancer's line on its sheet. */
  readonly line: string;
  /** What shows the dancer, to be asked again. */
  readonly queryKey: QueryKey;
  readonly onDone: () => void;
}

const kinds: readonly { value: OutKind; label: string; said: string }[] = [
  {
    value: 'noShow',
    label: 'Did not come when called',
    said: 'Stays on the sheet as absent: no judge is asked for a mark.',
  },
  { value: 'scratch', label: 'Scratched before the dancing', said: 'Is off the sheet, as if never entered.' },
];

/** Notes and takes back that a dancer does not dance; judges and the sheet show it at once. */
export function useNoteDancing(competition: string, queryKey: QueryKey) {
  const queries = useQueryClient();
  const note = useWrite(noteDancing);
  const [failure, setFailure] = useState<string>();
  const save = async (line: string, out: OutKind | null, reason?: string): Promise<boolean> => {
    setFailure(undefined);
    try {
      await note.mutateAsync({ body: { id: `${competition}-${line}`, out, reason } });
      toast({ title: 'Dancer Update Saved' });
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
  return { save, failure, busy: note.isPending };
}

/** Who does not dance, and why. */
export function DancerOut({ competition, line, queryKey, onDone }: Props) {
  const { save, failure, busy } = useNoteDancing(competition, queryKey);
  const [out, setOut] = useState<OutKind>('noShow');
  const [reason, setReason] = useState('');
  return (
    <form
      className={styles.change}
      onSubmit={async (submit) => {
        submit.preventDefault();
        if (await save(line, out, reason)) onDone();
      }}
    >
      <div className={styles.fields}>
        <Select
          label="What happened"
          options={kinds}
          hint={kinds.find(({ value }) => value === out)?.said}
          value={out}
          onChange={({ target }) => setOut(target.value as OutKind)}
        />
        <TextField
          label="Reason"
          hint="Read by the office and tabulators"
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <Row>
        <Button type="submit" busy={busy} disabled={reason.trim() === ''}>
          Save
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
