import type { Grade } from '../event/grade.ts';

/** Where a competition stands: its category, and the title of its dance. */
export interface DancePlace {
  readonly grade: Pick<Grade, '_id'>;
  readonly rowTitle: string;
}

/**
 * The rule that a dancer enters one competition of a dance, whatever its type, a special among them. Answers a question to be asked for each
 * competition that one dancer wants, in order: whether the dancer may have it, too.
 */
export const oneOfEachDance = (): ((place: DancePlace) => boolean) => {
  const danced = new Set<string>();
  return ({ grade, rowTitle }) => {
    const dance = `${grade._id} ${rowTitle}`;
    if (danced.has(dance)) return false;
    danced.add(dance);
    return true;
  };
};
