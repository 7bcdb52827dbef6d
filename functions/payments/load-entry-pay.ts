import { priceDue } from '@rince/domain/entry/cost';
import { repriceUnpaid } from '@rince/domain/entry/reprice';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';
import { waiverOf } from '@rince/store/consents';
import { entryView } from '../shared/entry/entry-view.ts';
import { loadEntryAndSyllabus } from '../shared/entry/load-entry.ts';

/** What the payment page shows. */
export const loadEntryPay: UseCase<'loadEntryPay'> = async (ctx, { body }) => {
  const { entry: chosen, event, facts, syllabus } = await loadEntryAndSyllabus(ctx, body.entryId);
  ctx.allow('entry.pay', { entry: facts });
  const entry = repriceUnpaid(chosen, syllabus);
  const { customerId } = signedIn(ctx);
  const waiver = waiverOf(event);
  return {
    entry: await entryView(ctx, entry, event),
    cards: customerId === undefined ? [] : await payments.cards(customerId),
    price: priceDue(entry, event),
    waiver: waiver.text,
    waiverVersion: waiver.version,
    ...(event.stripeAccountId === undefined ? {} : { account: event.stripeAccountId }),
  };
};
