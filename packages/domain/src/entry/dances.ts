import type { Event } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { type Competitor, mayCompete } from './competitor.ts';
import type { EntrySection } from './entry.ts';

/** Whether a dancer or a team may enter a competition of a category by itself: nobody but the office enters one that the office made. */
const takes = (
  event: Event,
  grade: Grade,
  { column, byOffice = false }: Grade['competitions'][number],
  competitor: Competitor,
): boolean => !byOffice && mayCompete(event, grade, column, competitor);

/** Of these competitions those that a dancer or a team may enter. */
export const openTo = (
  event: Event,
  grades: readonly Grade[],
  competitor: Competitor,
  competitions: readonly string[],
): string[] =>
  competitions.filter((id) =>
    grades.some((grade) => grade.competitions.some((one) => one._id === id && takes(event, grade, one, competitor))),
  );

/**
 * What a dancer or a team may enter: each dance of the syllabus with the competitions to choose one from. What is paid for already is there in any
 * case, at the price that was paid.
 */
export const dancesOf = (event: Event, grades: readonly Grade[], competitor: Competitor, paid?: EntrySection) => {
  const entered = new Map(paid?.competitions.map((one) => [one.competition, one]));
  return grades.flatMap((grade) =>
    grade.rows
      .map((row) => ({
        name: { title: row.title },
        grade: grade._id,
        gradeName: grade.title,
        type: grade.type,
        options: grade.competitions
          .filter((one) => one.row === row._id && (entered.has(one._id) || takes(event, grade, one, competitor)))
          .map(({ _id, code, columnTitle, cap }) => ({
            competition: _id,
            code,
            gradeId: grade._id,
            gradeName: grade.title,
            columnTitle,
            rounds: grade.rounds,
            price: entered.get(_id)?.price ?? grade.price,
            applyFamilyMax: entered.get(_id)?.applyFamilyMax ?? grade.applyFamilyMax,
            entered: entered.has(_id),
            cap,
          })),
      }))
      .filter(({ options }) => options.length > 0),
  );
};
