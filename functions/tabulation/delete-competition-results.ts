import { takesVideos } from '@rince/domain/entry/round-by-video';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { countRenaming } from '@rince/store/events';
import { outboxItemOfStream } from '@rince/store/outbox';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Takes the result of a competition back. Its versions stay; so does a recall that round 3 was danced by. */
export const deleteCompetitionResults: UseCase<'deleteCompetitionResults'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items } = await loadSheet(ctx.table, body.competitionId);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) throw refuse('SUBMITTED');
    const published = await publicCompetitionsOf(ctx.table, event);
    if (published[body.competitionId])
      throw refuse(
        'CONFLICT',
        'The result of this competition is published. Whoever runs the event can take it back on the Competitions page.',
      );
    if (competition.result === undefined && competition.recalled === undefined) return { deleted: true };
    const danced = items.marks.some(({ round }) => round === 3);
    if (danced && competition.result === undefined)
      throw refuse('CONFLICT', 'Round 3 was danced by this recall: it stays, and there is no result yet.');
    const history = actOf(ctx, {
      event: event._id,
      competition: body.competitionId,
      act: 'deleteResults',
      detail: { result: competition.result ?? competition.recall },
    });
    const remove = danced ? (['result'] as const) : (['result', 'recall', 'recalled'] as const);
    // Without the recall the round after it is closed again, unless somebody was marked in it at this moment.
    const closing = danced ? [] : items.cards.filter(({ round, recall }) => round === 3 && recall !== undefined);
    // Families who were asked for a video of round 3 are told, whoever dies.
    const { recall } = competition;
    const told =
      !danced && recall !== undefined && takesVideos(event)
        ? [outboxItemOfStream('results', { kind: 'recalled', competition: body.competitionId, recall }, ctx.newId())]
        : [];
    return ctx.commit(
      [
        changeCompetition(competition, { needsCalculation: false }, { remove }),
        // Whoever publishes it at this moment reads again, and finds nothing to publish.
        ...(competition.result === undefined ? [] : [countRenaming(event)]),
        ...closing.map((card) => changeCard(card, { recall: undefined }, { sameMarks: true })),
        ...told,
        history,
      ],
      { deleted: true },
    );
  });
