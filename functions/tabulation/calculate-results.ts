import { takesVideos } from '@rince/domain/entry/round-by-video';
import { refuse } from '@rince/domain/refusal';
import { shownVersion } from '@rince/domain/results/result-version';
import { recallComesFirst } from '@rince/domain/sheet/calculate';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { outboxItemOfStream } from '@rince/store/outbox';
import { calculateFinal, calculateRecall } from '../shared/sheet/calculate.ts';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Calculates what comes next: the recall, then the result. */
export const calculateResults: UseCase<'calculateResults'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const facts = await loadSheet(ctx.table, body.competitionId);
    ctx.allow('event.tabulate', { event: facts.event });
    if (facts.competition.submitted) throw refuse('SUBMITTED');
    const by = signedIn(ctx)._id;
    const recall = recallComesFirst(facts) || (body.recalculateRecall && asksForRecall(facts.grade, 3));
    const { result, writes } = recall
      ? calculateRecall(ctx, facts, { by, confirmed: body.confirmed })
      : calculateFinal(ctx, facts, by);
    const act = actOf(ctx, {
      event: facts.event._id,
      competition: body.competitionId,
      act: 'calculate',
      detail: { result: result._id, kind: result.kind },
    });
    // Families who send round 3 by video do so by it, so they are told, whoever dies.
    const told =
      recall && takesVideos(facts.event)
        ? [
            outboxItemOfStream(
              'results',
              { kind: 'recalled', competition: body.competitionId, recall: result._id },
              ctx.newId(),
            ),
          ]
        : [];
    return ctx.commit([...writes, ...told, act], { results: shownVersion(result) });
  });
