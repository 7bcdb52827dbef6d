import type { Event } from '../event/event.ts';
import { judgingCloses, lastJudgingDay } from '../event/windows.ts';
import type { Round } from '../video.ts';
import type { Video } from './video.ts';

/** What somebody says is wrong with a video (specification 2 §2). */
export const issueTypes = ['Wrong Video', 'Other'] as const;
export type IssueType = (typeof issueTypes)[number];

/** What is noticed when a video comes; it says nothing about why. */
export const noticedTypes = ['Same file', 'Older recording'] as const;
type NoticedType = (typeof noticedTypes)[number];

/** No report of a video, but the organizer's leave: a dancer of a feis in a hall who cannot come sends a round. */
export const leaveTypes = ['Dances by video'] as const;

/** Somebody who watched a video, or nobody where it was noticed by itself, says that something is wrong with it; who runs the event decides. Nothing in it names a dancer but the number. */
export interface VideoReport {
  readonly _id: string;
  readonly event: string;
  readonly competition: string;
  readonly entryCompetition: string;
  /** Whose video it is. */
  readonly entry: string;
  readonly owner: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly round: Round;
  readonly type: IssueType | NoticedType | (typeof leaveTypes)[number];
  readonly comments: string;
  /** Who says so; nobody where it was noticed by itself. */
  readonly by?: string | undefined;
  readonly at: string;
  readonly state: 'open' | 'closed';
  /** The family was asked for another video at this moment, and may send it until that one. */
  readonly askedAt?: string | undefined;
  readonly until?: string | undefined;
  /** A video of the round was there when it was closed, or another report waited for one. */
  readonly sent?: boolean | undefined;
  /** What the organizer said last. */
  readonly answer?: string | undefined;
  /** It goes with the videos of its event, in seconds. */
  readonly expiresAt: number;
  readonly revision: number;
}

/** For how many hours a family may be asked to send another video. */
export const askedHours = { least: 1, usual: 48, most: 336 };

/** Until when a family that is asked now may send: as long as was said, but not while cards are closed without what comes; on the last day of judging not longer than that, either. */
export const askedUntil = ({ judgingEnd }: Pick<Event, 'judgingEnd'>, hours: number, now: Date): Date => {
  const asked = now.getTime() + hours * 3_600_000;
  const ends = [lastJudgingDay(judgingEnd), judgingCloses(judgingEnd)].map((end) => end.getTime());
  return new Date(Math.min(asked, ends.find((end) => end > now.getTime()) ?? asked));
};

/** Whether the organizer waits for another video of this round, whatever is closed. */
export const isAskedAgain = (video: Pick<Video, 'again'> | undefined, now: Date): boolean =>
  video?.again !== undefined && Date.parse(video.again.until) > now.getTime();

/** Of the other open reports of a round the one that waits longest for another video; undefined where none does. */
export const waitsLongest = <
  Report extends Pick<VideoReport, '_id' | 'entryCompetition' | 'dancer' | 'round' | 'state' | 'until'>,
>(
  reports: readonly Report[],
  { _id, entryCompetition, dancer, round }: Pick<VideoReport, '_id' | 'entryCompetition' | 'dancer' | 'round'>,
  now: Date,
): (Report & { readonly until: string }) | undefined =>
  reports
    .flatMap((one) => (one.until === undefined ? [] : [{ ...one, until: one.until }]))
    .filter(
      (one) =>
        one._id !== _id &&
        one.entryCompetition === entryCompetition &&
        one.dancer === dancer &&
        one.round === round &&
        one.state === 'open' &&
        Date.parse(one.until) > now.getTime(),
    )
    .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until))
    .at(-1);

/** The round and entry competition at whose address somebody is; undefined at any other one. */
export const watchedAt = (url: string): { readonly round: Round; readonly named: string } | undefined => {
  const found = /\/app\/j\/([123])\/([0-9a-z]{26}(?:-[0-9a-z]{26})?)(?:[?#/]|$)/.exec(url);
  return found ? { round: Number(found[1]) as Round, named: found[2] ?? '' } : undefined;
};

/** Whether its time is over: nobody reads it any more, however late the table lets go of it. */
export const isReportOver = ({ expiresAt }: Pick<VideoReport, 'expiresAt'>, now: Date): boolean =>
  expiresAt * 1000 <= now.getTime();
