import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import { type RoundWindow, refusalOf, roundWindow } from '@rince/domain/entry/round-window';
import type { Video } from '@rince/domain/entry/video';
import type { Event } from '@rince/domain/event/event';
import { areVideosKept, videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { type Round, roundsUpTo } from '@rince/domain/video';
import type { Context } from '@rince/runtime/context';
import { getCompetition } from '@rince/store/competitions';
import { getGrade } from '@rince/store/events';

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
  /** The sheet on which it is danced, as it was read. */
  readonly competition: Competition | undefined;
}

interface At {
  readonly event: Event;
  readonly competition: Competition | undefined;
  readonly id: string;
  readonly round: Round;
  readonly video: Video | undefined;
}

/** Whether a video of this round is taken now, by the recall as it is. */
const windowAt = async (ctx: Context, { competition, ...at }: At): Promise<RoundWindow> => {
  const grade = competition && (await getGrade(ctx.table, at.event._id, competition.grade));
  return competition && grade ? roundWindow({ ...at, competition, grade }, ctx.now) : 'closed';
};

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
  const refusal = refusalOf(await windowAt(ctx, { event, competition, id, round, video: stored }));
  if (refusal) throw refusal;
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
  return {
    entry,
    event,
    section,
    entered,
    competition,
    video: { ...(stored ?? fresh), competition: entered.competition, expiresAt },
  };
};

/** A round that something was sent for, for who may send; 404 when nothing ever was, or when its time is over. */
export const sentRound = async (ctx: Context, id: string, round: Round): Promise<SentRound> => {
  const video = await getVideo(ctx.table, id, round);
  if (!video) throw refuse('NOT_FOUND');
  const { entry, event, facts } = await loadEntry(ctx, video.entry);
  ctx.allow('video.send', { entry: facts });
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
  const refusal = refusalOf(await windowAt(ctx, { event, competition: danced, id, round, video }));
  if (refusal) throw refusal;
  return { ...video, competition };
};
