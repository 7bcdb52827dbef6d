/** Somebody who judges an event, and what. */
export interface EventJudge {
  readonly event: string;
  readonly user: string;
  readonly name: string;
  readonly lname: string;
  readonly email: string;
  readonly competitions: readonly string[];
  /** Competitions whose every card of this judge is finalized. */
  readonly completed: readonly string[];
  readonly revision: number;
}

/** A judge's lists with a competition in which they have a new seat, or without one that they left: nothing of it is completed then. */
export const listsWith = (
  { competitions, completed }: Pick<EventJudge, 'competitions' | 'completed'>,
  competition: string,
  { sits }: { readonly sits: boolean },
): Pick<EventJudge, 'competitions' | 'completed'> => {
  const others = competitions.filter((one) => one !== competition);
  return {
    competitions: sits ? [...others, competition] : others,
    completed: completed.filter((one) => one !== competition),
  };
};
