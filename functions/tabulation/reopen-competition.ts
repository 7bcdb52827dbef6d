import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { undoneBy } from '../shared/event/undone.ts';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Opens a closed sheet, with a reason that stays in the history. */
export const reopenCompetition: UseCase<'reopenCompetition'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items } = await loadSheet(ctx.table, body.id);
    ctx.allow('event.tabulate', { event });
    await undoneBy(ctx.table, body.id, 'reopenCompetition', body);
    if (!competition.submitted) return { submitted: false };
    const history = actOf(ctx, {
      event: event._id,
      competition: body.id,
      act: 'reopen',
      reason: body.reason,
      undoes: body.undoes,
    });
    return ctx.commit(
      [
        changeCompetition(competition, { submitted: false }),
        // What a tabulator had locked before stays locked.
        ...items.cards
          .filter(({ closedWithSheet }) => closedWithSheet === true)
          .map((card) => changeCard(card, { locked: false, closedWithSheet: undefined })),
        history,
      ],
      { submitted: false },
    );
  });
