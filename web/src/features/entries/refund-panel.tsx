import type { EntryView, RefundView } from '@rince/contracts/entries';
import { refundEntry } from '@rince/contracts/routes/payments';
import { refundAmount } from '@rince/domain/entry/refund';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showInstant } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { entryQuery, refundsQuery } from './entry-queries.ts';
import styles from './pay.module.css';

const kinds = {
  competitions: 'Some competitions',
  whole: 'The whole entry',
  part: 'An amount, and the entry stays',
  credit: 'What it has to its credit',
} as const;
type Kind = keyof typeof kinds;

const states: Record<RefundView['status'], { tone: 'gold' | 'good' | 'red'; text: string }> = {
  started: { tone: 'gold', text: 'On its way' },
  pending: { tone: 'gold', text: 'At the bank' },
  done: { tone: 'good', text: 'Given back' },
  failed: { tone: 'red', text: 'Refused' },
};

/** What was given back of an entry; those who run the event decide about more. */
export function RefundPanel({ entry }: { readonly entry: EntryView }) {
  const { data } = useQuery(refundsQuery(entry._id));
  const [open, setOpen] = useState(false);
  const { currency } = entry.event;
  if (!data || (data.refunds.length === 0 && !data.runs)) return null;
  return (
    <Panel title="Refunds">
      {data.refunds.length === 0 ? (
        <p>Nothing was given back of this entry.</p>
      ) : (
        <ul className={styles.refunds}>
          {data.refunds.map(({ _id, amount, reason, status, message, createdAt }) => (
            <li key={_id}>
              <span className="numbers">{showMoney(amount, currency)}</span>
              <span>
                {reason}
                <small>
                  {showInstant(createdAt)}
                  {message && `. ${message}`}
                </small>
              </span>
              <Badge tone={states[status].tone}>{states[status].text}</Badge>
            </li>
          ))}
        </ul>
      )}
      {data.runs && data.refundable === 0 && entry.paid > 0 && (
        <p>What is paid here was not paid by card, so it cannot be given back by card.</p>
      )}
      {data.runs && data.refundable > 0 && (
        <div>
          <Button onClick={() => setOpen(true)}>Refund</Button>
        </div>
      )}
      {open && <RefundForm entry={entry} refundable={data.refundable} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface FormProps {
  readonly entry: EntryView;
  readonly refundable: number;
  readonly onClose: () => void;
}

function RefundForm({ entry, refundable, onClose }: FormProps) {
  const client = useQueryClient();
  const refund = useWrite(refundEntry);
  const [kind, setKind] = useState<Kind>(entry.credit > 0 ? 'credit' : 'competitions');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [part, setPart] = useState(0);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { currency } = entry.event;
  const amount = refundAmount(entry, { kind, competitions: [...chosen], amount: part });
  const options = (Object.keys(kinds) as Kind[])
    .filter((one) => one !== 'credit' || entry.credit > 0)
    .map((value) => ({ value, label: kinds[value] }));

  const give = async (): Promise<void> => {
    setFault('');
    try {
      const answer = await refund.mutateAsync({
        body: { entryId: entry._id, kind, competitions: [...chosen], amount, reason, revision: entry.revision },
      });
      client.setQueryData(entryQuery(entry._id).queryKey, answer.entry);
      void client.invalidateQueries({ queryKey: refundsQuery(entry._id).queryKey });
      toast({ title: `${showMoney(amount, currency)} is given back` });
      onClose();
    } catch (error) {
      setFault(messageOf(error));
      if (isApiError(error, 'PRICE_CHANGED') || isApiError(error, 'STALE'))
        void client.invalidateQueries({ queryKey: entryQuery(entry._id).queryKey });
    }
  };
  const toggle = (id: string): void =>
    setChosen((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]));
  const isReady = reason.trim() !== '' && amount <= refundable && (amount > 0 || kind === 'whole');

  return (
    <Modal
      open
      onClose={onClose}
      title="Refund"
      actions={
        <Button kind="primary" busy={refund.isPending} disabled={!isReady} onClick={() => void give()}>
          Give back {showMoney(amount, currency)}
        </Button>
      }
    >
      <div className={styles.form}>
        <Select
          label="What is given back"
          options={options}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        />
        {kind === 'competitions' &&
          entry.sections.map(({ dancer, profile, competitions }) => (
            <fieldset key={dancer} className={styles.choices}>
              <legend>
                {profile.name} {profile.lname}
              </legend>
              {competitions.map(({ _id = '', code, title, price }) => (
                <Checkbox
                  key={_id}
                  label={`${code} ${title}`}
                  hint={showMoney(price, currency)}
                  checked={chosen.has(_id)}
                  onChange={() => toggle(_id)}
                />
              ))}
            </fieldset>
          ))}
        {kind === 'whole' && <p>Everybody in it is taken off the competitions, and their places are free.</p>}
        {kind === 'part' && (
          <MoneyField
            label="Amount"
            hint={`At most ${showMoney(refundable, currency)}.`}
            value={part}
            onChange={setPart}
            error={part > refundable ? 'So much was not paid by card.' : undefined}
          />
        )}
        <TextField
          label="Reason"
          hint="The family reads it."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {fault !== '' && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  );
}
