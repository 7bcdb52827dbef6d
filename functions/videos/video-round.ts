import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import { isFrozen, refusalOf, roundWindow } from '@rince/domain/entry/round-window';
import type { Video } from '@rince/domain/entry/video';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { areVideosKept, videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { type Round, roundsUpTo } from '@rince/domain/video';
import type { Context } from '@rince/runtime/context';
import { getCompetition } from '@rince/store/competitions';
import { getGrade } from '@rince/store/events';
import { lineAt } from '@rince/store/roster';
import { getVideo } from '@rince/store/videos';
import { factsOfDancer, loadEntryForVideos } from '../shared/entry/load-entry.ts';

/** Whether a video stays as it is for whoever asks: an admin may change one that a judge has looked at, too. */
export const staysFor = ({ actor, now }: Context, video: Pick<Video, 'again' | 'video'>): boolean =>
  isFrozen(video, now) && actor?.role !== 'admin';

/** A round that somebody sends a video for, or takes it back from. */
export interface VideoRound {
  readonly entry: Entry;
  readonly event: Event;
  readonly section: EntrySection;
  readonly entered: EnteredCompetition;
  /** As it is stored, or as it would begin. */
  readonly video: Video;
  /** The sheet on which it is danced, and its category, as they were read. */
  readonly competition: Competition;
  readonly grade: Grade;
}

interface At {
  readonly event: Event;
  readonly competition: Competition | undefined;
  readonly id: string;
  readonly round: Round;
  readonly video: Video | undefined;
}

/** Where a round is danced; refused when no video of it is taken now, by the recall as it is. */
const openAt = async (ctx: Context, { competition, ...at }: At): Promise<Pick<VideoRound, 'competition' | 'grade'>> => {
  const grade = competition && (await getGrade(ctx.table, at.event._id, competition.grade));
  const refusal = refusalOf(competition && grade ? roundWindow({ ...at, competition, grade }, ctx.now) : 'closed');
  if (refusal || !competition || !grade) throw refusal ?? refuse('NOT_FOUND');
  return { competition, grade };
};

/** A round of a competition that a paid entry dances, for who may send its video while videos are taken. */
export const openRound = async (ctx: Context, entryId: string, id: string, round: Round): Promise<VideoRound> => {
  const loaded = await loadEntryForVideos(ctx, entryId);
  const { entry, event } = loaded;
  const found = entry.sections
    .flatMap((section) => section.competitions.map((entered) => ({ section, entered })))
    .find(({ entered }) => entered._id === id);
  if (!found) throw refuse('NOT_FOUND');
  ctx.allow('video.send', { entry: factsOfDancer(loaded, found.section.dancer) });
  if (entry.paidAt === undefined) throw refuse('NOT_FOUND');
  if (!takesVideos(event)) throw refuse('NOT_READY', 'This event takes no videos.');
  const { section, entered } = found;
  const [danced, stored, line] = await Promise.all([
    getCompetition(ctx.table, entered.competition),
    getVideo(ctx.table, id, round),
    lineAt(ctx.table, entered.competition, id),
  ]);
  if (line && line.dancer !== section.dancer)
    throw refuse('CONFLICT', 'Another dancer stands on this line by now, so no video is taken for it.');
  const { competition, grade } = await openAt(ctx, { event, competition: danced, id, round, video: stored });
  if (!roundsUpTo(competition.panel.length).includes(round))
    throw refuse('BAD_REQUEST', 'This competition has no such round.');
  const fresh: Video = {
    _id: id,
    round,
    entry: entry._id,
    owner: entry.owner,
    event: event._id,
    competition: entered.competition,
    dancer: section.dancer,
    expiresAt: 0,
    revision: 0,
  };
  const expiresAt = Math.floor(videosKeptUntil(event).getTime() / 1000);
  return {
    entry,
    event,
    section,
    entered,
    competition,
    grade,
    video: { ...(stored ?? fresh), competition: entered.competition, expiresAt },
  };
};

/** A round that something was sent for, for who may send; 404 when nothing ever was, or when its time is over. */
export const sentRound = async (ctx: Context, id: string, round: Round): Promise<SentRound> => {
  const video = await getVideo(ctx.table, id, round);
  if (!video) throw refuse('NOT_FOUND');
  const loaded = await loadEntryForVideos(ctx, video.entry);
  const { entry, event } = loaded;
  ctx.allow('video.send', { entry: factsOfDancer(loaded, video.dancer) });
  if (!areVideosKept(event, ctx.now)) throw refuse('NOT_FOUND');
  // Where it is danced now: it may have been merged or split since it was sent.
  const entered = entry.sections.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === id);
  return { video, event, competition: entered?.competition ?? video.competition };
};
interface SentRound {
  readonly video: Video;
  readonly event: Event;
  readonly competition: string;
}

/** The same while another one is taken in its place. */
export const openSentRound = async (ctx: Context, id: string, round: Round): Promise<Video> => {
  const { video, event, competition } = await sentRound(ctx, id, round);
  const danced = await getCompetition(ctx.table, competition);
  await openAt(ctx, { event, competition: danced, id, round, video });
  return { ...video, competition };
};
