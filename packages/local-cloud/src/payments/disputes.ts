import type { Call, Route } from './call.ts';
import type { Charge, Dispute } from './rows.ts';
import type { Unit } from './unit.ts';

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/v1/disputes/:id', run: ({ unit, id }: Call) => unit.get('dispute', id) },
];

/** A cardholder asks their bank for what was taken. Until the bank has decided, and when they are right, nothing of the charge can be refunded. */
export function openDispute(unit: Unit, charge: Charge): Dispute {
  unit.put<'charge'>({ ...charge, disputed: true });
  const { amount_captured: amount, currency, payment_intent } = charge;
  const dispute = unit.put<'dispute'>({
    ...unit.begin('dp', 'dispute'),
    ...{ amount, charge: charge.id, currency, metadata: {}, payment_intent, reason: 'general' },
    status: 'needs_response',
  });
  unit.emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank has decided: the organizer keeps the money, or the cardholder has it back. */
export function closeDispute(unit: Unit, dispute: Dispute, isWon: boolean): Dispute {
  const closed = unit.put<'dispute'>({ ...dispute, status: isWon ? 'won' : 'lost' });
  if (isWon) unit.put<'charge'>({ ...unit.get('charge', dispute.charge), disputed: false });
  unit.emit('charge.dispute.closed', closed);
  return closed;
}
