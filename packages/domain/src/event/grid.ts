import { fold } from '../fold.ts';
import { groupedBy } from '../grouped.ts';
import { type RefusalIssue, refuse } from '../refusal.ts';
import { type Competition, newCompetition } from '../sheet/competition.ts';
import { emptyPanel } from '../sheet/panel.ts';
import { type Scoring, scoringFault } from '../tabulation/scoring.ts';
import { ageGroupLabel } from './age-group.ts';
import { disabledMark } from './disabled.ts';
import type { Grade, GradeCompetition } from './grade.ts';
import type { ScoringSystem } from './scoring-system.ts';

/** A category as the form of the grid says it, whole; ids that the server did not give are replaced. */
export interface WantedGrade extends Omit<Grade, 'event' | 'rules' | 'competitions' | 'scoring' | 'revision'> {
  readonly scoring?: string | undefined;
  readonly competitions: readonly Omit<GradeCompetition, 'rowTitle' | 'columnTitle'>[];
  readonly revision?: number | undefined;
  readonly deleted: boolean;
}

/** A category that is made or changed; `at`: where it stands in what was sent. */
export interface GradeChanged {
  readonly at: number;
  readonly before: Grade | undefined;
  readonly next: Grade;
}

/** The rules that a category is judged by: those of its scoring system, or as many rounds and judges as it says. */
export const rulesOf = (form: WantedGrade, systems: ReadonlyMap<string, ScoringSystem>): Scoring => {
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
export const gradeFrom = (
  newId: () => string,
  event: string,
  form: WantedGrade,
  before: Grade | undefined,
  rules: Scoring,
): Grade => {
  const own = before ? [...before.rows, ...before.columns, ...before.competitions] : [];
  const ids = new Map<string, string>(own.map(({ _id }) => [_id, _id]));
  const idFor = (given: string): string => {
    const known = ids.get(given) ?? newId();
    ids.set(given, known);
    return known;
  };
  const rows = form.rows.map(({ _id, title }) => ({ _id: idFor(_id), title }));
  const columns = form.columns.map(({ _id, title, age }) => ({ _id: idFor(_id), title, age }));
  const rowTitles = new Map(rows.map(({ _id, title }) => [_id, title]));
  const columnTitles = new Map(columns.map(({ _id, title, age }) => [_id, title || ageGroupLabel(age)]));
  const byOffice = new Set(before?.competitions.flatMap(({ _id, byOffice: is }) => (is ? [_id] : [])));
  const competitions = form.competitions.map(({ _id, row, column, code, cap }) => ({
    _id: idFor(_id),
    row: idFor(row),
    column: idFor(column),
    code: code.toUpperCase(),
    rowTitle: rowTitles.get(idFor(row)) ?? '',
    columnTitle: columnTitles.get(idFor(column)) ?? '',
    ...(cap === undefined ? {} : { cap }),
    ...(byOffice.has(_id) ? { byOffice: true } : {}),
  }));
  const { deleted: _, ...fields } = form;
  return {
    ...fields,
    _id: before?._id ?? newId(),
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

/** Said where a category has two dances of one name. */
export const danceTwice = 'This category has this dance already.';

/** What goes by one name, in order; without a name it goes by none. */
const namesakes = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): (readonly Thing[])[] =>
  [...groupedBy(things, nameOf)].flatMap(([name, same]) => (name === '' || same.length < 2 ? [] : [same]));

/** The rows of a category that are one dance to a family, which chooses one competition of a dance: whatever their accents and capitals. */
export const sameDances = <Row extends { readonly title: string }>(rows: readonly Row[]): (readonly Row[])[] =>
  namesakes(rows, ({ title }) => fold(title));

/** The competitions of an event that would have one code. */
export const sameCodes = <One extends { readonly code: string }>(competitions: readonly One[]): (readonly One[])[] =>
  namesakes(competitions, ({ code }) => code.toUpperCase());

const problemsOf = (grade: Grade, at: number): RefusalIssue[] => {
  const rows = new Set(grade.rows.map(({ _id }) => _id));
  const columns = new Set(grade.columns.map(({ _id }) => _id));
  const cells = new Set<string>();
  const fault = scoringFault(grade.rules);
  const issues: RefusalIssue[] = fault ? [{ path: `grades.${at}.rounds`, message: fault }] : [];
  for (const row of sameDances(grade.rows).flatMap(([, ...others]) => others))
    issues.push({ path: `grades.${at}.rows.${grade.rows.indexOf(row)}.title`, message: danceTwice });
  for (const [i, { row, column }] of grade.competitions.entries()) {
    const path = `grades.${at}.competitions.${i}.code`;
    if (!rows.has(row) || !columns.has(column))
      issues.push({ path, message: 'This competition is in no row or no column.' });
    else if (cells.has(`${row} ${column}`)) issues.push({ path, message: 'There is already a competition here.' });
    cells.add(`${row} ${column}`);
  }
  return issues;
};

/** Refuses a grid with a code that two competitions would have, a dance twice, or a competition beside its rows and columns. */
export const refuseFaultyGrid = (
  grades: readonly Grade[],
  changes: readonly GradeChanged[],
  touched: ReadonlySet<string>,
): void => {
  const problems = changes.flatMap(({ at, next }) => problemsOf(next, at));
  // Who has a code already comes first, and the others are told.
  const has = grades.filter(({ _id }) => !touched.has(_id)).flatMap(({ competitions }) => competitions);
  const asks = changes.flatMap(({ at, next }) =>
    next.competitions.map(({ code }, i) => ({ code, path: `grades.${at}.competitions.${i}.code` })),
  );
  const taken = sameCodes<{ code: string; path?: string }>([...has, ...asks]).flatMap(([, ...others]) =>
    others.flatMap(({ code, path }) =>
      path === undefined ? [] : [{ path, message: `Another competition has the code ${code}.` }],
    ),
  );
  const issues = [...problems, ...taken];
  if (issues.length > 0) throw refuse(taken.length > 0 ? 'CODE_TAKEN' : 'BAD_REQUEST', issues[0]?.message, { issues });
};

const sameShape = (a: Scoring, b: Scoring): boolean =>
  a.judge_rotation_type === b.judge_rotation_type && a.judge_count.join() === b.judge_count.join();

/** Refuses to take a competition away that has entries or a result, and to change panels that have judges or marks. */
const refuseToTakeWhatIsUsed = (
  before: Grade,
  next: Grade | undefined,
  states: ReadonlyMap<string, Competition>,
): void => {
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
  const calculated = busy(({ _id, result }) => result !== undefined && !kept.has(_id));
  if (calculated.length > 0)
    throw refuse('CONFLICT', `There is a result of ${calculated.map(({ code }) => code).join(', ')}. Delete it first.`);
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

/** A grid as it is to be saved. */
export interface GridDecision {
  /** All categories of the event as they will be. */
  readonly grades: readonly Grade[];
  readonly newCompetitions: readonly Competition[];
  /** Competitions without judges or marks whose panels change their shape. */
  readonly reshaped: readonly Competition[];
  /** Competitions that leave the syllabus. */
  readonly removed: readonly { readonly _id: string; readonly code: string }[];
  /** Competitions that stay, and were closed by saves that did not come to their end. */
  readonly reopened: ReadonlyMap<string, readonly string[]>;
  /** Competitions that keep their shape and get another cap. */
  readonly capped: readonly Pick<GradeCompetition, '_id' | 'cap'>[];
  /** Every code of the event, and whose it is. */
  readonly codes: Readonly<Record<string, string>>;
}

/** What becomes of an event's categories and competitions; refused where somebody is entered in, or judges, what would go. */
export const decideGrid = (
  grades: readonly Grade[],
  { changes, deleted }: { readonly changes: readonly GradeChanged[]; readonly deleted: readonly Grade[] },
  states: ReadonlyMap<string, Competition>,
): GridDecision => {
  for (const grade of deleted) refuseToTakeWhatIsUsed(grade, undefined, states);
  for (const { before, next } of changes) if (before) refuseToTakeWhatIsUsed(before, next, states);
  const nextById = new Map(changes.map(({ next }) => [next._id, next]));
  const gone = new Set(deleted.map(({ _id }) => _id));
  const after = [
    ...grades.filter(({ _id }) => !gone.has(_id)).map((grade) => nextById.get(grade._id) ?? grade),
    ...changes.filter(({ before }) => !before).map(({ next }) => next),
  ].sort((a, b) => a.ordering - b.ordering);
  const newCompetitions = changes.flatMap(({ before, next }) => {
    const had = new Set(before?.competitions.map(({ _id }) => _id));
    return next.competitions.filter(({ _id }) => !had.has(_id)).map((one) => newCompetition(next, one));
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
      [...states.values()].flatMap(({ _id, closed }) => {
        const saves = [...(closed ?? [])].filter((save) => save !== disabledMark);
        return saves.length > 0 && stays.has(_id) ? [[_id, saves] as const] : [];
      }),
    ),
    capped: changes.flatMap(({ before, next }) => {
      const caps = new Map(before?.competitions.map(({ _id, cap }) => [_id, cap]));
      return next.competitions.filter(({ _id, cap }) => caps.has(_id) && caps.get(_id) !== cap && !isReshaped.has(_id));
    }),
    codes: Object.fromEntries(after.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [code, _id]))),
  };
};
