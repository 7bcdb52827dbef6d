import { danceTwice, type GradeChange, type GradeForm, gradeForm } from '@rince/contracts/events';
import { ageGroupLabel } from '@rince/domain/event/age-group';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { ScoringSystem } from '@rince/domain/event/scoring-system';
import { fold } from '@rince/domain/fold';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { emptyPanel } from '@rince/domain/sheet/panel';
import { type Scoring, scoringFault } from '@rince/domain/tabulation/scoring';
import type { Context } from '@rince/runtime/context';
import { capCompetition, changeCompetition, getCompetitions } from '@rince/store/competitions';
import { deleteGrade, listScoring, saveCodes, saveGrade } from '@rince/store/events';
import { refuseIfStale } from '@rince/store/stale';
import type { Write } from '@rince/store/write';

export interface SavedGrid {
  /** All categories of the event as they will be. */
  readonly grades: readonly Grade[];
  readonly newCompetitions: readonly Competition[];
  /** Competitions without judges or marks whose panels change their shape. */
  readonly reshaped: readonly Competition[];
  /** Competitions that leave the syllabus. */
  readonly removed: readonly { readonly _id: string; readonly code: string }[];
  /** Competitions that stay, and were closed by saves that did not come to their end. */
  readonly reopened: ReadonlyMap<string, readonly string[]>;
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

const rulesOf = (form: GradeForm, systems: ReadonlyMap<string, ScoringSystem>): Scoring => {
  const system = form.scoring === undefined ? undefined : systems.get(form.scoring);
  if (system) {
    const { rounds, judge_rotation_type, judge_count, drop_high_low, showIp, pointsTail } = system;
    return { rounds, judge_rotation_type, judge_count, drop_high_low, showIp, pointsTail };
  }
  return {
    rounds: form.rounds,
    judge_rotation_type: 'SET',
    judge_count: Array.from({ length: form.rounds }, () => form.judges),
    drop_high_low: false,
    // One judge and one round is ordered by mark; points would say nothing.
    showIp: form.rounds * form.judges > 1,
    pointsTail: 'fractional',
  };
};

/**
 * The category as it will be stored. Ids it had before stay; every other one is replaced, references with it: an id that looks like ours
 * may be a competition of somebody else.
 */
const gradeFrom = (ctx: Context, event: string, form: GradeForm, before: Grade | undefined, rules: Scoring): Grade => {
  const own = before ? [...before.rows, ...before.columns, ...before.competitions] : [];
  const ids = new Map<string, string>(own.map(({ _id }) => [_id, _id]));
  const idFor = (given: string): string => {
    const known = ids.get(given) ?? ctx.newId();
    ids.set(given, known);
    return known;
  };
  const rows = form.rows.map(({ _id, title }) => ({ _id: idFor(_id), title }));
  const columns = form.columns.map(({ _id, title, age }) => ({ _id: idFor(_id), title, age }));
  const rowTitles = new Map(rows.map(({ _id, title }) => [_id, title]));
  const columnTitles = new Map(columns.map(({ _id, title, age }) => [_id, title || ageGroupLabel(age)]));
  const competitions = form.competitions.map(({ _id, row, column, code, cap }) => ({
    _id: idFor(_id),
    row: idFor(row),
    column: idFor(column),
    code: code.toUpperCase(),
    rowTitle: rowTitles.get(idFor(row)) ?? '',
    columnTitle: columnTitles.get(idFor(column)) ?? '',
    ...(cap === undefined ? {} : { cap }),
  }));
  const { deleted: _, ...fields } = form;
  return {
    ...fields,
    _id: before?._id ?? ctx.newId(),
    event,
    rows,
    columns,
    competitions,
    rules,
    rounds: rules.rounds,
    judges: Math.max(...rules.judge_count),
    revision: (before?.revision ?? 0) + 1,
  };
};

const problemsOf = (grade: Grade, at: number, taken: ReadonlyMap<string, string>): RefusalIssue[] => {
  const rows = new Set(grade.rows.map(({ _id }) => _id));
  const columns = new Set(grade.columns.map(({ _id }) => _id));
  const codes = new Set<string>();
  const cells = new Set<string>();
  const fault = scoringFault(grade.rules);
  const issues: RefusalIssue[] = fault ? [{ path: `grades.${at}.rounds`, message: fault }] : [];
  const dances = grade.rows.map(({ title }) => fold(title));
  for (const [i, dance] of dances.entries())
    if (dances.indexOf(dance) < i) issues.push({ path: `grades.${at}.rows.${i}.title`, message: danceTwice });
  for (const [i, { _id, row, column, code }] of grade.competitions.entries()) {
    const path = `grades.${at}.competitions.${i}.code`;
    const owner = taken.get(code);
    if (!rows.has(row) || !columns.has(column))
      issues.push({ path, message: 'This competition is in no row or no column.' });
    else if (cells.has(`${row} ${column}`)) issues.push({ path, message: 'There is already a competition here.' });
    if (codes.has(code) || (owner !== undefined && owner !== _id))
      issues.push({ path, message: `Another competition has the code ${code}.` });
    codes.add(code);
    cells.add(`${row} ${column}`);
  }
  return issues;
};

const sameShape = (a: Scoring, b: Scoring): boolean =>
  a.judge_rotation_type === b.judge_rotation_type && a.judge_count.join() === b.judge_count.join();

/** Refuses to take a competition away that has entries, and to change panels that have judges or marks. */
const guardTheDay = (before: Grade, next: Grade | undefined, states: ReadonlyMap<string, Competition>): void => {
  const kept = new Set(next?.competitions.map(({ _id }) => _id));
  const busy = (test: (state: Competition) => boolean) =>
    before.competitions.filter(({ _id }) => {
      const state = states.get(_id);
      return state !== undefined && test(state);
    });
  const entered = busy(({ _id, count, taken }) => (count > 0 || taken > 0) && !kept.has(_id));
  if (entered.length > 0)
    throw refuse(
      'CONFLICT',
      `There are entries in ${entered.map(({ code }) => code).join(', ')}. Move or withdraw them first.`,
    );
  if (!next || sameShape(before.rules, next.rules)) return;
  const judged = busy(
    ({ started, panel }) => started === true || panel.some((slots) => slots.some((judge) => judge !== null)),
  );
  if (judged.length > 0)
    throw refuse(
      'HAS_MARKS',
      `Judges are assigned or have marked ${judged.map(({ code }) => code).join(', ')}. Unassign them before you change rounds or judges.`,
    );
};

/** The changed categories of a grid, checked, and the writes that save them together. */
export const savedGrid = async (
  ctx: Context,
  { event, grades, codes }: EventWithGrades,
  sent: readonly GradeChange[],
): Promise<SavedGrid> => {
  const systems = new Map((await listScoring(ctx.table)).map((system) => [system._id, system]));
  const known = new Map(grades.map((grade) => [grade._id, grade]));
  const deleted = sent.filter((form) => form.deleted && known.has(form._id));
  for (const { _id, revision } of deleted) refuseIfStale(known.get(_id) as Grade, revision);
  const changes = sent.flatMap((change, at) => {
    if (change.deleted) return [];
    const before = known.get(change._id);
    if (before) refuseIfStale(before, change.revision);
    if (!before && isOurs(change._id))
      throw refuse('STALE', 'Somebody deleted this category while you were working on it.');
    const form = wholeForm(change, before, at);
    // Once there are results a system edited meanwhile changes nothing, unless another one is chosen.
    const keeps = before && before.scoring === form.scoring && (event.hasResults || event.hasPrivateResults);
    const rules = keeps && form.scoring !== undefined ? before.rules : rulesOf(form, systems);
    return [{ at, before, next: gradeFrom(ctx, event._id, form, before, rules) }];
  });

  const touched = new Set(sent.map(({ _id }) => _id));
  const taken = new Map(
    grades
      .filter(({ _id }) => !touched.has(_id))
      .flatMap(({ competitions }) => competitions.map(({ _id, code }) => [code, _id] as const)),
  );
  const issues: RefusalIssue[] = [];
  for (const { at, next } of changes) {
    issues.push(...problemsOf(next, at, taken));
    for (const { _id, code } of next.competitions) taken.set(code, _id);
  }
  if (issues.length > 0)
    throw refuse(
      issues.some(({ message }) => message.startsWith('Another')) ? 'CODE_TAKEN' : 'BAD_REQUEST',
      issues[0]?.message,
      { issues },
    );

  const beforeIds = [...deleted.map(({ _id }) => known.get(_id)), ...changes.map(({ before }) => before)].flatMap(
    (grade) => grade?.competitions.map(({ _id }) => _id) ?? [],
  );
  const states = new Map((await getCompetitions(ctx.table, beforeIds)).map((state) => [state._id, state]));
  for (const { _id } of deleted) guardTheDay(known.get(_id) as Grade, undefined, states);
  for (const { before, next } of changes) if (before) guardTheDay(before, next, states);

  const nextById = new Map(changes.map(({ next }) => [next._id, next]));
  const gone = new Set(deleted.map(({ _id }) => _id));
  const after = [
    ...grades.filter(({ _id }) => !gone.has(_id)).map((grade) => nextById.get(grade._id) ?? grade),
    ...changes.filter(({ before }) => !before).map(({ next }) => next),
  ].sort((a, b) => a.ordering - b.ordering);
  const newCompetitions = changes.flatMap(({ before, next }) => {
    const had = new Set(before?.competitions.map(({ _id }) => _id));
    return next.competitions
      .filter(({ _id }) => !had.has(_id))
      .map(
        ({ _id, cap }): Competition => ({
          _id,
          event: event._id,
          grade: next._id,
          count: 0,
          ...(cap === undefined ? {} : { cap }),
          taken: 0,
          panel: emptyPanel(next.rules),
          submitted: false,
          revision: 1,
        }),
      );
  });
  const reshaped = changes.flatMap(({ before, next }) =>
    before && !sameShape(before.rules, next.rules)
      ? next.competitions.flatMap(({ _id, cap }) => {
          const state = states.get(_id);
          return state ? [{ ...state, panel: emptyPanel(next.rules), cap }] : [];
        })
      : [],
  );
  const stays = new Set(after.flatMap(({ competitions }) => competitions.map(({ _id }) => _id)));
  const isReshaped = new Set(reshaped.map(({ _id }) => _id));
  return {
    grades: after,
    newCompetitions,
    reshaped,
    removed: grades.flatMap(({ competitions }) => competitions).filter(({ _id }) => !stays.has(_id)),
    reopened: new Map(
      [...states.values()].flatMap(({ _id, closed }) =>
        closed && stays.has(_id) ? [[_id, [...closed]] as const] : [],
      ),
    ),
    writes: [
      // Only the panel: entries paid at this moment keep their place in the count.
      ...reshaped.map((state) => changeCompetition(state, { panel: state.panel, cap: state.cap })),
      ...changes.flatMap(({ before, next }) => {
        const caps = new Map(before?.competitions.map(({ _id, cap }) => [_id, cap]));
        return next.competitions
          .filter(({ _id, cap }) => caps.has(_id) && caps.get(_id) !== cap && !isReshaped.has(_id))
          .map(({ _id, cap }) => capCompetition(_id, cap));
      }),
      ...changes.map(({ next }) => saveGrade(next)),
      ...deleted.map(({ _id, revision }) => deleteGrade(known.get(_id) as Grade, revision ?? 0)),
      saveCodes(
        event._id,
        codes,
        Object.fromEntries(after.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [code, _id]))),
      ),
    ],
  };
};
