import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { dancedIn, leaveDanced } from '@rince/store/dancers';
import { rememberLine, removeDancer as remove } from '@rince/store/roster';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { sheetEntries } from './tabulator-view.ts';

/** Takes a dancer off the sheet; the marks stay where they are, for when they are put back, and in the history. */
export const removeDancer: UseCase<'removeDancer'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items } = await loadSheet(ctx.table, body.id);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) throw refuse('SUBMITTED');
    const line = items.roster.find(({ _id }) => _id === body.entryCompetition);
    if (!line) throw refuse('NOT_FOUND');
    const { dancer, dancerNumber } = line;
    const danced = await dancedIn(ctx.table, { dancer, event: event._id, competition: body.id });
    return ctx.commit(
      [
        ...remove(line, line),
        rememberLine(line),
        ...(danced ? [leaveDanced(danced)] : []),
        actOf(ctx, {
          event: event._id,
          competition: body.id,
          act: 'removeDancer',
          reason: body.reason,
          detail: { dancer, dancerNumber, entryCompetition: line._id },
        }),
      ],
      { entries: sheetEntries({ ...items, roster: items.roster.filter(({ _id }) => _id !== line._id) }) },
    );
  });
