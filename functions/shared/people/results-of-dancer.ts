import { tabulatesEvent } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { Dancer } from '@rince/domain/people/dancer';
import { refuse } from '@rince/domain/refusal';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { roundRanks } from '@rince/domain/results/round-ranks';
import { criteria } from '@rince/domain/sheet/criteria';
import type { Mark } from '@rince/domain/sheet/mark';
import type { Context } from '@rince/runtime/context';
import { getCompetitions } from '@rince/store/competitions';
import { dancedBy } from '@rince/store/dancers';
import { getEvents, getGrade } from '@rince/store/events';
import { getMarks } from '@rince/store/marks';
import { getResults } from '@rince/store/results';
import { getUsers } from '@rince/store/users';

interface Danced {
  readonly danced: DancedCompetition;
  readonly result: ResultVersion;
  readonly grade: Grade;
  readonly panel: readonly (readonly (string | null)[])[];
}

const namesOf = (marked: Readonly<Record<string, boolean>>): string[] =>
  criteria.filter(({ key }) => marked[key]).map(({ label }) => label);

const load = async (
  ctx: Context,
  danced: readonly DancedCompetition[],
  published: ReadonlySet<string>,
): Promise<Danced[]> => {
  const shown = danced.filter(({ event }) => published.has(event));
  const states = new Map(
    (
      await getCompetitions(
        ctx.table,
        shown.map(({ competition }) => competition),
      )
    ).map((state) => [state._id, state]),
  );
  const withResult = shown.flatMap((one) => {
    const state = states.get(one.competition);
    return state?.publicResult === undefined ? [] : [{ one, state, result: state.publicResult }];
  });
  const results = await getResults(
    ctx.table,
    withResult.map(({ one, result }) => ({ competition: one.competition, result })),
  );
  const grades = new Map<string, Grade>();
  for (const { state } of withResult)
    if (!grades.has(state.grade)) {
      const grade = await getGrade(ctx.table, state.event, state.grade);
      if (grade) grades.set(state.grade, grade);
    }
  return withResult.flatMap(({ one, state }, i) => {
    const result = results[i];
    const grade = grades.get(state.grade);
    return result?.kind === 'final' && grade ? [{ danced: one, result, grade, panel: state.panel }] : [];
  });
};

/** Published scores, ranks and comments of one dancer, by event. */
export const resultsOfDancer = async (ctx: Context, dancer: Pick<Dancer, '_id'>) => {
  const danced = await dancedBy(ctx.table, dancer._id);
  const ids = [...new Set(danced.map(({ event }) => event))];
  const events = (await getEvents(ctx.table, ids, { consistent: true })).filter(({ hasResults }) => hasResults);
  const all = await load(ctx, danced, new Set(events.map(({ _id }) => _id)));

  const places = all.flatMap(({ danced: { competition, entryCompetition }, grade }) =>
    grade.rules.judge_count.flatMap((judges, round) =>
      Array.from({ length: judges }, (_, slot) => ({
        competition,
        entryCompetition,
        round: round + 1,
        slot: slot + 1,
      })),
    ),
  );
  const marks = new Map(
    (await getMarks(ctx.table, places)).flatMap((mark) =>
      mark ? [[`${mark.competition} ${mark.round} ${mark.slot}`, mark] as const] : [],
    ),
  );
  const judges = await getUsers(ctx.table, [
    ...new Set(all.flatMap(({ panel }) => panel.flat().filter((judge) => judge !== null))),
  ]);
  const names = new Map(judges.map(({ _id, name, lname }) => [_id, `${name} ${lname}`]));
  const running = new Set(events.filter((event) => tabulatesEvent(ctx.actor, event)).map(({ _id }) => _id));
  const resultOf = (one: Danced) => {
    const { rounds, roundResults } = one.grade;
    return shownResult(one, marks, names, rounds === 1 || roundResults || running.has(one.danced.event));
  };
  return events
    .toSorted((a: Event, b: Event) => b.eventStart.localeCompare(a.eventStart))
    .map((event) => ({
      ...event,
      results: all
        .filter((one) => one.danced.event === event._id)
        .map(resultOf)
        .sort((a, b) => a.code.localeCompare(b.code)),
    }));
};

const shownResult = (
  { danced, result, grade, panel }: Danced,
  marks: ReadonlyMap<string, Mark>,
  names: ReadonlyMap<string, string>,
  roundResults: boolean,
) => {
  const place = grade.competitions.find(({ _id }) => _id === danced.competition);
  const published = result.sheet.entries.find(({ id }) => id === danced.entryCompetition);
  const standing = result.standings.find(({ id }) => id === danced.entryCompetition);
  if (!place) throw refuse('NOT_FOUND');
  const slots = Math.max(...grade.rules.judge_count);
  return {
    competition: danced.competition,
    gradeTitle: grade.title,
    code: place.code,
    rowTitle: place.rowTitle,
    columnTitle: place.columnTitle,
    rounds: grade.rounds,
    roundResults,
    showIp: grade.rules.showIp,
    dancerNumber: danced.dancerNumber,
    finalRank: standing?.label ?? '',
    finalScore: standing?.final.score ?? '',
    field: result.field,
    recalled: standing?.recalled ?? false,
    subtotal: (roundResults ? standing?.subtotal : undefined) ?? null,
    judges: Array.from({ length: slots }, (_, slot) => ({
      label: `Judge ${slot + 1}`,
      name: names.get(panel[0]?.[slot] ?? '') ?? '',
      rounds: grade.rules.judge_count.flatMap((count, round) => {
        const mark = marks.get(`${danced.competition} ${round + 1} ${slot + 1}`);
        if (slot >= count || !mark) return [];
        // The mark that was published; what was changed since is nobody's to read before the next publication, words included.
        const score = published?.marks[round]?.[slot] ?? null;
        const said = mark.at <= result.at ? mark : { comments: '', goodJob: {}, needsWork: {} };
        const rank = roundRanks(result.sheet, round, slot).get(danced.entryCompetition);
        return [
          {
            round: round + 1,
            ...(roundResults ? { score: score === null ? null : score / 1000 } : {}),
            ...(roundResults && rank ? { rank: rank.rank } : {}),
            tied: roundResults && (rank?.tied ?? false),
            comments: said.comments,
            goodJob: namesOf(said.goodJob),
            needsWork: namesOf(said.needsWork),
          },
        ];
      }),
    })),
  };
};
