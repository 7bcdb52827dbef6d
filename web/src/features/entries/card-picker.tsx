import type { PaymentCard } from '@rince/contracts/entries';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cardsQuery, useCardAdding } from '../../feis/entries/cards.ts';
import { paymentProvider } from '../../lib/payments.ts';
import { AddCardForm } from '../../ui/add-card-form.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chosenCard } from './chosen-card.ts';
import styles from './pay.module.css';

interface Props {
  /** The account's cards as the payment page was told them. */
  readonly known: readonly PaymentCard[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (card: string) => void;
}

/** Which card pays; a new one is added right here. */
export function CardPicker({ known, value, error, onChange }: Props) {
  const query = useQuery({
    ...cardsQuery,
    placeholderData: { data: [...known], count: known.length, hasMore: false },
  });
  const card = chosenCard(query.data?.data ?? [], value);
  useEffect(() => {
    if (card !== value) onChange(card);
  }, [card, value, onChange]);
  const adding = useCardAdding();
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Card">
      <QueryView query={query} skeleton={<Skeleton lines={2} />}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <div className={styles.cards} role="radiogroup" aria-label="Card">
                {data.map((card) => (
                  <label key={card._id} className={styles.card}>
                    <input type="radio" name="card" checked={value === card._id} onChange={() => onChange(card._id)} />
                    <span>
                      {card.type} •••• {card.last4}
                    </span>
                    <span className={styles.expires}>{card.expires}</span>
                  </label>
                ))}
              </div>
            )}
            {open || data.length === 0 ? (
              <AddCardForm
                provider={paymentProvider}
                setup={adding.setup}
                onVerified={async (setupIntent) => {
                  const card = await adding.keep(setupIntent);
                  onChange(card._id);
                  setOpen(false);
                }}
                onCancel={data.length > 0 ? () => setOpen(false) : undefined}
              />
            ) : (
              <div>
                <Button icon={<PlusIcon />} onClick={() => setOpen(true)}>
                  Add card
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Panel>
  );
}
