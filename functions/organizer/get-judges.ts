import { judgeView } from '@rince/contracts/views/judge-view';
import type { EventJudge } from '@rince/domain/event/event-judge';
import type { Grade } from '@rince/domain/event/grade';
import type { Competition } from '@rince/domain/sheet/competition';
import { judgeProgress } from '@rince/domain/sheet/judge-progress';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getJudges as judges } from '@rince/store/judges';
import { getUsers } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';

export const getJudges: UseCase<'getJudges'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const [people, states] = await Promise.all([judges(ctx.table, event._id), competitionsOf(ctx.table, event._id)]);
  const users = await getUsers(
    ctx.table,
    people.map(({ user }) => user),
    mayBeLate,
  );
  const images = new Map(users.map(({ _id, image }) => [_id, image]));
  const isDanced = dancedOf(grades);
  const sheets = sheetsByCompetition(grades, states.filter(isDanced));
  return {
    judges: await Promise.all(
      people.map(async (judge) => ({
        ...judgeView(judge),
        image: await files.signedImage(images.get(judge.user)),
        progress: progressOf(judge, sheets),
      })),
    ),
    panels: Object.fromEntries(states.map(({ _id, panel }) => [_id, panel])),
    closed: states.filter((one) => !isDanced(one)).map(({ _id }) => _id),
  };
};

/** Whether there is, or may be, somebody to judge: not in what is disabled, merged or split away, out of the syllabus, or made for a split that moved nobody. */
const dancedOf = (grades: readonly Grade[]): ((one: Competition) => boolean) => {
  const places = grades.flatMap(({ competitions }) => competitions);
  const made = new Set(places.filter(({ byOffice }) => byOffice).map(({ _id }) => _id));
  return ({ _id, closed, count }) => count > 0 || (closed === undefined && !made.has(_id));
};

type Sheet = { readonly state: Competition; readonly grade: Grade };

/** What is in the syllabus, with its category. */
const sheetsByCompetition = (grades: readonly Grade[], states: readonly Competition[]): ReadonlyMap<string, Sheet> => {
  const gradeById = new Map(grades.map((grade) => [grade._id, grade]));
  return new Map(
    states.flatMap((state) => {
      const grade = gradeById.get(state.grade);
      return grade ? [[state._id, { state, grade }] as const] : [];
    }),
  );
};

const progressOf = ({ user, competitions, completed }: EventJudge, sheets: ReadonlyMap<string, Sheet>) =>
  judgeProgress(
    user,
    competitions.flatMap((one) => sheets.get(one) ?? []),
    completed,
  );
