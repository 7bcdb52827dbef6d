import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { dancedIn, dancedItem, leaveDanced } from '@rince/store/dancers';
import { byNumber, countNumberUse } from '@rince/store/numbers';
import { lineBefore, rememberHidden, replaceDancer } from '@rince/store/roster';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { sheetEntries } from './tabulator-view.ts';

/** Puts another dancer in a line of the sheet: the marks were theirs, the number was read wrong. */
export const swapDancer: UseCase<'swapDancer'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, competition, items } = await loadSheet(ctx.table, body.id);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) throw refuse('SUBMITTED');
    const before = items.roster.find(({ _id }) => _id === body.entryCompetition);
    const dancer = await byNumber(ctx.table, event._id, body.dancerNumber);
    if (!before) throw refuse('NOT_FOUND');
    if (!dancer) throw refuse('NOT_FOUND', `Nobody at this event has the number ${body.dancerNumber}.`);
    if (dancer.dancer === before.dancer) return { entries: sheetEntries(items) };

    const { dancerNumber, name, lname, school, wmh } = dancer;
    // Whoever takes the line dances, whatever was noted of the one before; nobody has seen them at the stage yet, or moved them here.
    const { out: _, outReason: __, here: ___, checkIns: ____, said: _____, came: ______, ...line } = before;
    const [comes, goes] = await Promise.all([dancer, before].map((one) => lineBefore(ctx.table, body.id, one.dancer)));
    const hidden = comes?.hidden ?? false;
    // The line that is known of who goes is another dancer's now.
    const isNews = goes?.line !== undefined || (goes?.hidden ?? false) !== before.hidden;
    const after = { ...line, dancer: dancer.dancer, dancerNumber, name, lname, school, wmh, withdrawn: false, hidden };
    const danced = await dancedIn(ctx.table, { dancer: before.dancer, event: event._id, competition: body.id });
    const roster = items.roster.map((line) => (line._id === before._id ? after : line));
    return ctx.commit(
      [
        ...replaceDancer(before, after),
        ...(isNews ? [rememberHidden(before)] : []),
        countNumberUse(dancer),
        ...(danced ? [leaveDanced(danced)] : []),
        {
          kind: 'put',
          item: dancedItem({
            dancer: dancer.dancer,
            event: event._id,
            competition: body.id,
            entryCompetition: after._id,
            entry: before.entry,
            dancerNumber,
          }),
        },
        actOf(ctx, {
          event: event._id,
          competition: body.id,
          act: 'swapDancer',
          detail: { from: before.dancerNumber, to: dancerNumber },
        }),
      ],
      { entries: sheetEntries({ ...items, roster }) },
    );
  });
