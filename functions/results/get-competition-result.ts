import { access, tabulatesEvent } from '@rince/domain/access';
import { roundsByVideoOf } from '@rince/domain/entry/round-by-video';
import type { Event } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import { type JudgeWords, type PublishedLine, wordsOf } from '@rince/domain/results/frozen-result';
import { areShown } from '@rince/domain/results/public-version';
import { type JudgeCell, resultTable } from '@rince/domain/results/result-table';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import { criteriaNamed } from '@rince/domain/sheet/criteria';
import type { Panel } from '@rince/domain/sheet/panel';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { getSheet } from '@rince/store/marks';
import { getFrozen, getFrozenWords, getResult, publicCompetitionsOf } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { competitorsFacts, getCompetitors } from '../shared/entry/competitors.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { latestVersions, outdated, sheetOf } from '../shared/sheet/load-sheet.ts';
import { linesAsPublished } from '../shared/sheet/published-lines.ts';

/** A result with whom it is about, who judged, and what they wrote. */
interface Shown {
  readonly result: ResultVersion;
  readonly panel: Panel;
  readonly lines: readonly PublishedLine[];
  readonly words: ReadonlyMap<string, readonly JudgeWords[]>;
}
interface Latest extends Shown {
  readonly isOutdated: boolean;
}

/** Of the dancers and teams of a sheet, those whose marks the reader may see: own ones, and students. */
const readable = async (
  ctx: Context,
  event: Event,
  roster: readonly PublishedLine[],
): Promise<readonly PublishedLine[]> => {
  const ids = [...new Set(roster.map(({ dancer }) => dancer))];
  const dancers = (await getCompetitors(ctx.table, event._id, ids)).filter((dancer) => dancer !== undefined);
  const facts = await competitorsFacts(ctx.table, event, dancers);
  const theirs = new Set(
    dancers
      .filter((_, i) => {
        const dancer = facts[i];
        return dancer !== undefined && access['dancer.read'](ctx.actor, { dancer }) === 'yes';
      })
      .map(({ _id }) => _id),
  );
  return roster.filter(({ dancer }) => theirs.has(dancer));
};

/** A result as it was published, with the lines that its reader may see. */
const published = async (
  ctx: Context,
  { event, competition: { _id: competition } }: CompetitionFacts,
  is: { readonly frozen: string; readonly result: string },
  readsAll: boolean,
): Promise<Shown | undefined> => {
  const { table } = ctx;
  const [result, [frozen], roster] = await Promise.all([
    getResult(table, competition, is.result),
    getFrozen(table, [{ competition, frozen: is.frozen }]),
    getRoster(table, competition),
  ]);
  if (!result || !frozen) return undefined;
  const all = await linesAsPublished(table, frozen, roster);
  const lines = readsAll ? all : await readable(ctx, event, all);
  const wanted = lines.map(({ _id: entryCompetition }) => ({ competition, frozen: is.frozen, entryCompetition }));
  const words = (await getFrozenWords(table, wanted)).flatMap((one) =>
    one ? [[one.entryCompetition, one.words] as const] : [],
  );
  return { result, panel: frozen.panel, lines, words: new Map(words) };
};

/** What was calculated last, with what judges have written by now. */
const latest = async ({ table }: Context, competition: string): Promise<Latest | undefined> => {
  const items = await getSheet(table, competition);
  if (!items) return undefined;
  const versions = await latestVersions(table, items.competition);
  const result = versions.final ?? versions.recall;
  if (!result) return undefined;
  const isOutdated = outdated(await sheetOf(table, items), versions)[result.kind];
  return {
    result,
    panel: items.competition.panel,
    lines: items.roster,
    words: wordsOf(items, result),
    isOutdated,
  };
};

