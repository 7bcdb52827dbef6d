import * as rows from '@rince/contracts/routes/payments';
import { httpArea } from '@rince/runtime/http';
import { addCard } from './add-card.ts';
import { deleteCard } from './delete-card.ts';
import { getPayout } from './get-payout.ts';
import { listCards } from './list-cards.ts';
import { listOrders } from './list-orders.ts';
import { listRefunds } from './list-refunds.ts';
import { loadEntryPay } from './load-entry-pay.ts';
import { payEntry } from './pay-entry.ts';
import { refundEntry } from './refund-entry.ts';
import { setupCard } from './setup-card.ts';

export const handler = httpArea('payments', rows, {
  listCards,
  setupCard,
  addCard,
  deleteCard,
  listOrders,
  loadEntryPay,
  payEntry,
  listRefunds,
  refundEntry,
  getPayout,
});
