import type { payEntry as row } from '@rince/contracts/routes/payments';
import type { BodyOf } from '@rince/contracts/row';
import { feesOf, priceDue } from '@rince/domain/entry/cost';
import type { Entry } from '@rince/domain/entry/entry';
import { movesBetween } from '@rince/domain/entry/moves';
import type { Payment } from '@rince/domain/entry/payment';
import { type Price, smallestCharge } from '@rince/domain/entry/price';
import { refuseUnlessOffered, refuseUnlessStillTheirs, repriceUnpaid, unpaidOf } from '@rince/domain/entry/reprice';
import type { Event } from '@rince/domain/event/event';
import { consentVersion } from '@rince/domain/event/waiver';
import { isRegistrationOpen } from '@rince/domain/event/windows';
import { Refusal, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { type ChargeState, payments } from '@rince/services/payments';
import { waiverOf } from '@rince/store/consents';
import { changePayment, getEntry, getPayment, startPayment } from '@rince/store/entries';
import { atOnce, type Write } from '@rince/store/write';
import { competitorsFacts, getCompetitors } from '../shared/entry/competitors.ts';
import { keepNumbers, type WornNumbers } from '../shared/entry/dancer-numbers.ts';
import { endPayment } from '../shared/entry/end-payment.ts';
import { entryView } from '../shared/entry/entry-view.ts';
import { finishMoves } from '../shared/entry/finish-moves.ts';
import { holdForPayment } from '../shared/entry/hold-for-payment.ts';
import { loadEntryAndSyllabus } from '../shared/entry/load-entry.ts';

import { callOff, paymentUnderWay } from '../shared/entry/release-payment.ts';
import { settlePayment } from '../shared/entry/settle-payment.ts';

import { refuseIfJudgingBegan } from '../shared/sheet/leave-unjudged.ts';

import { customerOf } from './customer.ts';

type Body = BodyOf<typeof row>;

interface Begun {
  readonly payment: Payment;
  /** The entry as it is since, and the numbers that its dancers wear, where this call began the payment. */
  readonly since?: { readonly entry: Entry; readonly worn: WornNumbers };
}

/**
 * The one payment of this entry and price, stored with the places it holds before the provider hears of it. A second click, a second tab
 * or a repeated request joins the one under way.
 */
const joinOrStart = async (ctx: Context, entry: Entry, event: Event, price: Price, body: Body): Promise<Begun> => {
  const { held, writes } = await holdForPayment(ctx, event, entry);
  const payment: Payment = {
    _id: ctx.newId(),
    entry: entry._id,
    event: event._id,
    user: signedIn(ctx)._id,
    amount: price.total,
    currency: event.currency,
    fee: price.serviceFee,
    lines: price.lines,
    sections: entry.draft?.sections ?? entry.sections,
    ...(event.stripeAccountId === undefined ? {} : { account: event.stripeAccountId }),
    owed: entry.draft?.owed ?? price.total,
    fees: entry.fees ?? feesOf(event),
    held,
    teacherAccess: body.teacherAccess,
    card: cardOf(body),
    status: 'started',
    consents: {
      tos: consentVersion,
      privacy: consentVersion,
      publication: waiverOf(event).version,
      highlight: body.highlight,
    },
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
  // An offer that comes back says the name of today: whoever ends this writes one more for each dancer who had one.
  const room = new Set(held.offers.map(({ dancer }) => dancer)).size;
  const begins = (numbers: NonNullable<Entry['numbersToGive']>) =>
    atOnce(startPayment(entry, payment, numbers, writes), { room });
  // Refused before numbers are taken for it, which nobody would wear.
  begins(entry.numbersToGive ?? {});
  const { worn, numbersToGive } = await keepNumbers(ctx, event, entry);
  try {
    await ctx.table.transact(begins(numbersToGive));
    const next = { ...entry, numbersToGive, payment: payment._id, revision: entry.revision + 1 };
    return { payment, since: { entry: next, worn } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = await getEntry(ctx.table, entry._id);
    const other = now && (await paymentUnderWay(ctx, now));
    if (!other || !isFor(other, body)) throw error;
    return { payment: other };
  }
};

/** Who pays nothing needs no card. */
const cardOf = ({ card }: Body): string => card?._id ?? '';

/** Whether a payment under way is what is asked for now: for this amount, by this card. */
const isFor = (payment: Payment, body: Body): boolean => payment.amount === body.total && payment.card === cardOf(body);

/** Written down before anybody is asked for money: a payment ended meanwhile is never charged. */
const withIntent = async (ctx: Context, payment: Payment, intent: string): Promise<Payment> => {
  try {
    await ctx.table.transact([changePayment(payment, { intent })]);
    return { ...payment, intent, revision: payment.revision + 1 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = await getPayment(ctx.table, payment.entry, payment._id);
    if (now?.status === 'failed')
      throw refuse(
        'STALE',
        'This entry was changed while it was being paid. Nothing was charged. Please look at it again.',
      );
    if (now?.intent === intent) return now;
    // Something else of it has changed, as a name that was corrected: nobody has written another charge down.
    if (now && now.intent === undefined && now.status === payment.status) return withIntent(ctx, now, intent);
    throw error;
  }
};

const chargeOnce = async (
  ctx: Context,
  begun: Payment,
  event: Event,
): Promise<{ payment: Payment; state: ChargeState }> => {
  if (begun.amount < smallestCharge) return { payment: begun, state: { status: 'paid', intent: '' } };
  if (event.stripeAccountId === undefined) throw refuse('NOT_READY', 'This event cannot take payments yet.');
  let state: ChargeState;
  if (begun.intent === undefined)
    state = await payments.prepareCharge({
      payment: begun._id,
      entry: begun.entry,
      amount: begun.amount,
      currency: begun.currency,
      customer: await customerOf(ctx),
      card: begun.card,
      destination: event.stripeAccountId,
      fee: begun.fee,
    });
  else state = await payments.chargeState(begun.intent);
  if (state.status !== 'prepared') return { payment: begun, state };
  const payment = begun.intent === undefined ? await withIntent(ctx, begun, state.intent) : begun;
  return { payment, state: await payments.confirmCharge(state.intent) };
};

/** Pays an entry once, however often it is asked. */
export const payEntry: UseCase<'payEntry'> = async (ctx, { body }) => {
  const { entry: found, event, facts, syllabus } = await loadEntryAndSyllabus(ctx, body.entryId);
  ctx.allow('entry.pay', { entry: facts });
  const entry = repriceUnpaid(await finishMoves(ctx, found), syllabus);
  if (entry.step === 2) return { status: 'paid' as const, entry: await entryView(ctx, entry, event) };
  if (entry.paidAt !== undefined && !entry.draft)
    throw refuse('NOT_READY', 'Choose first what you would like to change.');
  if (!signedIn(ctx).confirmed) throw refuse('NOT_CONFIRMED');
  const price = priceDue(entry, event);
  const underWay = await paymentUnderWay(ctx, entry);
  // A payment begun in time is finished at the price that was agreed to, even when registration ends or prices change meanwhile.
  const joined = underWay && isFor(underWay, body) ? underWay : undefined;
  if (!joined && price.total !== body.total)
    throw refuse('PRICE_CHANGED', undefined, { current: { total: price.total } });
  if (!joined && body.waiver !== undefined && body.waiver !== waiverOf(event).version)
    throw refuse('STALE', `The ${event.inPerson ? 'waiver' : 'video agreement'} has changed. Please read it again.`);
  // Another card, or another price: the old charge is called off before there is a new one.
  if (underWay && !joined && !(await callOff(ctx, underWay))) throw refuse('ALREADY_PAID');
  const isOpen = event.published && isRegistrationOpen(event, ctx.now);
  if (!underWay && !entry.draft?.late && !isOpen) throw refuse('REGISTRATION_CLOSED');
  if (!joined) {
    const dancers = unpaidOf(entry).map(({ section }) => section.dancer);
    const competitors = await getCompetitors(ctx.table, event._id, dancers);
    refuseUnlessOffered(entry, syllabus, competitors);
    const there = competitors.filter((one) => one !== undefined);
    refuseUnlessStillTheirs(entry, await competitorsFacts(ctx.table, event, there));
    const { out } = entry.draft ? movesBetween(entry.sections, entry.draft.sections) : { out: [] };
    await refuseIfJudgingBegan(ctx.table, entry.sections, out);
  }
  const begun: Begun = joined ? { payment: joined } : await joinOrStart(ctx, entry, event, price, body);
  const { payment, state } = await chargeOnce(ctx, begun.payment, event);

  if (state.status === 'requires_action') {
    await remember(ctx, [changePayment(payment, { status: 'requires_action' })]);
    return {
      status: 'requires_action' as const,
      clientSecret: state.clientSecret,
      entry: await entryView(ctx, entry, event),
    };
  }
  if (state.status === 'processing') {
    await remember(ctx, [changePayment(payment, { status: 'processing' })]);
    return { status: 'processing' as const, entry: await entryView(ctx, entry, event) };
  }
  if (state.status !== 'paid') {
    await declined(ctx, payment, state.intent);
    throw refuse('CARD_DECLINED', state.status === 'failed' ? state.message : undefined);
  }
  // Whoever ended the payment meanwhile changed the entry too.
  const isOurs = payment.status === 'started';
  const known = isOurs && begun.since ? { event, payment, ...begun.since } : undefined;
  const paid = await settlePayment(ctx, { entry: entry._id, payment: payment._id, intent: state.intent, known });
  return { status: 'paid' as const, entry: await entryView(ctx, paid, event) };
};

/** How often an offer, or the name of its dancer, may change while it is given back. */
const tries = 5;

/** Frees what a declined charge held; what somebody else made of the payment meanwhile stands. */
const declined = async (ctx: Context, begun: Payment, intent: string | undefined): Promise<void> => {
  let payment = begun;
  for (let attempt = 1; payment.status === begun.status; attempt++) {
    try {
      await ctx.table.transact(await endPayment(ctx, payment, intent));
      return;
    } catch (error) {
      const now = await getPayment(ctx.table, payment.entry, payment._id);
      if (!(error instanceof Refusal) || !now) throw error;
      // It is ended by the message that looks after what nobody finishes; the family hears of the card.
      if (attempt === tries) return;
      payment = now;
    }
  }
};

/** Keeps what the provider answered; when the webhook was quicker, its word stands. */
const remember = async (ctx: Context, writes: readonly Write[]): Promise<void> => {
  try {
    await ctx.table.transact(writes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
