import { refuse } from '@rince/domain/refusal';
import { releaseJob } from '@rince/domain/results/job';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard, checkCard } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { createJob, getResult } from '@rince/store/results';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Closes the sheet on a result that is calculated from exactly these marks; every round locks with it. */
export const submitCompetition: UseCase<'submitCompetition'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items, fingerprint } = await loadSheet(ctx.table, body.id);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) return { submitted: true };
    const result =
      competition.result === undefined ? undefined : await getResult(ctx.table, body.id, competition.result);
    if (result?.kind !== 'final' || result.fingerprint !== fingerprint)
      throw refuse('NOT_READY', 'Calculate the results first: marks have changed since.');
    const of = { _id: ctx.newId(), by: signedIn(ctx)._id, createdAt: ctx.now.toISOString() };
    const history = actOf(ctx, {
      event: event._id,
      competition: body.id,
      act: 'submit',
      detail: { result: result._id },
    });
    return ctx.commit(
      [
        changeCompetition(competition, { submitted: true }, { sameRoster: true }),
        ...items.cards.map((card) =>
          card.locked === true
            ? checkCard(card)
            : changeCard(card, { locked: true, closedWithSheet: true }, { sameMarks: true }),
        ),
        history,
        ...(event.releaseAsSubmitted ? createJob(releaseJob(event, competition, of)) : []),
      ],
      { submitted: true },
    );
  });
