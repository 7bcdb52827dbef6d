import type { Competition } from '../sheet/competition.ts';
import type { Grade } from './grade.ts';

/** What closes a competition that the office disabled, beside the saves of the wizard that may close it, too. */
export const disabledMark = 'disabled';

/** Whether nobody is entered in a competition, pays for a place in it, or waits for one: only then it may be disabled. */
export const isEmptyCompetition = ({
  count,
  taken,
  waiting = 0,
}: Pick<Competition, 'count' | 'taken' | 'waiting'>): boolean => count === 0 && taken === 0 && waiting === 0;

/** The categories without the competitions that are disabled: what families may choose from. */
export const offeredGrades = (grades: readonly Grade[], disabled: readonly string[] = []): Grade[] => {
  const isDisabled = new Set(disabled);
  return grades.map((grade) => ({
    ...grade,
    competitions: grade.competitions.filter(({ _id }) => !isDisabled.has(_id)),
  }));
};
