import type { refundEntry as row } from '@rince/contracts/routes/payments';
import type { BodyOf } from '@rince/contracts/row';
import { refundOf } from '@rince/domain/entry/refund';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import {
  changeEntry,
  countRefunded,
  type Entry,
  type EntrySection,
  type Payment,
  paymentsOf,
} from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { countPlaces } from '@rince/store/places';
import { type Refund, startRefund } from '@rince/store/refunds';
import { refuseIfStale } from '@rince/store/stale';
import type { Table } from '@rince/store/table';
import { loadEntry } from '../steps/entry-facts.ts';
import { dancersBetween, movesBetween, withLeft } from '../steps/entry-moves.ts';
import { entryView } from '../steps/entry-view.ts';
import { finishMoves } from '../steps/finish-moves.ts';
import { choicesOf, feesOf } from '../steps/price-due.ts';
import { releasePayment } from '../steps/release-payment.ts';
import { onSheetAsRead } from '../steps/sheet.ts';
import { leaveAtOnce, refuseIfJudgingBegan } from '../steps/undanced.ts';

type Body = BodyOf<typeof row>;
type Change = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };

const emptied = (sections: readonly EntrySection[]): EntrySection[] =>
  withLeft(
    sections,
    sections.map((section) => ({ ...section, competitions: [] })),
  );

/** What is given back, and what the entry is then. */
const decided = (entry: Entry, event: Event, body: Body): { amount: number; sections: EntrySection[]; set: Change } => {
  const { sections } = entry;
  switch (body.kind) {
    case 'whole': {
      const whole = refundOf(entry, { kind: 'whole' });
      return {
        amount: whole.amount,
        sections: emptied(sections),
        set: {
          owed: whole.owed,
          waived: whole.waived,
          total: 0,
          price: 0,
          discount: 0,
          state: 'new',
          step: 0,
          paidAt: undefined,
          fees: undefined,
        },
      };
    }
    case 'competitions': {
      const left = new Set(body.competitions);
      const kept = sections.map((section) => ({
        ...section,
        competitions: section.competitions.filter(({ _id }) => !left.has(_id)),
      }));
      const fees = entry.fees ?? feesOf(event);
      const decision = { kind: 'competitions', before: choicesOf(sections), after: choicesOf(kept), fees } as const;
      const { amount, owed } = refundOf(entry, decision);
      return { amount, sections: withLeft(sections, kept), set: { owed, total: owed } };
    }
    case 'part': {
      const { amount, waived } = refundOf(entry, { kind: 'part', amount: body.amount });
      return { amount, sections: [...sections], set: { waived } };
    }
    case 'credit':
      return { amount: refundOf(entry, { kind: 'credit' }).amount, sections: [...sections], set: {} };
  }
};

/** Which payments an amount is given back of, newest first; refused where they do not hold so much. */
const partsOf = async (table: Table, entry: string, amount: number) => {
  let open = amount;
  const parts: { readonly of: Payment; readonly intent: string; readonly amount: number }[] = [];
  for (const payment of (await paymentsOf(table, entry)).reverse()) {
    if (payment.status !== 'paid' || payment.intent === undefined || open === 0) continue;
    const part = Math.min(open, payment.amount - (payment.refunded ?? 0));
    if (part > 0) parts.push({ of: payment, intent: payment.intent, amount: part });
    open -= part;
  }
  if (open > 0) throw refuse('NOT_READY', 'So much was not paid for this entry by card.');
  return parts;
};

/**
 * Gives money back: what changes of the entry and the promise of the money are written together, the worker then carries it out. Nobody
 * is refunded what is not paid, and nobody leaves a competition that is being judged.
 */
export const refundEntry: UseCase<'refundEntry'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { entry: found, event, facts } = await loadEntry(ctx, body.entryId);
    ctx.allow('entry.refund', { entry: facts });
    refuseIfStale(found, body.revision);
    if (found.paidAt === undefined && body.kind !== 'credit') throw refuse('NOT_READY', 'This entry is not paid.');
    await releasePayment(ctx, found);
    const entry = await finishMoves(ctx, found);
    const ids = new Set(entry.sections.flatMap(({ competitions }) => competitions.map(({ _id }) => _id)));
    if (
      body.kind === 'competitions' &&
      (body.competitions.length === 0 || body.competitions.some((id) => !ids.has(id)))
    )
      throw refuse('BAD_REQUEST', 'Choose the competitions that are given back.');
    const { amount, sections, set } = decided(entry, event, body);
    if (amount !== body.amount)
      throw refuse('PRICE_CHANGED', 'Another amount is given back now. Please look at it again.', {
        current: { amount },
      });
    if (amount === 0 && (body.kind === 'part' || body.kind === 'credit'))
      throw refuse('NOT_READY', 'There is nothing to give back.');
    const moves = movesBetween(entry.sections, sections);
    const guards = await refuseIfJudgingBegan(ctx.table, entry.sections, moves.out);
    const leaves = await leaveAtOnce(ctx.table, event._id, entry.sections, moves.out);
    const later = leaves === undefined ? moves.out : [];
    const parts = await partsOf(ctx.table, entry._id, amount);

    const refund: Refund = {
      _id: ctx.newId(),
      entry: entry._id,
      event: event._id,
      user: entry.owner,
      kind: body.kind,
      amount,
      currency: event.currency,
      parts: parts.map(({ of, intent, amount: part }) => ({ payment: of._id, intent, amount: part })),
      reason: body.reason,
      by: signedIn(ctx)._id,
      status: 'started',
      createdAt: ctx.now.toISOString(),
    };
    const change: Change = {
      ...set,
      sections,
      paid: entry.paid - amount,
      payment: undefined,
      ...(body.kind === 'whole' ? { withdrawnAt: refund.createdAt, withdrawnReason: refund.reason } : {}),
      ...(entry.draft ? { draft: undefined, state: 'new', step: set.step ?? 2 } : {}),
      ...(later.length > 0 ? { seated: false, moves: { in: [], out: later } } : {}),
    };
    const next = { ...entry, ...change, revision: entry.revision + 1 } as Entry;
    const { leave } = dancersBetween(entry.sections, sections);
    const answer = { entry: await entryView(ctx, next, event), refund };
    await ctx.commit(
      [
        ...changeEntry(entry, change),
        startRefund(refund),
        ...parts.map(({ of, amount: part }) => countRefunded(of, part)),
        ...(leaves ?? guards),
        ...(leave.length === 0 ? [] : [countPlaces({ kind: 'event', id: event._id }, -leave.length)]),
      ],
      answer,
    );
    return { entry: await entryView(ctx, await finishMoves(ctx, next), event), refund };
  });
