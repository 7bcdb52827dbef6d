import { dancerScores } from '@rince/contracts/views/dancer-scores';
import { tabulatesEvent } from '@rince/domain/access';
import { roundsByVideoOf } from '@rince/domain/entry/round-by-video';
import { byCode } from '@rince/domain/event/codes';
import type { Event } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import type { Dancer } from '@rince/domain/people/dancer';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import { type FrozenResult, frozenLineOf, frozenNumberOf, type JudgeWords } from '@rince/domain/results/frozen-result';
import { areShown, type ReleasedCompetition } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { roundRanks } from '@rince/domain/results/round-ranks';
import { criteriaNamed } from '@rince/domain/sheet/criteria';
import { hasRecall } from '@rince/domain/sheet/recall-round';
import type { Context } from '@rince/runtime/context';
import { dancedBy } from '@rince/store/dancers';
import { getEvents, getGrades } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { getFrozenWords, getPublicVersions, getPublished } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';
import { allowedRoundsAt } from '@rince/store/video-reports';

/** A competition that a dancer danced, with its result as it was published. */
export interface DancedWithResult {
  readonly danced: DancedCompetition;
  /** The line by which the dancer stands in the result. */
  readonly line: string;
  readonly result: ResultVersion;
  readonly grade: Grade;
  readonly place: GradeCompetition;
  readonly frozen: FrozenResult;
}

/** What was danced at these events and is public: which versions of it. */
export const publicOf = async (
  table: Table,
  danced: readonly DancedCompetition[],
  events: readonly Event[],
): Promise<(DancedCompetition & ReleasedCompetition)[]> => {
  const named = events
    .filter(areShown)
    .flatMap(({ _id, resultVersion }) => (resultVersion === undefined ? [] : [{ event: _id, version: resultVersion }]));
  const versions = new Map((await getPublicVersions(table, named)).flatMap((one) => (one ? [[one.event, one]] : [])));
  return danced.flatMap((one) => {
    const is = versions.get(one.event)?.competitions[one.competition];
    return is ? [{ ...one, ...is }] : [];
  });
};

/** What was danced and is public, as it was frozen. */
export const loadDanced = async (
  table: Table,
  shown: readonly (DancedCompetition & ReleasedCompetition)[],
): Promise<DancedWithResult[]> => {
  const versions = await getPublished(table, shown);
  const grades = new Map(
    (
      await getGrades(
        table,
        versions.flatMap(({ frozen }) => frozen ?? []),
      )
    ).map((grade) => [grade._id, grade]),
  );
  return shown.flatMap((one, i) => {
    const { result, frozen: version } = versions[i] ?? {};
    const grade = version && grades.get(version.grade);
    const place = grade?.competitions.find(({ _id }) => _id === one.competition);
    const line = version && frozenLineOf(version, one.dancer, one.entryCompetition);
    return result?.kind === 'final' && version && grade && place && line !== undefined
      ? [{ danced: one, line, result, grade, place, frozen: version }]
      : [];
  });
};

