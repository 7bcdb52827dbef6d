const hour = 3_600_000;

/** Judging opens seven hours into its first day and closes seven hours into the day after its last (UTC). */
export const judgingOpens = (judgingStart: string): Date =>
  new Date(Date.parse(`${judgingStart}T00:00:00Z`) + 7 * hour);
export const judgingCloses = (judgingEnd: string): Date => new Date(Date.parse(`${judgingEnd}T00:00:00Z`) + 31 * hour);

/** The last day of judging is there to close cards, whatever may still come: from this moment on nobody waits for a video. */
export const lastJudgingDay = (judgingEnd: string): Date => new Date(judgingCloses(judgingEnd).getTime() - 24 * hour);

export interface EventDays {
  readonly registrationStart: string;
  readonly registrationEnd: string;
  readonly judgingStart: string;
  readonly judgingEnd: string;
  readonly timeZone: string;
}

/** Judging is allowed only if the event has a registration end and now lies in the judging window. */
export const isOpenForJudging = (event: Omit<EventDays, 'registrationStart' | 'timeZone'>, now: Date): boolean =>
  event.registrationEnd !== '' &&
  event.judgingStart !== '' &&
  event.judgingEnd !== '' &&
  now > judgingOpens(event.judgingStart) &&
  now < judgingCloses(event.judgingEnd);

/** Where an event is held that says no time zone, and whose region says none. */
export const defaultZone = 'America/Toronto';

/** The day it is in a time zone, `yyyy-mm-dd`, from the parts: how a language puts them together differs from browser to browser. */
export const dayIn = (timeZone: string, now: Date): string => daysIn(timeZone)(now);
/** The same for many moments: what knows a time zone takes longer to make than to ask. */
export const daysIn = (timeZone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
    return `${part('year')}-${part('month')}-${part('day')}`;
  };
};

/** From the start of registrationStart to the end of registrationEnd, in the event's time zone. */
export const isRegistrationOpen = (
  event: Pick<EventDays, 'registrationStart' | 'registrationEnd' | 'timeZone'>,
  now: Date,
): boolean => {
  if (event.registrationStart === '' || event.registrationEnd === '') return false;
  const today = dayIn(event.timeZone, now);
  return today >= event.registrationStart && today <= event.registrationEnd;
};

const quarter = hour / 4;
/** The moment in which registration ends: the end of registrationEnd, in the event's time zone (zones lie quarters of an hour apart). */
export const registrationCloses = ({
  registrationEnd,
  timeZone,
}: Pick<EventDays, 'registrationEnd' | 'timeZone'>): Date => {
  const day = daysIn(timeZone);
  const [first, last] = [9, 37].map((hours) => Date.parse(`${registrationEnd}T00:00:00Z`) + hours * hour) as [
    number,
    number,
  ];
  let at = first;
  // No zone is further away: a day without a next one ends, too.
  while (at < last && day(new Date(at)) <= registrationEnd) at += quarter;
  return new Date(at);
};

/** Whether the first day of videos is still to come: they are taken already, and until then a family may try its camera. */
export const isBeforeVideos = (
  { videoStart, timeZone }: { readonly videoStart: string; readonly timeZone: string },
  now: Date,
): boolean => videoStart !== '' && dayIn(timeZone, now) < videoStart;

/** Videos are taken until seven hours into the day after videoEnd (UTC). */
export const videosClose = (videoEnd: string): Date => new Date(Date.parse(`${videoEnd}T00:00:00Z`) + 31 * hour);
export const isVideoOpen = (videoEnd: string, now: Date): boolean => videoEnd !== '' && now < videosClose(videoEnd);

/** For how many days after its last one an event may keep its videos, and for how many it does unless it says otherwise. */
export const videoDays = { least: 7, usual: 90, most: 365 };
/** Videos show children: they are deleted some days after the last day of the feis. */
export const videosKeptUntil = (event: {
  readonly eventEnd: string;
  readonly videoEnd: string;
  readonly judgingEnd: string;
  readonly round3End?: string;
  readonly videoDays?: number;
}): Date => {
  const days = event.videoDays ?? videoDays.usual;
  const last = [event.eventEnd, event.videoEnd, event.judgingEnd, event.round3End ?? ''].toSorted().at(-1);
  return new Date(Date.parse(`${last}T00:00:00Z`) + (days + 1) * 24 * hour);
};
/** Whether the videos of an event may be shown: from that moment on nobody sees one, however late it is deleted. */
export const areVideosKept = (event: Parameters<typeof videosKeptUntil>[0], now: Date): boolean =>
  videosKeptUntil(event) > now;
