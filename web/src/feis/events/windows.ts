import {
  dayIn,
  type EventDays,
  isRegistrationOpen,
  judgingCloses,
  judgingOpens,
  videosClose,
} from '@rince/domain/event/windows';
import { showDay, showDayBegins, showDayEnds, showDays, showMoment } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-time.ts';

type Registration = Pick<EventDays, 'registrationStart' | 'registrationEnd' | 'timeZone'>;
type Judging = Pick<EventDays, 'judgingStart' | 'judgingEnd' | 'timeZone'>;

/** Whether registration is open, and until or from when: by the server's clock, in the event's time zone. */
export const registrationNow = (
  event: Registration,
  now = serverNow(),
): { readonly state: 'open' | 'soon' | 'closed'; readonly text: string } => {
  const { registrationStart, registrationEnd, timeZone } = event;
  if (isRegistrationOpen(event, now))
    return { state: 'open', text: `Open until ${showDayEnds(registrationEnd, timeZone)}` };
  if (registrationStart > dayIn(timeZone, now))
    return { state: 'soon', text: `Opens ${showDayBegins(registrationStart, timeZone)}` };
  return { state: 'closed', text: 'Registration closed' };
};

/** The days of registration, and the hour it ends. */
export const showRegistration = ({ registrationStart: from, registrationEnd: to, timeZone }: Registration): string => {
  if (from === '' || to === '') return showDay(from || to);
  const end = showDayEnds(to, timeZone);
  return from === to ? end : `${showDay(from)} to ${end}`;
};

/** The days on which videos are taken, and when that ends, as far as they are known. */
export const showVideoUpload = (event: {
  readonly videoStart: string;
  readonly videoEnd: string;
  readonly timeZone: string;
}): string => {
  const { videoStart, videoEnd, timeZone } = event;
  const days = showDays(videoStart, videoEnd);
  return videoEnd === '' ? days : `${days}, closes ${showMoment(videosClose(videoEnd), timeZone)}`;
};

/** When the videos of round 3 are taken no more, where that is another day than that of the other rounds. */
export const showRound3Upload = (event: {
  readonly round3End?: string | undefined;
  readonly timeZone: string;
}): string => {
  const { round3End = '', timeZone } = event;
  return round3End === '' ? '' : `of the recalled, closes ${showMoment(videosClose(round3End), timeZone)}`;
};

/** The days of judging, and between which hours marks are taken. */
export const showJudging = ({ judgingStart: from, judgingEnd: to, timeZone }: Judging): string => {
  const days = showDays(from, to);
  if (from === '' || to === '') return days;
  return `${days}, opens ${showMoment(judgingOpens(from), timeZone)}, closes ${showMoment(judgingCloses(to), timeZone)}`;
};

/** When judging opens, or that it has closed, for an event that takes no marks now. */
export const judgingThen = (event: Judging, now = serverNow()): string => {
  const { judgingStart, judgingEnd, timeZone } = event;
  if (judgingStart === '' || judgingEnd === '') return '';
  if (now < judgingOpens(judgingStart)) return `Judging opens ${showMoment(judgingOpens(judgingStart), timeZone)}.`;
  return now > judgingCloses(judgingEnd) ? `Judging closed ${showMoment(judgingCloses(judgingEnd), timeZone)}.` : '';
};
