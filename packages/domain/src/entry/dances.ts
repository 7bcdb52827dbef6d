import type { Event } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { type Competitor, mayCompete } from './competitor.ts';
import type { EntrySection } from './entry.ts';

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
          .filter(
            ({ _id, row: at, column, byOffice = false }) =>
              at === row._id && (entered.has(_id) || (!byOffice && mayCompete(event, grade, column, competitor))),
          )
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
