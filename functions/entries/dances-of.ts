import { competitionAge } from '@rince/domain/age';
import { mayEnter } from '@rince/domain/eligibility';
import type { Dancer } from '@rince/store/dancers';
import type { Event, Grade } from '@rince/store/events';

/** What a dancer may enter: each dance of the syllabus with the competitions to choose one from. */
export const dancesOf = (event: Event, grades: readonly Grade[], dancer: Dancer) => {
  const age = competitionAge(dancer.birthdate, event.eventStart, event.ageRule);
  return grades.flatMap((grade) =>
    grade.rows
      .map((row) => ({
        name: { title: row.title },
        grade: grade._id,
        gradeName: grade.title,
        type: grade.type,
        options: grade.competitions
          .filter(
            (competition) =>
              competition.row === row._id && mayEnter(grade, competition.column, { level: dancer.level, age }),
          )
          .map(({ _id, code, columnTitle }) => ({
            competition: _id,
            code,
            gradeId: grade._id,
            gradeName: grade.title,
            columnTitle,
            rounds: grade.rounds,
            price: grade.price,
            applyFamilyMax: grade.applyFamilyMax,
          })),
      }))
      .filter(({ options }) => options.length > 0),
  );
};
