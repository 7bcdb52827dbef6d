import { competitionAge } from '@rince/domain/age';
import { mayEnter } from '@rince/domain/eligibility';
import type { Dancer } from '@rince/store/dancers';
import type { EntrySection } from '@rince/store/entries';
import type { Event, Grade } from '@rince/store/events';

/**
 * What a dancer may enter: each dance of the syllabus with the competitions to choose one from. What is paid for already is there in any
 * case, at the price that was paid.
 */
export const dancesOf = (event: Event, grades: readonly Grade[], dancer: Dancer, paid?: EntrySection) => {
  const age = competitionAge(dancer.birthdate, event.eventStart, event.ageRule);
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
            ({ _id, row: at, column }) =>
              at === row._id && (entered.has(_id) || mayEnter(grade, column, { level: dancer.level, age })),
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
