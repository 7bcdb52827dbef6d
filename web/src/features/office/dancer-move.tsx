import { moveDancer, type DancerMove as Preview } from '@rince/contracts/routes/rearrange';
import type { Event } from '@rince/domain/event/event';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoney } from '../../lib/money.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './competition-modal.module.css';

interface Props {
  readonly event: string;
  /** The competition and the entry competition. */
  readonly id: string;
  readonly onDone: () => void;
}

/** One dancer goes to another competition: first what would be, then the move. */
export function DancerMove({ event, id, onDone }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(organizerEventQuery(event));
  const move = useWrite(moveDancer);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();

  const send = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const done = await move.mutateAsync({
        body: { id, to, dryRun: preview === undefined, seen: preview?.seen, reason },
      });
      if (!done.isDone) return setPreview(done);
      toast({ title: `${done.dancerNumber} is in ${done.to.code} now` });
      onDone();
      await queries.invalidateQueries();
    } catch (error) {
      setPreview(undefined);
      setFailure(messageOf(error));
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
        <TextField
          label="Move to competition"
          hint="Its code"
          value={to}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => {
            setTo(target.value);
            setPreview(undefined);
          }}
        />
      </div>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      {preview && data && <Effect preview={preview} currency={data.currency} />}
      {preview?.rule !== undefined && (
        <TextField
          label="Why all the same"
          hint="Kept in the activity log"
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Row>
        <Button
          type="submit"
          busy={move.isPending}
          disabled={to.trim() === '' || (preview?.rule !== undefined && reason.trim() === '')}
        >
          {preview ? `Move to ${preview.to.code}` : 'Look first'}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

function Effect({ preview, currency }: { readonly preview: Preview; readonly currency: Event['currency'] }) {
  const { to, credit, notCharged, rule, isFull } = preview;
  return (
    <div className={styles.facts} role="status">
      <p>
        <b>{to.code}</b> {to.rowTitle}, {to.columnTitle}. {to.gradeTitle}, {plural(to.count, 'dancer')}.
      </p>
      <p className={styles.quiet}>
        {credit > 0
          ? `It costs less: ${showMoney(credit, currency)} will be to the family’s credit.`
          : notCharged > 0
            ? `It costs ${showMoney(notCharged, currency)} more. Nobody is charged for it.`
            : 'The price stays as it is.'}
      </p>
      {isFull && <p className={styles.quiet}>It has as many dancers as it takes already.</p>}
      {rule !== undefined && <Notice tone="gold">{rule}</Notice>}
    </div>
  );
}
