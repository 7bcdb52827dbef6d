import { askedHours } from '@rince/domain/entry/video-report';
import { showMoment } from '../../lib/dates.ts';

/** How long a family may send a video that it is asked for, in hours, to choose from. */
export const askedTimes = [24, askedHours.usual, 72, 168, askedHours.most].map((hours) => ({
  value: String(hours),
  label: hours === 24 ? '1 day' : `${hours / 24} days`,
}));
export const askedTimesHint = 'Not longer than until the last day of judging';

/** Whoever asked reads how long it is. */
export const saysTakenUntil = (until: string, timeZone: string | undefined): string =>
  `A video is taken until ${showMoment(new Date(until), timeZone)}.`;
