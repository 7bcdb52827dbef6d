import type { Grade } from '@rince/domain/event/grade';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Facts } from './facts.ts';

/**
 * Competitions laid by a save of a syllabus that did not come to its end: nobody can find them, nothing was ever done with them, and cards may be
 * missing.
 */
export const laidOnly = (facts: Facts): ((competition: Competition) => boolean) => {
  const offered = new Set(
    facts.all<Grade>('gradeKey').flatMap(({ competitions }) => competitions.map(({ _id }) => _id)),
  );
  return ({ _id, revision, count, taken, started, closed }) =>
    !offered.has(_id) && revision === 1 && count === 0 && taken === 0 && !started && closed === undefined;
};
