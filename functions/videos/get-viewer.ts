import { access, tabulatesEvent, watchesVideo } from '@rince/domain/access';
import { type AllowedRounds, roundsByVideoOf, sentBy } from '@rince/domain/entry/round-by-video';
import { takesReports } from '@rince/domain/entry/round-window';
import type { Video } from '@rince/domain/entry/video';
import { areVideosKept } from '@rince/domain/event/windows';
import { linkSeconds } from '@rince/domain/files';
import { refuse } from '@rince/domain/refusal';
import { posterOf } from '@rince/domain/renditions';
import type { FrozenResult, PublishedLine } from '@rince/domain/results/frozen-result';
import { judgedBy } from '@rince/domain/results/judged';
import { publicPlacings } from '@rince/domain/results/public-placings';
import { headOf } from '@rince/domain/sheet/competition-facts';
import { judgesOf, seatsOf } from '@rince/domain/sheet/panel';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { isChampionship } from '@rince/domain/tabulation/label';
import { type Round, roundsUpTo, roundTitle } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { getCards } from '@rince/store/cards';
import { mayBeLate } from '@rince/store/item';
import { getManyRenditions } from '@rince/store/renditions';
import { getRoster } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { getVideos } from '@rince/store/videos';
import { hidesNumbersFrom } from '../shared/entry/entry-view.ts';
import { type PeopleOfLine, peopleOf } from '../shared/entry/people-of-lines.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { linesAsPublished } from '../shared/sheet/published-lines.ts';
import { type Judged, publishedOf, sheetNow } from './read-results.ts';

/** A dancer in a competition, as far as whoever asks may know: marks as they may read them, videos as they may watch them. */
export const getViewer: UseCase<'getViewer'> = async (ctx, { params }) => {
  const me = signedIn(ctx)._id;
  const line = await lineNamed(ctx.table, params.id);
  const facts = await loadCompetition(ctx.table, line.competition);
  const { event, grade, competition } = facts;
  const judges = judgesOf(competition.panel);
  const [[people], published] = await Promise.all([peopleOf(ctx.table, event, [line]), publishedOf(ctx, facts, line)]);
  if (!people) throw refuse('NOT_FOUND');
  const isListed = published !== undefined && publicPlacings(event, grade, published.result, [line]).length > 0;
  const isOwn = access['dancer.read'](ctx.actor, { dancer: people.dancer }) === 'yes';
  // What is published of their own dancers and teams is public to them, wherever they are placed.
  const isPublic = isListed || (published !== undefined && isOwn);
  ctx.allow('viewer.read', { entry: people.entry, judges, isPublic });

  const isOffice = tabulatesEvent(ctx.actor, event);
  const isJudge = judges.includes(me);
  const watches = (one: PeopleOfLine): boolean =>
    watchesVideo(ctx.actor, { entry: one.entry, teacherAccess: one.teacherAccess, judges });
  // A judge reads the sheet as it is, the office too as long as nothing else is public.
  const judged: Judged | undefined =
    (isOffice || isOwn || !isJudge ? published : undefined) ??
    (isOffice || isJudge ? await sheetNow(ctx, facts, line) : undefined);
  const seats = isJudge ? seatsOf(competition.panel, me) : [];
  const readsAll = isOffice || (isOwn && published !== undefined);
  const hasMarks = isOffice || isJudge || grade.rounds === 1 || grade.roundResults;
  const isSeat = (place: { readonly round: number; readonly slot: number }): boolean =>
    seats.some(({ round, slot }) => round === place.round && slot === place.slot);
  const names = new Map(
    (judged ? await getUsers(ctx.table, judgesOf(judged.panel), mayBeLate) : []).map(({ _id, name, lname }) => [
      _id,
      `${name} ${lname}`,
    ]),
  );
  // A judge learns what others gave when the sheet is closed.
  const seesClosed = isJudge && competition.submitted;
  const ranked = isOffice || seesClosed ? judged : published;
  const standing = ranked?.standings.find(({ id }) => id === line._id);
  const allowed = await allowedRoundsAt(ctx.table, event);
  const knows = isOffice || isJudge || isOwn || watches(people);
  const [board, cards, rounds] = await Promise.all([
    ranked
      ? leaderboard(ctx, { facts, judged: ranked, watches, seesAll: isOffice || seesClosed, isOffice, allowed })
      : [],
    isJudge ? getCards(ctx.table, competition._id) : [],
    roundsOf(ctx, facts, line, { watches: watches(people), knows, allowed, isOffice }),
  ]);
  return {
    _id: line._id,
    ...(isOwn || isOffice ? { ...(line.entry === '' ? {} : { entry: line.entry }), name: fullName(line) } : {}),
    event,
    competition: headOf(facts),
    ...(hidesNumbersFrom(ctx, event) && !isJudge ? {} : { dancerNumber: line.dancerNumber }),
    scorecards: cards.filter(({ judge, finalized }) => judge === me && !finalized).map(({ round }) => round),
    rounds,
    watches: watches(people),
    judges: judged
      ? judgedBy({
          ...judged,
          id: line._id,
          seesMark: (place) => hasMarks && (readsAll || seesClosed || isSeat(place)),
          seesWords: (place) => readsAll || isSeat(place),
          nameOf: (judge) => names.get(judge) ?? '',
        })
      : [],
    ...(standing && ranked
      ? {
          result: {
            label: standing.label,
            ...(isOffice || isOwn || seesClosed ? { score: standing.final.score } : {}),
            field: ranked.field,
          },
        }
      : {}),
    isPublic: published !== undefined,
    hasMarks,
    leaderboard: board,
  };
};

