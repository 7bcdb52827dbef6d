import { Refusal, refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { dancedItem } from '@rince/store/dancers';
import { byNumber, countNumberUse } from '@rince/store/numbers';
import { enterDancer, lineBefore } from '@rince/store/roster';
import { loadSheet } from '../shared/sheet/load-sheet.ts';
import { sheetEntries } from './tabulator-view.ts';

/** Puts a dancer of the event on the sheet; one who stands there already is left alone. */
export const addDancer: UseCase<'addDancer'> = async (ctx, { body }) => {
  const { event, competition, items } = await loadSheet(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  if (competition.submitted) throw refuse('SUBMITTED');
  const dancer = await byNumber(ctx.table, event._id, body.dancerNumber);
  if (!dancer) throw refuse('NOT_FOUND', `Nobody at this event has the number ${body.dancerNumber}.`);

  if (items.roster.some((line) => line.dancer === dancer.dancer)) return { entries: sheetEntries(items) };
  // Taken off by mistake and put back: the line is the same one, and so are its marks; whoever was hidden stays it.
  const left = await lineBefore(ctx.table, body.id, dancer.dancer);
  const common = {
    competition: body.id,
    event: event._id,
    entry: left?.line?.entry ?? '',
    dancer: dancer.dancer,
    dancerNumber: dancer.dancerNumber,
  };
  const line = {
    ...common,
    _id: left?.line?._id ?? ctx.newId(),
    name: dancer.name,
    lname: dancer.lname,
    school: dancer.school,
    wmh: dancer.wmh,
    withdrawn: false,
    hidden: left?.hidden ?? false,
  };
  const answer = { entries: sheetEntries({ ...items, roster: [...items.roster, line] }) };
  try {
    return await ctx.commit(
      [
        ...enterDancer(line),
        countNumberUse(dancer),
        { kind: 'put', item: dancedItem({ ...common, entryCompetition: line._id }) },
        actOf(ctx, {
          event: event._id,
          competition: body.id,
          act: 'addDancer',
          detail: { dancerNumber: body.dancerNumber },
        }),
      ],
      answer,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    // Somebody else put them on the sheet at this moment: the sheet as it is then is the answer.
    const now = await loadSheet(ctx.table, body.id);
    if (!now.items.roster.some((one) => one.dancer === dancer.dancer)) throw error;
    return { entries: sheetEntries(now.items) };
  }
};
