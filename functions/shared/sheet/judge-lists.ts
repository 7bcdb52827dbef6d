import { type EventJudge, listsWith } from '@rince/domain/event/event-judge';
import { judgesOf, type Panel, seatsOf } from '@rince/domain/sheet/panel';
import { changeJudge } from '@rince/store/judges';
import type { Write } from '@rince/store/write';

/** The competitions that judges see on their own page follow a panel: with this one, which is not completed while they have a new seat in it, or without it. */
export const judgeLists = (
  id: string,
  panels: { readonly before: Panel; readonly after: Panel },
  judges: ReadonlyMap<string, EventJudge>,
): Write[] => {
  const [before, after] = [judgesOf(panels.before), judgesOf(panels.after)];
  const change = (user: string, sits: boolean): Write[] => {
    const judge = judges.get(user);
    return judge ? [changeJudge(judge, listsWith(judge, id, { sits }))] : [];
  };
  const hasNewSeat = (user: string): boolean =>
    seatsOf(panels.after, user).some(({ round, slot }) => panels.before[round - 1]?.[slot - 1] !== user);
  return [
    ...before.filter((user) => !after.includes(user)).flatMap((user) => change(user, false)),
    ...after.filter(hasNewSeat).flatMap((user) => change(user, true)),
  ];
};
