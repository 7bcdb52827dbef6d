import { overtaken } from '@rince/domain/acts/overtaken';
import { refuse } from '@rince/domain/refusal';
import { refuseOut } from '@rince/domain/sheet/not-dancing';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getHead } from '@rince/store/competitions';
import { checkMark, getMarks } from '@rince/store/marks';
import { publicCompetitionsOf } from '@rince/store/results';
import { lineAt, noteOut } from '@rince/store/roster';
import { undoneBy } from '../shared/event/undone.ts';
import { around } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/**
 * Notes that somebody on a sheet does not dance, or takes that back: the line is then as it was before. What is public stays as it is, and is named as
 * of before until it is published again.
 */
export const noteDancing: UseCase<'noteDancing'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { table } = ctx;
    const [id = '', entryCompetition = ''] = body.id.split('-');
    const head = await getHead(table, id);
    const { competition, event } = await around(table, head?.competition);
    ctx.allow('event.tabulate', { event });
    const line = await lineAt(table, id, entryCompetition);
    if (!head || !line) throw refuse('NOT_FOUND', 'This dancer is not on the sheet any more.');
    const undone = await undoneBy(table, id, 'noteDancing', body);
    if (undone && undone.act !== line.out) throw overtaken();
    const shown = { withdrawn: line.withdrawn, ...(line.out === undefined ? {} : { out: line.out }) };
    const { dancer, dancerNumber, out } = line;
    if (body.out === null) {
      if (out === undefined) return shown;
      if (competition.submitted) throw refuse('SUBMITTED');
      const detail = { dancer, dancerNumber, was: out };
      return ctx.commit(
        [
          ...noteOut(line, { withdrawn: false }),
          actOf(ctx, { event: event._id, competition: id, undoes: body.undoes, act: 'dancesAfterAll', detail }),
        ],
        { withdrawn: false },
      );
    }

    if (out === body.out && line.outReason === body.reason) return shown;
    if (competition.submitted) throw refuse('SUBMITTED');
    const places = head.cards.map(({ round, slot }) => ({ competition: id, round, slot, entryCompetition }));
    const [marks, isPublic] = await Promise.all([getMarks(table, places), publicCompetitionsOf(table, event)]);
    refuseOut(line, body.out, {
      marks: marks.filter((mark) => mark !== undefined),
      isPublic: isPublic[id] !== undefined,
    });
    const withdrawn = body.out === 'scratch';
    return ctx.commit(
      [
        ...noteOut(line, { withdrawn, out: body.out, outReason: body.reason }),
        ...places.map((place, i) => checkMark(place, marks[i])),
        actOf(ctx, {
          event: event._id,
          competition: id,
          act: body.out,
          reason: body.reason,
          detail: { dancer, dancerNumber, entryCompetition, was: out },
        }),
      ],
      { withdrawn, out: body.out },
    );
  });
