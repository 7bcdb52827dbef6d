import type { OrganizerEvent } from '@rince/contracts/events';
import { connectAccount } from '@rince/contracts/routes/events';
import { rememberEvent } from '../../feis/events/payment-account-event.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { CardIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly event: OrganizerEvent;
  readonly dirty: boolean;
  /** Saves what is typed; tells whether it could. */
  readonly save: () => Promise<boolean>;
}

/** Whether entries can be paid: the organizer's account at the payment provider. */
export function PaymentAccount({ event, dirty, save }: Props) {
  const connect = useWrite(connectAccount);
  const isConnected = event.stripeAccountId !== undefined;

  const start = async (): Promise<void> => {
    try {
      if (dirty && !(await save())) return;
      const { url, state } = await connect.mutateAsync({
        body: { eventId: event._id, returnTo: `${location.origin}/app/event-dashboard` },
      });
      rememberEvent(state, event._id);
      location.assign(url);
    } catch (error) {
      toast({ kind: 'error', title: 'An Error Occured', text: messageOf(error) });
    }
  };

  return (
    <Notice
      tone={isConnected ? 'good' : 'gold'}
      action={
        <Button icon={<CardIcon />} busy={connect.isPending} onClick={() => void start()}>
          {isConnected ? 'Connect another account' : dirty ? 'Save and connect' : 'Connect a payment account'}
        </Button>
      }
    >
      {isConnected ? (
        <>
          Payments go to the connected account <strong>{event.stripeAccountId}</strong>.
        </>
      ) : (
        'No payment account yet. An event with prices needs one before it is published.'
      )}
    </Notice>
  );
}
