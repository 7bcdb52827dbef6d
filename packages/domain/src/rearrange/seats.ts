import type { Competition } from '../sheet/competition.ts';
import { judgesOf, type Panel } from '../sheet/panel.ts';
import type { Rearrangement } from './rearrangement.ts';

type State = Pick<Competition, '_id' | 'panel'>;
const isEmpty = (panel: Panel): boolean => judgesOf(panel).length === 0;
const isSame = (a: Panel, b: Panel): boolean => JSON.stringify(a) === JSON.stringify(b);
const fits = (a: Panel, b: Panel): boolean =>
  isSame(
    a.map((slots) => slots.map(() => null)),
    b.map((slots) => slots.map(() => null)),
  );

/** Where nobody is seated yet, those who would have judged the dancers come along: by where they go to, where they come from. */
export const seatsToFollow = (
  pairs: readonly { readonly from: State; readonly to: readonly State[] }[],
): Readonly<Record<string, string>> => {
  const seats: Record<string, string> = {};
  for (const { from, to } of pairs)
    for (const target of to)
      if (isEmpty(target.panel) && !isEmpty(from.panel) && fits(target.panel, from.panel))
        seats[target._id] ??= from._id;
  return seats;
};

/** What becomes of a panel that follows; undefined where it stays: as it is already, as somebody seated it since, or because judging has begun. */
export const panelToFollow = (
  { status }: Pick<Rearrangement, 'status'>,
  { panel, started, submitted }: Pick<Competition, 'panel' | 'started' | 'submitted'>,
  source: Panel,
): Panel | undefined => {
  if (started === true || submitted || isEmpty(source) || !fits(panel, source)) return undefined;
  if (status === 'going') return isEmpty(panel) ? source : undefined;
  return isSame(panel, source) ? panel.map((slots) => slots.map(() => null)) : undefined;
};
