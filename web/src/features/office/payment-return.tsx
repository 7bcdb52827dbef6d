import { addStripeAccountId } from '@rince/contracts/routes/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { forgetEvent, rememberedEvent } from '../../feis/events/payment-account-event.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly state: string;
  /** Missing when the organizer turned back on the provider's pages. */
  readonly code: string | null;
}

/** Where the payment provider sends an organizer back to: registers the account for the event it was meant for. */
export function PaymentReturn({ state, code }: Props) {
  const [event] = useState(() => rememberedEvent(state));
  const [failure, setFailure] = useState<string | undefined>(
    event === null
      ? 'This browser does not know for which event the account was connected. Please start again from the event.'
      : code === null
        ? 'The payment account was not connected. Nothing was changed.'
        : undefined,
  );
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useWrite(addStripeAccountId);
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (event === null || code === null) return forgetEvent(state);
    mutate(
      { body: { eventId: event, code, state } },
      {
        onSuccess: () => {
          forgetEvent(state);
          void queries.invalidateQueries({ queryKey: organizerEventQuery(event).queryKey });
          toast({ title: 'Payment account connected' });
          void navigate(`/app/event-dashboard/${event}/edit/2`, { replace: true });
        },
        onError: (error) => {
          forgetEvent(state);
          setFailure(messageOf(error));
        },
      },
    );
  }, [event, code, state, mutate, queries, navigate]);

  return (
    <>
      <PageHeader title="Payment account" />
      {failure === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <EmptyState
          drawing="lost"
          text="The payment account is not connected"
          more={failure}
          action={
            <ButtonLink to={event === null ? '/app/event-dashboard' : `/app/event-dashboard/${event}/edit/2`}>
              {event === null ? 'Your Events' : 'Back to Advanced Details'}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
