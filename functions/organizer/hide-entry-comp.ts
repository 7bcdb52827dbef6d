import { overtaken } from '@rince/domain/acts/overtaken';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { countErasure } from '@rince/store/events';
import { hideLine, lineAt } from '@rince/store/roster';
import { undoneBy } from '../shared/event/undone.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** An admin of the site hides a dancer of a competition from everybody but judges, tabulators and the office, or shows them again. */
export const hideEntryComp: UseCase<'hideEntryComp'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const [competition = '', entryCompetition = ''] = body.id.split('-');
    const { event } = await loadCompetition(ctx.table, competition);
    const line = await lineAt(ctx.table, competition, entryCompetition);
    if (!line) throw refuse('NOT_FOUND');
    if (body.dancerNumber !== undefined && body.dancerNumber !== line.dancerNumber) throw refuse('STALE');
    const undone = await undoneBy(ctx.table, competition, 'hideEntryComp', body);
    if (undone?.act === 'hideEntryComp' && undone.detail.dancer !== line.dancer) throw overtaken();
    const answer = { hidden: body.hidden };
    if (line.hidden === body.hidden) return answer;
    const { dancer, dancerNumber } = line;
    const history = actOf(ctx, {
      event: event._id,
      competition,
      undoes: body.undoes,
      act: 'hideEntryComp',
      detail: { dancer, dancerNumber, entryCompetition, hidden: body.hidden },
    });
    // Whoever publishes the line as it was read looks again; what is public already follows from the table's stream.
    return ctx.commit([...hideLine(line, body.hidden), countErasure(event._id), history], answer);
  });
