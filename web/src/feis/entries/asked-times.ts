import { askedHours } from '@rince/domain/entry/video-report';

/** How long a family may send a video that it is asked for, in hours, to choose from. */
export const askedTimes = [24, askedHours.usual, 72, 168, askedHours.most].map((hours) => ({
  value: String(hours),
  label: hours === 24 ? '1 day' : `${hours / 24} days`,
}));
