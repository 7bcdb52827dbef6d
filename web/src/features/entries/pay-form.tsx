import { payEntry } from '@rince/contracts/routes/payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useContractForm } from '../../lib/form.ts';
import { showMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { CardPicker } from './card-picker.tsx';
import type { EntryPay } from './entry-queries.ts';
import styles from './pay.module.css';
import { PayConsents } from './pay-consents.tsx';
import { usePay } from './use-pay.ts';

export function PayForm({ pay }: { readonly pay: EntryPay }) {
  const { entry, cards, price } = pay;
  const form = useContractForm(payEntry.body, {
    card: { _id: cards[0]?._id ?? '' },
    entryId: entry._id,
    total: price.total,
    highlight: false,
  });
  const [declined, setDeclined] = useState('');
  const send = usePay(entry._id, setDeclined);
  const { errors, isSubmitting } = form.formState;
  const { setValue, resetField } = form;
  // Another price may ask for a card where none was needed.
  useEffect(() => setValue('total', price.total), [setValue, price.total]);

  // Another text is to be accepted anew.
  const read = useRef(pay.waiverVersion);
  useEffect(() => {
    if (read.current === pay.waiverVersion) return;
    read.current = pay.waiverVersion;
    resetField('publication');
  }, [pay.waiverVersion, resetField]);

  const chooseCard = useCallback(
    (card: string) => setValue('card._id', card, { shouldValidate: card !== '' }),
    [setValue],
  );

  const submit = form.handleSubmit(
    (body) => send({ ...body, total: price.total, waiver: pay.waiverVersion }),
    (wrong) => {
      if (wrong.tos || wrong.publication)
        toast({
          title: 'An Error Occured',
          text: 'You Must agree to the Terms of service and publication agreement',
          kind: 'error',
          ms: 7000,
        });
    },
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Payment">
      {price.total > 0 && (
        <CardPicker
          known={cards}
          value={form.watch('card._id') ?? ''}
          error={errors.card?._id?.message ?? errors.card?.message}
          onChange={chooseCard}
        />
      )}
      <PayConsents form={form} inPerson={entry.event.inPerson} waiver={pay.waiver} />
      {declined !== '' && <Notice tone="red">{declined}</Notice>}
      <Button type="submit" kind="primary" wide busy={isSubmitting}>
        {isSubmitting ? 'Paying…' : `Pay Now: ${showMoney(price.total, entry.event.currency)}`}
      </Button>
    </form>
  );
}