/** Published scores, ranks and comments of one dancer, by event. */
export const resultsOfDancer = async (ctx: Context, dancer: Pick<Dancer, '_id'>) => {
  const danced = await dancedBy(ctx.table, dancer._id, { ...mayBeLate, evenLeft: true });
  const ids = [...new Set(danced.map(({ event }) => event))];
  const events = (await getEvents(ctx.table, ids)).filter(areShown);
  const shown = await publicOf(ctx.table, danced, events);
  const all = await loadDanced(ctx.table, shown);
  const written = await getFrozenWords(
    ctx.table,
    all.map(({ line, frozen: { _id, competition } }) => ({ competition, frozen: _id, entryCompetition: line })),
  );
  const words = new Map(written.flatMap((one) => (one ? [[one.entryCompetition, one.words] as const] : [])));
  const judges = await getUsers(
    ctx.table,
    [...new Set(all.flatMap(({ frozen: { panel } }) => panel.flat().filter((judge) => judge !== null)))],
    mayBeLate,
  );
  const names = new Map(judges.map(({ _id, name, lname }) => [_id, `${name} ${lname}`]));
  const running = new Set(events.filter((event) => tabulatesEvent(ctx.actor, event)).map(({ _id }) => _id));
  const allowed = new Map(
    await Promise.all(
      events.map(async (event) => [event._id, { event, allowed: await allowedRoundsAt(ctx.table, event) }] as const),
    ),
  );
  const resultOf = (one: DancedWithResult) => {
    const { rounds, roundResults } = one.grade;
    const said = words.get(one.line) ?? [];
    const { competition, entryCompetition, left } = one.danced;
    const at = allowed.get(one.danced.event);
    const line = { _id: entryCompetition, dancer: dancer._id };
    const [firstVideo] = at && !left ? roundsByVideoOf({ event: at.event, grade: one.grade }, at.allowed, line) : [];
    return {
      ...shownResult(one, said, names, rounds === 1 || roundResults || running.has(one.danced.event)),
      ...(firstVideo === undefined ? {} : { videos: `${competition}-${entryCompetition}`, firstVideo }),
    };
  };
  return (
    events
      .toSorted((a: Event, b: Event) => b.eventStart.localeCompare(a.eventStart))
      .map((event) => ({
        ...event,
        results: all
          .filter((one) => one.danced.event === event._id)
          .map(resultOf)
          .sort(byCode),
      }))
      // Of the others something is public, and nothing of this dancer.
      .filter(({ results }) => results.length > 0)
  );
};

const shownResult = (
  { danced, line, result, grade, place, frozen }: DancedWithResult,
  words: readonly JudgeWords[],
  names: ReadonlyMap<string, string>,
  roundResults: boolean,
) => {
  const published = result.sheet.entries.find(({ id }) => id === line);
  const standing = result.standings.find(({ id }) => id === line);
  const slots = Math.max(...grade.rules.judge_count);
  const nameAt = (round: number, slot: number): string => names.get(frozen.panel[round]?.[slot] ?? '') ?? '';
  return {
    competition: danced.competition,
    gradeTitle: grade.title,
    code: place.code,
    rowTitle: place.rowTitle,
    columnTitle: place.columnTitle,
    rounds: grade.rounds,
    roundResults,
    showIp: grade.rules.showIp,
    dancerNumber: frozenNumberOf(frozen, line, danced.dancerNumber),
    finalRank: standing?.label ?? '',
    finalScore: standing?.final.score ?? '',
    ...dancerScores(result, line, { words, seesRounds: roundResults }),
    field: result.field,
    hasRecall: hasRecall({ rounds: result.sheet.scoring.rounds, recallType: result.sheet.recall.type }),
    recalled: standing?.recalled ?? false,
    subtotal: (roundResults ? standing?.subtotal : undefined) ?? null,
    judges: Array.from({ length: slots }, (_, slot) => ({
      label: `Judge ${slot + 1}`,
      name: nameAt(0, slot),
      rounds: grade.rules.judge_count.flatMap((count, round) => {
        const score = published?.marks[round]?.[slot] ?? null;
        const said = words.find((one) => one.round === round + 1 && one.slot === slot + 1);
        if (slot >= count || (score === null && !said)) return [];
        const rank = roundRanks(result.sheet, round, slot).get(line);
        return [
          {
            round: round + 1,
            ...(roundResults ? { score: score === null ? null : score / 1000 } : {}),
            ...(roundResults && rank ? { rank: rank.rank } : {}),
            tied: roundResults && (rank?.tied ?? false),
            judge: nameAt(round, slot),
            comments: said?.comments ?? '',
            goodJob: criteriaNamed(said?.goodJob ?? {}),
            needsWork: criteriaNamed(said?.needsWork ?? {}),
          },
        ];
      }),
    })),
  };
};
