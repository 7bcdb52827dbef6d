import { checkInOf, decideCheckIn } from '@rince/domain/sheet/check-in';
import { refuseUnlessRecalled } from '@rince/domain/sheet/recall-round';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { saveCheckIn } from '@rince/store/check-ins';
import { getCompetition } from '@rince/store/competitions';
import { lineAt } from '@rince/store/roster';
import { around } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Says that a dancer is at the stage, or is not. */
export const checkIn: UseCase<'checkIn'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const [id = '', entryCompetition = ''] = body.id.split('-');
    const [competition, line] = await Promise.all([
      getCompetition(ctx.table, id),
      lineAt(ctx.table, id, entryCompetition),
    ]);
    const { event, grade } = await around(ctx.table, competition);
    ctx.allow('event.checkIn', { event });
    const { round = 1 } = body;
    refuseUnlessRecalled(grade, competition ?? {}, { round, entryCompetition });
    const change = decideCheckIn(line, body, { at: ctx.now.toISOString(), by: signedIn(ctx)._id });
    if (!line || !change) return checkInOf(line ?? {}, round);
    return ctx.commit([saveCheckIn(line, change)], checkInOf(change, round));
  });