/** The result of a competition: of what is public own dancers and students, for the office everybody, and what is not public yet. */
export const getCompetitionResult: UseCase<'getCompetitionResult'> = async (ctx, { params, query }) => {
  const facts = await loadCompetition(ctx.table, params.id);
  const { event, grade, place, competition } = facts;
  const isOffice = tabulatesEvent(ctx.actor, event);
  const isShown = isOffice || areShown(event);
  const is = isShown ? (await publicCompetitionsOf(ctx.table, event))[competition._id] : undefined;
  ctx.allow('result.read', { isPublic: is !== undefined, event });
  const shownPublic = is !== undefined && !(isOffice && query.latest);
  // Whether marks have changed since is a question about the sheet of now, whichever version is shown.
  const [last, frozen] = await Promise.all([
    isOffice || !shownPublic ? latest(ctx, competition._id) : undefined,
    shownPublic ? published(ctx, facts, is, isOffice) : undefined,
  ]);
  const shown = shownPublic ? frozen : last;
  if (!shown) throw refuse('NOT_READY', 'This competition has no result yet.');
  const hasMarks = isOffice || grade.rounds === 1 || grade.roundResults;
  const [{ columns, rows }, allowed] = await Promise.all([
    tableOf(ctx, shown, hasMarks),
    allowedRoundsAt(ctx.table, event),
  ]);
  return {
    competition: {
      _id: competition._id,
      event: event._id,
      gradeTitle: grade.title,
      type: grade.type,
      code: place.code,
      rowTitle: place.rowTitle,
      columnTitle: place.columnTitle,
      rounds: shown.result.sheet.scoring.rounds,
      judge_rotation_type: shown.result.sheet.scoring.judge_rotation_type,
      showIp: shown.result.sheet.scoring.showIp,
    },
    reads: isOffice ? ('all' as const) : rows.length > 0 ? ('own' as const) : ('none' as const),
    hasMarks,
    isPublic: shownPublic,
    hasLater: isOffice && shownPublic && competition.result !== undefined && competition.result !== is.result,
    isOutdated: isOffice && last?.isOutdated === true,
    totalResults: shown.result.field,
    judges: columns,
    rows: rows.map(({ dancer, isGone, ...row }) => {
      const [firstVideo] = isGone ? [] : roundsByVideoOf({ event, grade }, allowed, { _id: row._id, dancer });
      return { ...row, hasVideos: firstVideo !== undefined, ...(firstVideo === undefined ? {} : { firstVideo }) };
    }),
  };
};

/** The columns and lines of a table; without marks there is the end of it, and what judges wrote. */
const tableOf = async ({ table }: Context, { result, panel, lines, words }: Shown, hasMarks: boolean) => {
  const judges = await getUsers(table, [...new Set(panel.flat().filter((judge) => judge !== null))], mayBeLate);
  const names = new Map(judges.map(({ _id, name, lname }) => [_id, `${name} ${lname}`]));
  const nameAt = (round: number, slot: number): string => names.get(panel[round - 1]?.[slot - 1] ?? '') ?? '';
  const { columns, lines: all } = resultTable(result);
  const onSheet = new Map(lines.map((line) => [line._id, line]));
  const standings = new Map(result.standings.map((standing) => [standing.id, standing]));
  const cell = (one: JudgeCell, slot: number, said: readonly JudgeWords[]) => ({
    name: nameAt(one.rounds[0]?.round ?? 1, slot),
    rounds: one.rounds.map(({ round, score, rank, tied }) => {
      const wrote = said.find((word) => word.round === round && word.slot === slot);
      return {
        round,
        ...(hasMarks ? { score } : {}),
        ...(hasMarks && rank !== undefined ? { rank } : {}),
        tied: hasMarks && tied,
        judge: nameAt(round, slot),
        comments: wrote?.comments ?? '',
        goodJob: criteriaNamed(wrote?.goodJob ?? {}),
        needsWork: criteriaNamed(wrote?.needsWork ?? {}),
      };
    }),
    ...(hasMarks ? { totalScore: one.totalScore, finalIp: one.finalIp } : {}),
    ...(hasMarks && one.rank !== undefined ? { rank: one.rank } : {}),
    tied: hasMarks && one.tied,
    dropped: hasMarks && one.dropped,
  });
  const rows = all.flatMap(({ id, finalRank, finalScore, subtotal, roundIps, judges: cells }) => {
    const [line, standing] = [onSheet.get(id), standings.get(id)];
    if (!line || !standing) return [];
    const said = words.get(id) ?? [];
    return [
      {
        _id: id,
        dancer: line.dancer,
        isGone: line.isGone ?? false,
        finalRank,
        dancerNumber: line.dancerNumber,
        dancerName: `${line.name} ${line.lname}`.trim(),
        school: line.school,
        recalled: standing.recalled,
        wq: standing.wq,
        nq: standing.nq,
        hidden: line.hidden,
        judges: cells.map((one, i) => cell(one, columns[i]?.slot ?? 0, said)),
        ...(hasMarks ? { totalRound1Ip: roundIps[1], totalRound2Ip: roundIps[2], totalRound3Ip: roundIps[3] } : {}),
        subtotal: hasMarks ? subtotal : null,
        finalScore,
      },
    ];
  });
  return {
    columns: columns.map(({ slot, rounds }) => ({
      label: `Judge ${slot}`,
      name: nameAt(rounds[0] ?? 1, slot),
      rounds: [...rounds],
    })),
    rows,
  };
};
