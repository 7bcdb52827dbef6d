import type { Grade } from './grade.ts';

/** What closes a competition that the office disabled, beside the saves of the wizard that may close it, too. */
export const disabledMark = 'disabled';

/** The categories without the competitions that are disabled: what families may choose from. */
export const offeredGrades = (grades: readonly Grade[], disabled: readonly string[] = []): Grade[] => {
  const isDisabled = new Set(disabled);
  return grades.map((grade) => ({
    ...grade,
    competitions: grade.competitions.filter(({ _id }) => !isDisabled.has(_id)),
  }));
};
