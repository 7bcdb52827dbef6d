import type { EventJudge } from '@rince/domain/event/event-judge';
import { judgesOf, type Panel } from '@rince/domain/sheet/panel';
import { changeJudge } from '@rince/store/judges';
import type { Write } from '@rince/store/write';

/** The competitions that judges see on their own page follow a panel: with this one, or without it. */
export const judgeLists = (
  id: string,
  panels: { readonly before: Panel; readonly after: Panel },
  judges: ReadonlyMap<string, EventJudge>,
): Write[] => {
  const [before, after] = [judgesOf(panels.before), judgesOf(panels.after)];
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
