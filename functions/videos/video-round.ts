import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import type { Video } from '@rince/domain/entry/video';
import { isAskedAgain } from '@rince/domain/entry/video-report';
import type { Event } from '@rince/domain/event/event';
import { areVideosKept, isVideoOpen, videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { type Round, roundsUpTo } from '@rince/domain/video';
import type { Context } from '@rince/runtime/context';
import { getCompetition } from '@rince/store/competitions';

import { getVideo } from '@rince/store/videos';
import { loadEntry } from '../shared/entry/load-entry.ts';

/** A round that somebody sends a video for, or takes it back from. */
export interface VideoRound {
  readonly entry: Entry;
  readonly event: Event;
  readonly section: EntrySection;
  readonly entered: EnteredCompetition;
  /** As it is stored, or as it would begin. */
  readonly video: Video;
}

/** Whether a video of this round is taken now: while they are taken at all, and where the organizer waits for another one. */
export const takesVideo = (event: Event, video: Video | undefined, now: Date): boolean =>
  isVideoOpen(event.videoEnd, now) || isAskedAgain(video, now);

/** A round of a competition that a paid entry dances, for who may send its video while videos are taken. */
export const openRound = async (ctx: Context, entryId: string, id: string, round: Round): Promise<VideoRound> => {
  const { entry, event, facts } = await loadEntry(ctx, entryId);
  ctx.allow('video.send', { entry: facts });
  const found = entry.sections
    .flatMap((section) => section.competitions.map((entered) => ({ section, entered })))
    .find(({ entered }) => entered._id === id);
  if (!found || entry.paidAt === undefined) throw refuse('NOT_FOUND');
  if (event.inPerson) throw refuse('NOT_READY', 'This event takes no videos.');
  const { section, entered } = found;
  const [competition, stored] = await Promise.all([
    getCompetition(ctx.table, entered.competition),
    getVideo(ctx.table, id, round),
  ]);
  if (!takesVideo(event, stored, ctx.now)) throw refuse('UPLOADS_CLOSED');
  if (!roundsUpTo(competition?.panel.length ?? 0).includes(round))
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
  return { entry, event, section, entered, video: { ...(stored ?? fresh), expiresAt } };
};

/** A round that something was sent for, for who may send; 404 when nothing ever was, or when its time is over. */
export const sentRound = async (ctx: Context, id: string, round: Round): Promise<{ video: Video; event: Event }> => {
  const video = await getVideo(ctx.table, id, round);
  if (!video) throw refuse('NOT_FOUND');
  const { event, facts } = await loadEntry(ctx, video.entry);
  ctx.allow('video.send', { entry: facts });
  if (!areVideosKept(event, ctx.now)) throw refuse('NOT_FOUND');
  return { video, event };
};
