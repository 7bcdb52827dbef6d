import { useSearchParams } from 'react-router';
import { OwnEvents } from './own-events.tsx';
import { PaymentReturn } from './payment-return.tsx';

/** Your Events; the payment provider sends organizers back to this address, too. */
export function EventsPage() {
  const [search] = useSearchParams();
  const state = search.get('state');
  return state === null ? <OwnEvents /> : <PaymentReturn key={state} state={state} code={search.get('code')} />;
}
