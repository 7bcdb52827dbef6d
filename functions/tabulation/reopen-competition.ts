import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeCard, changeCompetition } from '@rince/store/competitions';
import { historyOf } from '@rince/store/marks';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Opens a closed sheet, with a reason that stays in the history. */
export const reopenCompetition: UseCase<'reopenCompetition'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items } = await loadSheet(ctx.table, body.id);
    ctx.allow('event.tabulate', { event });
    if (!competition.submitted) return { submitted: false };
    const history = historyOf(body.id, {
      id: ctx.newId(),
      by: signedIn(ctx)._id,
      at: ctx.now.toISOString(),
      act: 'reopen',
      reason: body.reason,
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
