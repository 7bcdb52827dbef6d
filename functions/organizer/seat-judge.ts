import { overtaken } from '@rince/domain/acts/overtaken';
import { refuse } from '@rince/domain/refusal';
import { panelWithSeat } from '@rince/domain/sheet/panel';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { seatCards } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { getJudges } from '@rince/store/judges';
import { undoneBy } from '../shared/event/undone.ts';
import { judgeLists } from '../shared/sheet/judge-lists.ts';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Seats a judge in one place of a panel, where nobody has a mark yet; the judges' own lists follow in the same moment. */
export const seatJudge: UseCase<'seatJudge'> = (ctx, { body: { id, undoes, ...seat } }) =>
  onSheetAsRead(async () => {
    const { event, grade, competition, items } = await loadSheet(ctx.table, id);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) throw refuse('SUBMITTED');
    const before = competition.panel[seat.round - 1]?.[seat.slot - 1] ?? null;
    const undone = await undoneBy(ctx.table, id, 'seatJudge', { id, ...seat, undoes });
    if (undone?.act === 'seat' && undone.detail.judge !== before) throw overtaken();
    if (before === seat.judge && competition.panel[seat.round - 1]?.[seat.slot - 1] !== undefined)
      return { panel: competition.panel };
    const judges = new Map((await getJudges(ctx.table, event._id)).map((judge) => [judge.user, judge]));
    if (seat.judge !== null && !judges.has(seat.judge)) throw refuse('CONFLICT', 'Add this judge to the event first.');
    const next = panelWithSeat(competition.panel, grade, seat);
    if (typeof next === 'string') throw refuse('CONFLICT', next);
    if (items.marks.some(({ round, slot }) => slot === seat.slot && next.rounds.includes(round)))
      throw refuse('HAS_MARKS', 'There are marks in this place already.');

    const act = { rounds: next.rounds, slot: seat.slot, judge: seat.judge, before };
    return ctx.commit(
      [
        changeCompetition(competition, { panel: next.panel }),
        ...seatCards(id, competition.panel, next.panel, items.cards),
        ...judgeLists(id, { before: competition.panel, after: next.panel }, judges),
        actOf(ctx, { event: event._id, competition: id, undoes, act: 'seat', detail: act }),
      ],
      { panel: next.panel },
    );
  });