const fullName = ({ name, lname }: RosterLine): string => `${name} ${lname}`.trim();

type Facts = Awaited<ReturnType<typeof loadCompetition>>;

/** The rounds of a competition with what was sent for each. */
const roundsOf = async (
  ctx: Context,
  { event, grade }: Facts,
  line: RosterLine,
  reader: {
    readonly watches: boolean;
    readonly knows: boolean;
    readonly isOffice: boolean;
    readonly allowed: AllowedRounds;
  },
) => {
  const rounds = roundsUpTo(grade.rounds);
  const byVideo = roundsByVideoOf({ event, grade }, reader.allowed, line);
  const isShown = reader.knows && byVideo.length > 0 && areVideosKept(event, ctx.now);
  const stored = isShown
    ? await getVideos(
        ctx.table,
        rounds.map((round) => [line._id, round] as const),
      )
    : [];
  const sent = stored.map((one) => sentBy(one, line));
  return rounds.map((round, i) => {
    const video = sent[i]?.video;
    const isReported =
      (reader.isOffice || reader.watches) &&
      byVideo.includes(round) &&
      takesReports({ event, grade, round, video: sent[i] }, ctx.now);
    return {
      round,
      title: roundTitle(grade.type, round),
      // Whom the organizer let send one is nobody's business who may not know of it.
      byVideo: byVideo.includes(round) && (reader.knows || !event.inPerson),
      ...(reader.knows && byVideo.includes(round) ? { uploaded: video !== undefined } : {}),
      ...(video && reader.watches ? { path: video.key, sentAt: video.uploadedAt } : {}),
      ...(isReported ? { reports: true as const } : {}),
    };
  });
};

interface Beside {
  readonly facts: Facts;
  readonly judged: Judged & { readonly frozen?: FrozenResult };
  readonly watches: (one: PeopleOfLine) => boolean;
  readonly seesAll: boolean;
  readonly isOffice: boolean;
  readonly allowed: AllowedRounds;
}

/**
 * Everybody of a result of whom the reader may know: all of them for the office and the judges, and of a championship for the families and teachers of
 * those who dance there; for everybody else own dancers, and who is listed in public.
 */
const leaderboard = async (ctx: Context, { facts, judged, watches, seesAll, isOffice, allowed }: Beside) => {
  const { event, grade, competition } = facts;
  const now = await getRoster(ctx.table, competition._id);
  const roster = judged.frozen ? await linesAsPublished(ctx.table, judged.frozen, now) : now;
  const gone = new Set(roster.flatMap(({ _id, isGone }: PublishedLine) => (isGone ? [_id] : [])));
  const people = await peopleOf(ctx.table, event, roster);
  const listed = new Set(publicPlacings(event, grade, judged, roster).map(({ dancerNumber }) => dancerNumber));
  const own = new Set(
    people.filter(({ dancer }) => access['dancer.read'](ctx.actor, { dancer }) === 'yes').map(({ line }) => line._id),
  );
  const byLine = new Map(people.map((one) => [one.line._id, one]));
  const shown = judged.standings.flatMap((standing) => {
    const one = byLine.get(standing.id);
    const isCompared = own.size > 0 && isChampionship(grade.type) && !one?.line.hidden;
    return one && (seesAll || own.has(standing.id) || isCompared || listed.has(one.line.dancerNumber))
      ? [{ standing, one }]
      : [];
  });
  const watched = shown.filter(({ one }) => watches(one)).map(({ one }) => one.line);
  const places = watched.flatMap((line) =>
    roundsByVideoOf({ event, grade }, allowed, line).map((round) => [line._id, round] as [string, Round]),
  );
  const sent = areVideosKept(event, ctx.now)
    ? (await getVideos(ctx.table, places)).flatMap((video) => (video?.video ? [video] : []))
    : [];
  const pictures = await picturesOf(ctx, sent);
  return shown.map(({ standing, one }) => ({
    dancerNumber: one.line.dancerNumber,
    label: standing.label,
    // Families and teachers of the competition compare scores; everybody else reads placings.
    ...(seesAll || own.size > 0 ? { score: standing.final.score } : {}),
    ...(!gone.has(one.line._id) && (isOffice || watches(one) || own.has(one.line._id))
      ? { entry: `${competition._id}-${one.line._id}` }
      : {}),
    ...Object.fromEntries(
      sent
        .filter((video) => video._id === one.line._id && sentBy(video, one.line))
        .map(({ round, video }) => [`round${round}`, { path: video?.key ?? '', ...pictures.get(video?.key ?? '') }]),
    ),
  }));
};

/** A picture of each video of which one was made, by its key. */
const picturesOf = async ({ table }: Context, sent: readonly Video[]) => {
  const kept = sent.flatMap(({ _id, video }) => (video ? [{ _id, key: video.key }] : []));
  const made = (await getManyRenditions(table, kept)).flatMap((one) => (one && one.made.length > 0 ? [one.key] : []));
  return new Map(
    await Promise.all(
      made.map(async (key) => {
        const { url } = await files.url(posterOf(key), linkSeconds('video', undefined));
        return [key, { thumb: url }] as const;
      }),
    ),
  );
};
