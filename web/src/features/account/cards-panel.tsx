import type { PaymentCard } from '@rince/contracts/entries';
import { deleteCard } from '@rince/contracts/routes/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardsQuery, useCardAdding } from '../../feis/entries/cards.ts';
import { messageOf } from '../../lib/api-error.ts';
import { paymentProvider } from '../../lib/payments.ts';
import { useWrite } from '../../lib/use-write.ts';
import { AddCardForm } from '../../ui/add-card-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { CardList } from './card-list.tsx';

export function CardsPanel() {
  const client = useQueryClient();
  const query = useQuery(cardsQuery);
  const adding = useCardAdding();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<PaymentCard>();
  const remove = useWrite(deleteCard, {
    onSuccess: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });

  const confirmed = async (card: PaymentCard): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: card._id } });
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
    setLeaving(undefined);
  };

  return (
    <Stack narrow>
      <QueryView query={query}>
        {({ data }) => (
          <>
            {data.length > 0 && <CardList cards={data} onDelete={setLeaving} />}
            {open ? (
              <Panel>
                <AddCardForm
                  provider={paymentProvider}
                  setup={adding.setup}
                  onVerified={async (setupIntent) => {
                    await adding.keep(setupIntent);
                    setOpen(false);
                    toast({ title: 'Your changes have been saved' });
                  }}
                  onCancel={() => setOpen(false)}
                />
              </Panel>
            ) : data.length === 0 ? (
              <EmptyState
                drawing="slip"
                text="No Cards Found"
                more="A card is asked for when you pay for an entry; you can also add one now."
                action={
                  <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
                    Add card
                  </Button>
                }
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
      <ConfirmModal
        open={leaving !== undefined}
        title={`Remove the card ending in ${leaving?.last4 ?? ''}?`}
        text="Entries that were paid with it stay paid."
        confirm="Remove"
        danger
        busy={remove.isPending}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void confirmed(leaving)}
      />
    </Stack>
  );
}
