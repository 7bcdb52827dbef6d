import { type GradeChange, type GradeForm, gradeForm } from '@rince/contracts/events';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import {
  decideGrid,
  type GradeChanged,
  type GridDecision,
  gradeFrom,
  refuseFaultyGrid,
  rulesOf,
} from '@rince/domain/event/grid';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { capCompetition, changeCompetition, getCompetitions } from '@rince/store/competitions';
import { deleteGrade, listScoring, saveCodes, saveGrade } from '@rince/store/events';
import { refuseIfStale } from '@rince/store/stale';
import type { Write } from '@rince/store/write';

export interface SavedGrid extends GridDecision {
  readonly writes: readonly Write[];
}

/** The category as it is to be: what a change leaves out stays. */
const wholeForm = (sent: GradeChange, before: Grade | undefined, at: number): GradeForm => {
  const scoring = sent.scoring === undefined ? before?.scoring : (sent.scoring ?? undefined);
  const { data, error } = gradeForm.safeParse({ ...before, ...sent, scoring });
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: ['grades', at, ...path].join('.'), message }));
  throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
};

const isOurs = (id: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id);

/** The changed categories of a grid, checked, and the writes that save them together. */
export const savedGrid = async (
  ctx: Context,
  { event, grades, codes }: EventWithGrades,
  sent: readonly GradeChange[],
): Promise<SavedGrid> => {
  const systems = new Map((await listScoring(ctx.table)).map((system) => [system._id, system]));
  const known = new Map(grades.map((grade) => [grade._id, grade]));
  const deleted = sent.flatMap(({ _id, deleted: goes, revision }): Grade[] => {
    const grade = goes ? known.get(_id) : undefined;
    if (grade) refuseIfStale(grade, revision);
    return grade ? [grade] : [];
  });
  const changes = sent.flatMap((change, at): GradeChanged[] => {
    if (change.deleted) return [];
    const before = known.get(change._id);
    if (before) refuseIfStale(before, change.revision);
    if (!before && isOurs(change._id))
      throw refuse('STALE', 'Somebody deleted this category while you were working on it.');
    const form = wholeForm(change, before, at);
    // Once there are results a system edited meanwhile changes nothing, unless another one is chosen.
    const keeps = before && before.scoring === form.scoring && (event.hasResults || event.hasPrivateResults);
    const rules = keeps && form.scoring !== undefined ? before.rules : rulesOf(form, systems);
    return [{ at, before, next: gradeFrom(ctx.newId, event._id, form, before, rules) }];
  });
  refuseFaultyGrid(grades, changes, new Set(sent.map(({ _id }) => _id)));

  const beforeIds = [...deleted, ...changes.map(({ before }) => before)].flatMap(
    (grade) => grade?.competitions.map(({ _id }) => _id) ?? [],
  );
  const states = new Map((await getCompetitions(ctx.table, beforeIds)).map((state) => [state._id, state]));
  const decision = decideGrid(grades, { changes, deleted }, states);
  return {
    ...decision,
    writes: [
      // Only the panel: entries paid at this moment keep their place in the count.
      ...decision.reshaped.map((state) => changeCompetition(state, { panel: state.panel, cap: state.cap })),
      ...decision.capped.map(({ _id, cap }) => capCompetition(_id, cap)),
      ...changes.map(({ next }) => saveGrade(next)),
      ...deleted.map((grade) => deleteGrade(grade, grade.revision)),
      saveCodes(event._id, codes, decision.codes),
    ],
  };
};
