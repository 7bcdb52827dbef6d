import { roundsByVideoOf, sentBy } from '@rince/domain/entry/round-by-video';
import { otherAskedUntil, takesReports } from '@rince/domain/entry/round-window';
import { areVideosKept, isOpenForJudging } from '@rince/domain/event/windows';
import { type CompetitionFacts, headOf } from '@rince/domain/sheet/competition-facts';
import type { Mark } from '@rince/domain/sheet/mark';
import { judgesOf, seatsOf } from '@rince/domain/sheet/panel';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Round } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import { getCards } from '@rince/store/cards';
import { mayBeLate } from '@rince/store/item';
import { getColumn } from '@rince/store/marks';
import { getRoster } from '@rince/store/roster';
import { seenBy } from '@rince/store/seen-videos';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { getVideos } from '@rince/store/videos';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

/** A mark as its judge sees it, in points. */
export const shownMark = ({ score, absent, comments, goodJob, needsWork, withdrawn, revision }: Mark) => ({
  score: score === null ? null : score / 1000,
  absent,
  comments,
  goodJob,
  needsWork,
  ...(withdrawn ? { withdrawn } : {}),
  revision,
});

/** A judge's cards of one competition, numbers and own marks and nothing that says who a dancer is; and the rules that they are marked by. */
export const judgeCards = async (ctx: Context, id: string) => {
  const facts = await loadCompetition(ctx.table, id);
  const { competition, event, grade } = facts;
  const judge = signedIn(ctx)._id;
  ctx.allow('judging.read', { judges: judgesOf(competition.panel) });
  const seats = seatsOf(competition.panel, judge);
  const [roster, cards, columns] = await Promise.all([
    getRoster(ctx.table, id, mayBeLate),
    getCards(ctx.table, id),
    Promise.all(seats.map(({ round, slot }) => getColumn(ctx.table, { competition: id, round, slot }))),
  ]);

  const allowed = await allowedRoundsAt(ctx.table, event);
  const byVideo = new Map(roster.map((line) => [line._id, roundsByVideoOf(facts, allowed, line)]));
  const videos = await videosOf(ctx, facts, { roster, byVideo, seats });
  const own = cards.filter((card) => card.judge === judge);
  const marks = new Map(columns.flat().map((mark) => [`${mark.entryCompetition} ${mark.round}`, mark]));
  const called = new Set(competition.recalled);
  const rounds = seats.map(({ round }) => round);
  const pad = {
    competition: headOf(facts),
    rounds,
    slots: Object.fromEntries(seats.map(({ round, slot }) => [String(round), slot])),
    finalized: own.filter(({ finalized }) => finalized).map(({ round }) => round),
    locked: own.filter(({ locked }) => locked).map(({ round }) => round),
    recallCalculated: !asksForRecall(grade, 3) || competition.recalled !== undefined,
    recallType: grade.recallType,
    open: isOpenForJudging(event, ctx.now),
    submitted: competition.submitted,
    entries: roster
      .filter(({ withdrawn, out }) => !withdrawn || out !== undefined)
      .sort((a, b) => a.dancerNumber - b.dancerNumber)
      .map(({ _id, dancerNumber, out }) => ({
        _id: `${id}-${_id}`,
        dancerNumber,
        ...(out === undefined ? {} : { out }),
        recalled: !asksForRecall(grade, 3) || called.has(_id),
        marks: Object.fromEntries(
          rounds.flatMap((round) => {
            const mark = marks.get(`${_id} ${round}`);
            return mark ? [[String(round), shownMark(mark)]] : [];
          }),
        ),
        ...whatIsSent(byVideo.get(_id) ?? [], videos.get(_id) ?? {}),
      })),
  };
  return { cards: pad, rules: grade.rules };
};

interface CardVideo {
  readonly path: string;
  readonly played: number;
  readonly reports?: true;
  readonly otherUntil?: string;
  readonly dance?: string | undefined;
  readonly speed?: number | undefined;
}

/** Nothing of most dancers of a feis in a hall. */
const whatIsSent = (byVideo: readonly Round[], videos: Readonly<Record<string, CardVideo>>) =>
  byVideo.length > 0 ? { byVideo: [...byVideo], videos } : {};

interface Judged {
  readonly roster: readonly RosterLine[];
  /** What each line sends, whichever rounds the judge marks. */
  readonly byVideo: ReadonlyMap<string, readonly Round[]>;
  readonly seats: readonly { readonly round: number }[];
}

/** The videos of the rounds that a judge marks, by dancer and round, with how much of each the judge has played. */
const videosOf = async (
  { table, now, user }: Context,
  { event, grade, competition }: CompetitionFacts,
  { roster, byVideo, seats }: Judged,
): Promise<ReadonlyMap<string, Readonly<Record<string, CardVideo>>>> => {
  const seated = new Set(seats.map(({ round }) => round));
  const wanted = roster.flatMap((line) =>
    (byVideo.get(line._id) ?? []).filter((round) => seated.has(round)).map((round) => ({ line, round })),
  );
  if (wanted.length === 0 || !areVideosKept(event, now)) return new Map();
  const [sent, seen] = await Promise.all([
    getVideos(
      table,
      wanted.map(({ line, round }) => [line._id, round] as const),
    ),
    seenBy(table, { competition: competition._id, judge: user?._id ?? '' }),
  ]);
  const played = new Map(seen.map((one) => [one.key, one.played]));
  const byLine = new Map<string, Record<string, CardVideo>>();
  for (const [i, { line, round }] of wanted.entries()) {
    const own = sentBy(sent[i], line);
    if (!own?.video) continue;
    const { video, dance, speed } = own;
    const reports = takesReports({ event, grade, round, video: own }, now) ? { reports: true as const } : {};
    const otherUntil = otherAskedUntil(own, now)?.toISOString();
    const other = otherUntil === undefined ? {} : { otherUntil };
    byLine.set(line._id, {
      ...byLine.get(line._id),
      [String(round)]: { path: video.key, played: played.get(video.key) ?? 0, ...reports, ...other, dance, speed },
    });
  }
  return byLine;
};
