import type { Grade } from '../event/grade.ts';

/** Where a competition stands: its category, and the title of its dance. */
export interface DancePlace {
  readonly grade: Pick<Grade, '_id'>;
  readonly rowTitle: string;
}

/** What competitions of one dance have in common. */
export const danceOf = ({ grade, rowTitle }: DancePlace): string => `${grade._id} ${rowTitle}`;

/** Whether two competitions are of one dance, such as a reel for two age groups. */
export const isSameDance = (one: DancePlace, other: DancePlace): boolean => danceOf(one) === danceOf(other);

/**
 * The rule that a dancer enters one competition of a dance, whatever its type, a special among them. Answers a question to be asked for each
 * competition that one dancer wants, in order: whether the dancer may have it, too.
 */
export const oneOfEachDance = (): ((place: DancePlace) => boolean) => {
  const danced = new Set<string>();
  return (place) => {
    const dance = danceOf(place);
    if (danced.has(dance)) return false;
    danced.add(dance);
    return true;
  };
};
