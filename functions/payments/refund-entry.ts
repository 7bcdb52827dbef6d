import type { Entry } from '@rince/domain/entry/entry';
import { decideRefund, type Refund, refundPartsOf, refuseUnlessPaid } from '@rince/domain/entry/refund';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeEntry, countRefunded, paymentsOf } from '@rince/store/entries';
import { countPlaces } from '@rince/store/places';
import { startRefund } from '@rince/store/refunds';
import { refuseIfStale } from '@rince/store/stale';
import { atOnce } from '@rince/store/write';
import { entryView } from '../shared/entry/entry-view.ts';
import { finishMoves, promiseMoves } from '../shared/entry/finish-moves.ts';
import { loadEntry } from '../shared/entry/load-entry.ts';
import { releasePayment } from '../shared/entry/release-payment.ts';
import { leaveAtOnce, refuseIfJudgingBegan } from '../shared/sheet/leave-unjudged.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/**
 * Gives money back: what changes of the entry and the promise of the money are written together, the worker then carries it out. Nobody
 * is refunded what is not paid, and nobody leaves a competition that is being judged.
 */
export const refundEntry: UseCase<'refundEntry'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { entry: found, event, facts } = await loadEntry(ctx, body.entryId);
    ctx.allow('entry.refund', { entry: facts });
    refuseIfStale(found, body.revision);
    refuseUnlessPaid(found, body);
    await releasePayment(ctx, found);
    const entry = await finishMoves(ctx, found);

    const { amount, change: decided, moves, leave } = decideRefund(entry, body, event);
    const parts = refundPartsOf(await paymentsOf(ctx.table, entry._id), amount);
    const guards = await refuseIfJudgingBegan(ctx.table, entry.sections, moves.out);
    const leaves = await leaveAtOnce(ctx.table, event._id, entry.sections, moves.out);
    const later = leaves === undefined ? moves.out : [];

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
    const change = {
      ...decided,
      ...(body.kind === 'whole' ? { withdrawnAt: refund.createdAt, withdrawnReason: refund.reason } : {}),
      ...(later.length > 0 ? { seated: false, moves: { in: [], out: later } } : {}),
    };
    const next = { ...entry, ...change, revision: entry.revision + 1 } as Entry;
    const answer = { entry: await entryView(ctx, next, event), refund };
    await ctx.commit(
      atOnce([
        ...changeEntry(entry, change),
        ...startRefund(refund),
        ...(later.length > 0 ? [promiseMoves(entry._id, ctx.newId())] : []),
        ...parts.map(({ of, amount: part }) => countRefunded(of, part)),
        ...(leaves ?? guards),
        ...(leave.length === 0 ? [] : [countPlaces({ kind: 'event', id: event._id }, -leave.length)]),
      ]),
      answer,
    );
    return { entry: await entryView(ctx, await finishMoves(ctx, next), event), refund };
  });
