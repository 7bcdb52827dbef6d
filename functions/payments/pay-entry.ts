import type { payEntry as row } from '@rince/contracts/routes/entries';
import type { BodyOf } from '@rince/contracts/row';
import { type Price, priceOf } from '@rince/domain/price';
import { Refusal, refuse } from '@rince/domain/refusal';
import { isRegistrationOpen } from '@rince/domain/windows';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { type ChargeState, payments, smallestCharge } from '@rince/services/payments';
import { changePayment, type Entry, getEntry, getPayment, type Payment, startPayment } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { loadEntry } from '../steps/entry-facts.ts';
import { entryView } from '../steps/entry-view.ts';
import { settlePayment } from '../steps/settle-payment.ts';
import { customerOf } from './customer.ts';
import { consentVersion } from './waiver.ts';

type Body = BodyOf<typeof row>;

/** The payment under way for an entry, if it has not failed. */
const paymentUnderWay = async (ctx: Context, entry: Entry): Promise<Payment | undefined> => {
  const payment = entry.payment === undefined ? undefined : await getPayment(ctx.table, entry._id, entry.payment);
  return payment?.status === 'failed' ? undefined : payment;
};

const newPayment = (ctx: Context, entry: Entry, event: Event, price: Price, body: Body): Payment => ({
  _id: ctx.newId(),
  entry: entry._id,
  event: event._id,
  user: signedIn(ctx)._id,
  amount: price.total,
  currency: event.currency,
  fee: price.serviceFee,
  lines: price.lines,
  card: body.card._id,
  status: 'started',
  consents: { tos: consentVersion, privacy: consentVersion, publication: consentVersion, highlight: body.highlight },
  createdAt: ctx.now.toISOString(),
  revision: 1,
});

/**
 * The one payment of this entry and price, stored before the provider hears of it. A second click, a second tab or a repeated request
 * joins the one under way.
 */
const joinOrStart = async (ctx: Context, entry: Entry, event: Event, price: Price, body: Body): Promise<Payment> => {
  const underWay = await paymentUnderWay(ctx, entry);
  if (underWay) return underWay;
  const payment = newPayment(ctx, entry, event, price, body);
  try {
    await ctx.table.transact(startPayment(entry, payment));
    return payment;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = await getEntry(ctx.table, entry._id);
    const other = now && (await paymentUnderWay(ctx, now));
    if (!other) throw error;
    return other;
  }
};

const chargeOnce = async (ctx: Context, payment: Payment, event: Event): Promise<ChargeState> => {
  if (payment.amount < smallestCharge) return { status: 'paid', intent: '' };
  if (payment.intent !== undefined) return payments.chargeState(payment.intent);
  if (event.stripeAccountId === undefined) throw refuse('NOT_READY', 'This event cannot take payments yet.');
  return payments.charge({
    payment: payment._id,
    entry: payment.entry,
    amount: payment.amount,
    currency: payment.currency,
    customer: await customerOf(ctx),
    card: payment.card,
    destination: event.stripeAccountId,
    fee: payment.fee,
  });
};

/** Pays an entry once, however often it is asked. */
export const payEntry: UseCase<'payEntry'> = async (ctx, { body }) => {
  const { entry, event, facts } = await loadEntry(ctx, body.entryId);
  ctx.allow('entry.pay', { entry: facts });
  if (entry.step === 2) return { status: 'paid' as const, entry: entryView(entry, event) };
  if (!signedIn(ctx).confirmed) throw refuse('NOT_CONFIRMED');
  const price = priceOf(
    entry.sections.flatMap(({ competitions }) => competitions),
    event,
    { teacher: entry.teacher },
  );
  if (price.total !== body.total) throw refuse('PRICE_CHANGED', undefined, { current: { total: price.total } });

  const joined = await paymentUnderWay(ctx, entry);
  // A payment begun in time is finished even when registration ends meanwhile.
  if (!joined && !isRegistrationOpen(event, ctx.now)) throw refuse('REGISTRATION_CLOSED');
  const payment = joined ?? (await joinOrStart(ctx, entry, event, price, body));
  const state = await chargeOnce(ctx, payment, event);

  if (state.status === 'requires_action') {
    await rememberIntent(ctx, payment, state.intent, 'requires_action');
    return { status: 'requires_action' as const, clientSecret: state.clientSecret, entry: entryView(entry, event) };
  }
  if (state.status === 'failed') {
    await rememberIntent(ctx, payment, state.intent, 'failed');
    throw refuse('CARD_DECLINED', state.message);
  }
  const paid = await settlePayment(ctx, { entry: entry._id, payment: payment._id, intent: state.intent, event });
  return { status: 'paid' as const, entry: entryView(paid, event) };
};

/** Keeps what the provider answered; when the webhook was quicker, its word stands. */
const rememberIntent = async (
  ctx: Context,
  payment: Payment,
  intent: string | undefined,
  status: 'requires_action' | 'failed',
): Promise<void> => {
  try {
    await ctx.table.transact([changePayment(payment, { status, ...(intent === undefined ? {} : { intent }) })]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
