import { Refusal, refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { enterDancer } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import { byNumber } from '@rince/store/entries';
import { historyOf } from '@rince/store/marks';
import { loadSheet } from '../steps/sheet.ts';
import { sheetEntries } from './tabulator-view.ts';

/** Puts a dancer of the event on the sheet; one who stands there already is left alone. */
export const addDancer: UseCase<'addDancer'> = async (ctx, { body }) => {
  const { event, competition, items } = await loadSheet(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  if (competition.submitted) throw refuse('SUBMITTED');
  const dancer = await byNumber(ctx.table, event._id, body.dancerNumber);
  if (!dancer) throw refuse('NOT_FOUND', `Nobody at this event has the number ${body.dancerNumber}.`);

  const common = {
    competition: body.id,
    event: event._id,
    entry: '',
    dancer: dancer.dancer,
    dancerNumber: dancer.dancerNumber,
  };
  const line = {
    ...common,
    _id: ctx.newId(),
    name: dancer.name,
    lname: dancer.lname,
    school: dancer.school,
    wmh: dancer.wmh,
    withdrawn: false,
    hidden: false,
  };
  const answer = { entries: sheetEntries({ ...items, roster: [...items.roster, line] }) };
  try {
    return await ctx.commit(
      [
        ...enterDancer(line),
        { kind: 'put', item: dancedItem({ ...common, entryCompetition: line._id }) },
        historyOf(body.id, {
          id: ctx.newId(),
          by: signedIn(ctx)._id,
          at: ctx.now.toISOString(),
          act: 'addDancer',
          detail: { dancerNumber: body.dancerNumber },
        }),
      ],
      answer,
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') return { entries: sheetEntries(items) };
    throw error;
  }
};
