import type { EventJudge } from '@rince/domain/event/event-judge';
import { refuse } from '@rince/domain/refusal';
import { judgesOf, panelWithSeat } from '@rince/domain/sheet/panel';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { seatCards } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { changeJudge, getJudges } from '@rince/store/judges';
import type { Write } from '@rince/store/write';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Seats a judge in one place of a panel, where nobody has a mark yet; the judges' own lists follow in the same moment. */
export const seatJudge: UseCase<'seatJudge'> = (ctx, { body: { id, ...seat } }) =>
  onSheetAsRead(async () => {
    const { event, grade, competition, items } = await loadSheet(ctx.table, id);
    ctx.allow('event.tabulate', { event });
    if (competition.submitted) throw refuse('SUBMITTED');
    const before = competition.panel[seat.round - 1]?.[seat.slot - 1] ?? null;
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
        ...listsOf(id, judgesOf(competition.panel), judgesOf(next.panel), judges),
        actOf(ctx, { event: event._id, competition: id, act: 'seat', detail: act }),
      ],
      { panel: next.panel },
    );
  });

/** The competitions that judges see on their own page: with this one, or without it. */
const listsOf = (
  id: string,
  before: readonly string[],
  after: readonly string[],
  judges: ReadonlyMap<string, EventJudge>,
): Write[] => {
  const change = (user: string, sits: boolean): Write[] => {
    const judge = judges.get(user);
    if (!judge) return [];
    const others = judge.competitions.filter((one) => one !== id);
    return [changeJudge(judge, { competitions: sits ? [...others, id] : others })];
  };
  return [
    ...before.filter((user) => !after.includes(user)).flatMap((user) => change(user, false)),
    ...after.filter((user) => !before.includes(user)).flatMap((user) => change(user, true)),
  ];
};
