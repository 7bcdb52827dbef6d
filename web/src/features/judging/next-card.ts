import type { JudgeCardLine, JudgeCompetition } from '@rince/contracts/judging';

/** Who dances a round: whom the desk has not taken out; in a round that asks for a recall, the recalled. */
export const dancersOf = ({ entries }: JudgeCompetition, round: number): JudgeCardLine[] =>
  entries.filter(({ recalled, out }) => out === undefined && (round !== 3 || recalled));

/** Whether a judge can score a round now: they sit in it, and it waits for no recall. */
export const canScore = (cards: JudgeCompetition, round: number): boolean =>
  cards.rounds.includes(round) && (round !== 3 || cards.recallCalculated);

export const scorecardPath = (round: number, id: string): string => `/app/j/${round}/${id}`;
export const overviewPath = ({ competition }: JudgeCompetition): string =>
  `/app/judge/${competition.event}/${competition._id}`;

/** Where 'Save & Next' goes: the next dancer of the round, then the first of the next round, then the overview. */
export const nextPath = (cards: JudgeCompetition, round: number, id: string): string => {
  const line = dancersOf(cards, round);
  const next = line[line.findIndex(({ _id }) => _id === id) + 1];
  if (next) return scorecardPath(round, next._id);
  const [first] = canScore(cards, round + 1) ? dancersOf(cards, round + 1) : [];
  return first ? scorecardPath(round + 1, first._id) : overviewPath(cards);
};
