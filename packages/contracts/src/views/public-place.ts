import type { GradeCompetition } from '@rince/domain/event/grade';

/** Where a competition stands in the syllabus, as everybody may read it: how many may enter, and who, is not the public's business. */
export const publicPlace = ({ _id, row, column, code, rowTitle, columnTitle }: GradeCompetition) => ({
  ...{ _id, row, column, code, rowTitle, columnTitle },
});
